import { ok, type Result, refuse } from './result.ts';
import { faultText, isObject, listOf, object, type Shape } from './shape.ts';

/** Stored with every JSON object, so that a reader knows what has to be in it. What has no version is of version 1. */
export const STORED_VERSION = 3;

/** Reads stored text. The refusal is the end of a sentence about the row. */
export type StoredReader<T> = (text: string) => Result<T, string>;

/** A JSON object as it is stored. */
export function storedObject(json: string): string {
  return json === '{}' ? `{"v":${STORED_VERSION}}` : `{"v":${STORED_VERSION},${json.slice(1)}`;
}

/** A list as it is stored: only an object can say its version. */
export function storedList(list: readonly unknown[]): string {
  return storedObject(JSON.stringify({ list }));
}

/**
 * What makes of a value of a version what it would be in the next one; nothing, where the version changed nothing about
 * it. The value was just parsed and nobody else has it, so it may be changed in place.
 */
export type Upgrades = {
  readonly from1?: (earlier: Json) => Json;
  readonly from2?: (earlier: Json) => Json;
};

/** The shape holds for a value of any version once it is upgraded. */
export function objectReader<T extends object>(shape: Shape<T>, upgrades: Upgrades = {}): StoredReader<T> {
  return (text) => {
    const opened = open(text);
    if (!opened.ok) return opened;
    const { version, value } = opened.value;
    if (!isObject(value)) return refuse('it is not a JSON object');
    return checked(shape, version === STORED_VERSION ? value : upgraded(value, version, upgrades));
  };
}

/** Version 1 of a list is the bare list. */
export function listReader<T>(item: Shape<T>, upgrades: Upgrades = {}): StoredReader<readonly T[]> {
  const list = listOf(item);
  const stored = object<{ readonly list: readonly T[] }>({ list });
  return (text) => {
    const opened = open(text);
    if (!opened.ok) return opened;
    const { version, value } = opened.value;
    const today = (items: unknown): unknown =>
      Array.isArray(items)
        ? items.map((one) => (isObject(one) ? upgraded(one, version, upgrades) : one))
        : items;
    if (version === 1) return checked(list, today(value));
    const isEarlier = version < STORED_VERSION && isObject(value);
    const read = checked(stored, isEarlier ? { ...value, list: today(value.list) } : value);
    return read.ok ? ok(read.value.list) : read;
  };
}

/** An object of any JSON, just parsed. */
export type Json = Record<string, unknown>;

function upgraded(value: Json, version: number, { from1, from2 }: Upgrades): Json {
  const second = version === 1 && from1 ? from1(value) : value;
  return from2 ? from2(second) : second;
}

function checked<T>(shape: Shape<T>, value: unknown): Result<T, string> {
  const fault = shape.faultIn(value);
  return fault === null ? ok(value as T) : refuse(faultText(fault));
}

type Opened = { readonly version: number; readonly value: unknown };

/**
 * The version is cut off the text. Deleting it from the object would make every later look at the object slow, and orders
 * are read in great numbers.
 */
function open(text: string): Result<Opened, string> {
  const [start, digits, end] = /^\{"v":(\d{1,9})([,}])/.exec(text) ?? [];
  const version = digits === undefined ? 1 : Number(digits);
  if (version > STORED_VERSION || version < 1)
    return refuse(`it is of version ${version}, which this release of Spark does not know`);
  try {
    if (start === undefined) return ok({ version, value: JSON.parse(text) });
    return ok({
      version,
      value: JSON.parse(`{${text.slice(end === '}' ? start.length - 1 : start.length)}`),
    });
  } catch {
    return refuse('it is not JSON text');
  }
}
