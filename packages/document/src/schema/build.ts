import type {
  ChoiceNode,
  Fields,
  ListNode,
  Node,
  Notes,
  NumberNode,
  ObjectOf,
  OptionalShape,
  Shape,
  TextNode,
  TypeOf,
} from './shape.ts';

function shape<Value>(node: Node, notes: Notes = {}): Shape<Value> {
  return { node, notes, isOptional: false };
}

export function text(options: Partial<Omit<TextNode, 'kind'>> = {}, notes?: Notes): Shape<string> {
  return shape({ kind: 'text', min: 1, max: 64, ...options }, notes);
}

type NumberOptions = Pick<NumberNode, 'min' | 'max'> & Partial<NumberNode>;

export function number(options: NumberOptions, notes?: Notes): Shape<number> {
  return shape({ kind: 'number', isWhole: false, ...options }, notes);
}

export function whole(options: NumberOptions, notes?: Notes): Shape<number> {
  return shape({ kind: 'number', ...options, isWhole: true }, notes);
}

export function flag(notes?: Notes): Shape<boolean> {
  return shape({ kind: 'flag' }, notes);
}

export function nothing(notes?: Notes): Shape<null> {
  return shape({ kind: 'nothing' }, notes);
}

export function choice<const Value extends string | number>(
  values: readonly Value[],
  notes?: Notes,
  options: Pick<Partial<ChoiceNode>, 'code' | 'later'> = {},
): Shape<Value> {
  return shape({ kind: 'choice', values, ...options }, notes);
}

export function list<Item>(
  of: Shape<Item>,
  options: Pick<ListNode, 'max'> & Partial<Pick<ListNode, 'min' | 'isUnique' | 'codeShort'>>,
  notes?: Notes,
): Shape<readonly Item[]> {
  return shape({ kind: 'list', of, min: 0, isUnique: false, ...options }, notes);
}

export function call<const Names extends Readonly<Record<string, readonly [number, number]>>, Term>(
  names: Names,
  of: Shape<Term>,
  notes?: Notes,
): Shape<readonly [keyof Names & string, ...Term[]]> {
  return shape({ kind: 'call', names, of }, notes);
}

export function record<Value>(
  key: Shape<string>,
  of: Shape<Value>,
  max: number,
  notes?: Notes,
): Shape<Readonly<Record<string, Value>>> {
  return shape({ kind: 'record', key, of, max }, notes);
}

export function object<const F extends Fields>(fields: F, notes?: Notes): Shape<ObjectOf<F>> {
  return shape({ kind: 'object', fields }, notes);
}

interface FormOptions {
  readonly later?: Readonly<Record<string, string>>;
}

/** An object whose form is decided by the value of `tag`. */
export function tagged<const C extends Fields>(
  tag: string,
  cases: C,
  notes?: Notes,
  options: FormOptions = {},
): Shape<TypeOf<C[keyof C]>> {
  return shape({ kind: 'tagged', tag, cases, ...options }, notes);
}

/** An object whose form is decided by which of the keys it has. */
export function keyed<const C extends Fields>(
  cases: C,
  notes?: Notes,
  options: FormOptions = {},
): Shape<TypeOf<C[keyof C]>> {
  return shape({ kind: 'keyed', cases, ...options }, notes);
}

/** Decided by the JSON type. */
export function either<const L extends readonly Shape[]>(forms: L, notes?: Notes): Shape<TypeOf<L[number]>> {
  return shape({ kind: 'either', forms }, notes);
}

/** A shape with a name of its own in the JSON Schema; the function lets it contain itself. */
export function named<Value>(name: string, get: () => Shape<Value>, notes?: Notes): Shape<Value> {
  return shape({ kind: 'named', name, shape: get }, notes);
}

export function optional<Value>(inner: Shape<Value>, preset?: unknown): OptionalShape<Value> {
  const notes = preset === undefined ? inner.notes : { ...inner.notes, default: preset };
  return { ...inner, notes, isOptional: true };
}

/** The same shape with other words for people. */
export function noted<Value>(inner: Shape<Value>, notes: Notes): Shape<Value> {
  return { ...inner, notes: { ...inner.notes, ...notes } };
}
