/** Why a value does not have its shape, and where in it. */
export type Fault = { readonly path: string; readonly problem: string };

/** What a value that was read as JSON has to be. A shape only checks: it changes and copies nothing. */
export type Shape<T> = {
  readonly faultIn: (value: unknown) => Fault | null;
  /** Never set: it ties the shape to exactly one type, neither a wider nor a narrower one. */
  readonly holds?: (value: T) => T;
};

export type OptionalShape<T> = Shape<T> & { readonly isOptional: true };

/** A shape for every field of a type. A new field without a shape does not compile. */
export type Fields<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
    ? OptionalShape<Exclude<T[K], undefined>>
    : Shape<T[K]>;
};

/** The fields of every case of a union, by its tag and without it. */
export type Cases<T, Tag extends keyof T> = {
  readonly [K in T[Tag] & string]: Fields<Omit<Tagged<T, Tag, K>, Tag>>;
};

/** Those of a union that may have this tag. */
type Tagged<T, Tag extends keyof T, K> = T extends unknown ? (K extends T[Tag] ? T : never) : never;

type AnyShape = Shape<never> & { readonly isOptional?: true };

function check<T>(isRight: (value: unknown) => boolean, problem: string): Shape<T> {
  const fault: Fault = { path: '', problem };
  return { faultIn: (value) => (isRight(value) ? null : fault) };
}

const isText = (value: unknown): value is string => typeof value === 'string';

export const text: Shape<string> = check(isText, 'is not text');
export const name: Shape<string> = check(
  (value) => isText(value) && value !== '',
  'is not text, or is empty',
);
export const flag: Shape<boolean> = check((value) => typeof value === 'boolean', 'is neither true nor false');
export const integer: Shape<number> = check(Number.isSafeInteger, 'is not a whole number');
export const count: Shape<number> = check(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  'is not a whole number from 0',
);
export const fraction: Shape<number> = check(Number.isFinite, 'is not a number');
export const day: Shape<string> = check(
  (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value),
  'is not a day',
);
/** For a field that is written only where it is true. */
export const yes: Shape<true> = check((value) => value === true, 'is not true');
export const no: Shape<false> = check((value) => value === false, 'is not false');
export const zero: Shape<0> = check((value) => value === 0, 'is not 0');
/** For a field that a case of a union never has. */
export const never: OptionalShape<never> = { ...check(() => false, 'is unknown'), isOptional: true };
export const nothing: Shape<null> = check((value) => value === null, 'is not null');

export function oneOf<T extends string>(values: readonly T[]): Shape<T> {
  const known = new Set<unknown>(values);
  return check((value) => known.has(value), `is none of ${values.join(', ')}`);
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return { faultIn: (value) => (value === null ? null : shape.faultIn(value)) };
}

export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  return { ...shape, isOptional: true };
}

export function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return {
    faultIn: (value) => {
      if (!Array.isArray(value)) return NOT_A_LIST;
      for (let at = 0; at < value.length; at += 1) {
        const fault = shape.faultIn(value[at]);
        if (fault !== null) return below(String(at), fault);
      }
      return null;
    },
  };
}

/** A list of exactly two. */
export function pairOf<A, B>(first: Shape<A>, second: Shape<B>): Shape<readonly [A, B]> {
  return {
    faultIn: (value) => {
      if (!Array.isArray(value) || value.length !== 2) return NOT_A_PAIR;
      const fault = first.faultIn(value[0]);
      if (fault !== null) return below('0', fault);
      const other = second.faultIn(value[1]);
      return other === null ? null : below('1', other);
    },
  };
}

export function recordOf<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return {
    faultIn: (value) => {
      if (!isObject(value)) return NOT_AN_OBJECT;
      for (const key of Object.keys(value)) {
        const fault = shape.faultIn(value[key]);
        if (fault !== null) return below(key, fault);
      }
      return null;
    },
  };
}

/** With all of these fields and no other. */
export function object<T extends object>(fields: Fields<T>): Shape<T> {
  return { faultIn: fieldsCheck(fields) };
}

/** One of several objects that tell by a field which one they are. */
export function tagged<T extends object, Tag extends string & keyof T>(
  tag: Tag,
  cases: Cases<T, Tag>,
): Shape<T> {
  const checks = new Map<unknown, Shape<T>['faultIn']>();
  for (const [value, fields] of Object.entries(cases))
    checks.set(value, fieldsCheck({ ...(fields as object), [tag]: text }));
  return {
    faultIn: (value) => {
      if (!isObject(value)) return NOT_AN_OBJECT;
      const faultIn = checks.get(value[tag]);
      return faultIn === undefined ? { path: tag, problem: 'is missing or unknown' } : faultIn(value);
    },
  };
}

/** One of two objects, told apart by a field that only the first one has. */
export function byField<A extends object, B extends object>(
  field: string & Exclude<keyof A, keyof B>,
  withField: Shape<A>,
  without: Shape<B>,
): Shape<A | B> {
  return {
    faultIn: (value) =>
      isObject(value) && Object.hasOwn(value, field) ? withField.faultIn(value) : without.faultIn(value),
  };
}

/** The shape, where besides its fields a rule between them holds. */
export function where<T>(shape: Shape<T>, isRight: (value: T) => boolean, problem: string): Shape<T> {
  const fault: Fault = { path: '', problem };
  return {
    faultIn: (value) => shape.faultIn(value) ?? (isRight(value as T) ? null : fault),
  };
}

/** The end of a sentence about something whose JSON this is. */
export function faultText({ path, problem }: Fault): string {
  return path === '' ? `it ${problem}` : `its ${path} ${problem}`;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsCheck(fields: object): (value: unknown) => Fault | null {
  const shapes = Object.values(fields) as AnyShape[];
  const names = Object.keys(fields);
  const placeOf = new Map(names.map((key, place) => [key, place]));
  const required = names.filter((_, place) => !shapes[place]?.isOptional);
  return (value) => {
    if (!isObject(value)) return NOT_AN_OBJECT;
    let found = 0;
    // What Spark wrote has its fields in this sequence, so most are found without a search.
    let expected = 0;
    for (const key of Object.keys(value)) {
      const place = names[expected] === key ? expected : placeOf.get(key);
      const shape = place === undefined ? undefined : shapes[place];
      if (place === undefined || shape === undefined) return { path: key, problem: 'is unknown' };
      expected = place + 1;
      const fault = shape.faultIn(value[key]);
      if (fault !== null) return below(key, fault);
      if (!shape.isOptional) found += 1;
    }
    if (found === required.length) return null;
    const missing = required.find((key) => !Object.hasOwn(value, key));
    return { path: missing ?? '', problem: 'is missing' };
  };
}

function below(key: string, { path, problem }: Fault): Fault {
  return { path: path === '' ? key : `${key}.${path}`, problem };
}

const NOT_AN_OBJECT: Fault = { path: '', problem: 'is not a JSON object' };
const NOT_A_LIST: Fault = { path: '', problem: 'is not a list' };
const NOT_A_PAIR: Fault = { path: '', problem: 'is not a list of two' };
