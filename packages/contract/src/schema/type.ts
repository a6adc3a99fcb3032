import type { Type as TypeBox } from 'typebox';

/**
 * Builds plain JSON Schema with the types of TypeBox, so that a schema and its TypeScript type are one thing. The
 * runtime of TypeBox does far more than we use and costs 24 MB and 85 ms at every start; a test holds this page
 * equal to it.
 */
export const Type = {
  String: (options) => ({ type: 'string', ...options }),
  Integer: (options) => ({ type: 'integer', ...options }),
  Number: (options) => ({ type: 'number', ...options }),
  Boolean: (options) => ({ type: 'boolean', ...options }),
  Null: (options) => ({ type: 'null', ...options }),
  Unknown: (options) => ({ ...options }),
  Literal: (value, options) => ({ type: typeof value, const: value, ...options }),
  Enum: (values, options) => ({ enum: values, ...options }),
  Array: (items, options) => ({ type: 'array', items, ...options }),
  Union: (anyOf, options) => ({ anyOf, ...options }),
  Record: (_, value, options) => ({ type: 'object', patternProperties: { '^.*$': value }, ...options }),
  Optional: (schema) => markOptional(schema as object),
  Object: (properties, options) => objectSchema(properties as Properties, options),
} as Builders as Pick<typeof TypeBox, keyof Builders>;

// The types are TypeBox's own, by the cast above; these say only what each function is given.
type Options = Readonly<Record<string, unknown>> | undefined;
type Properties = Readonly<Record<string, object>>;
type Builders = {
  readonly [kind in 'String' | 'Integer' | 'Number' | 'Boolean' | 'Null' | 'Unknown']: (
    options?: Options,
  ) => unknown;
} & {
  readonly [kind in 'Literal' | 'Enum' | 'Array' | 'Union' | 'Object']: (
    subject: unknown,
    options?: Options,
  ) => unknown;
} & {
  readonly Record: (key: unknown, value: unknown, options?: Options) => unknown;
  readonly Optional: (schema: unknown) => unknown;
};

const optional = new WeakSet<object>();

/** A copy, because the same schema may be required elsewhere. */
function markOptional(schema: object): object {
  const copy = { ...schema };
  optional.add(copy);
  return copy;
}

function objectSchema(properties: Properties, options: Options): unknown {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name] as object));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options };
}
