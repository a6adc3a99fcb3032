/**
 * What the schema of a document is made of: plain data, from which the reader, the TypeScript type, the JSON Schema and
 * the fields of forms are derived. A choice between forms is always decided by one key or by the JSON type, so that an
 * error names the one form that was meant.
 */
export type Node =
  | TextNode
  | NumberNode
  | { readonly kind: 'flag' }
  | { readonly kind: 'nothing' }
  | ChoiceNode
  | ListNode
  | CallNode
  | RecordNode
  | ObjectNode
  | TaggedNode
  | KeyedNode
  | { readonly kind: 'either'; readonly forms: readonly Shape[] }
  | { readonly kind: 'named'; readonly name: string; readonly shape: () => Shape };

export interface TextNode {
  readonly kind: 'text';
  readonly min: number;
  readonly max: number;
  /** A regular expression for the whole text, and what it asks for in words. */
  readonly pattern?: string;
  readonly format?: TextFormat;
  readonly asks?: string;
}

/** What a text means; forms choose their control by it, and checks look for what it names. */
export type TextFormat =
  | 'time'
  | 'date'
  | 'expiry'
  | 'id'
  | 'series'
  | 'element'
  | 'action'
  | 'leg'
  | 'parameter'
  | 'variable';

export interface NumberNode {
  readonly kind: 'number';
  readonly isWhole: boolean;
  readonly min: number;
  readonly max: number;
  /** The code of the issue when the number is below `min`. */
  readonly codeBelow?: string;
}

export interface ChoiceNode {
  readonly kind: 'choice';
  readonly values: readonly (string | number)[];
  /** The code of the issue; `enum` without one. */
  readonly code?: string;
  /** Values that are reserved: the reason why they are not accepted yet. */
  readonly later?: Readonly<Record<string, string>>;
}

export interface ListNode {
  readonly kind: 'list';
  readonly of: Shape;
  readonly min: number;
  readonly max: number;
  readonly isUnique: boolean;
  /** The code of the issue when it is shorter than `min`, and what to say. */
  readonly codeShort?: string;
}

/** A list that begins with the name of an operation: `["add", a, b]`. */
export interface CallNode {
  readonly kind: 'call';
  /** How few and how many terms each operation takes. */
  readonly names: Readonly<Record<string, readonly [min: number, max: number]>>;
  readonly of: Shape;
}

export interface RecordNode {
  readonly kind: 'record';
  readonly key: Shape<string>;
  readonly of: Shape;
  readonly max: number;
}

export interface ObjectNode {
  readonly kind: 'object';
  readonly fields: Readonly<Record<string, Shape>>;
}

export interface TaggedNode {
  readonly kind: 'tagged';
  /** The key whose value decides. */
  readonly tag: string;
  readonly cases: Readonly<Record<string, Shape>>;
  readonly later?: Readonly<Record<string, string>>;
}

export interface KeyedNode {
  readonly kind: 'keyed';
  /** The first of these keys that is there decides. */
  readonly cases: Readonly<Record<string, Shape>>;
  readonly later?: Readonly<Record<string, string>>;
}

/** What people read about a part of the document. */
export interface Notes {
  readonly title?: string;
  /** One sentence. */
  readonly purpose?: string;
  /** Page below /buildalgos/, with an anchor where it has one. */
  readonly docs?: string;
  readonly unit?: string;
  /** What counts when the key is left out. */
  readonly default?: unknown;
}

declare const TYPE: unique symbol;

export interface Shape<out Value = unknown> {
  readonly node: Node;
  readonly notes: Notes;
  readonly isOptional: boolean;
  /** Exists for the compiler only. */
  readonly [TYPE]?: Value;
}

export interface OptionalShape<out Value = unknown> extends Shape<Value> {
  readonly isOptional: true;
}

export type TypeOf<Any> = Any extends Shape<infer Value> ? Value : never;
export type Fields = Readonly<Record<string, Shape>>;

type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K] extends OptionalShape ? K : never }[keyof F];
type Flat<Value> = { [K in keyof Value]: Value[K] };
export type ObjectOf<F extends Fields> = Flat<
  { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: TypeOf<F[K]> } & {
    readonly [K in OptionalKeys<F>]?: TypeOf<F[K]>;
  }
>;
