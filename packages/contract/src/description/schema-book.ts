import type { TSchema } from 'typebox';

/** A piece of a document that is about to become JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** Collects the schemas that have a title, so that a document can hold each of them once and refer to it. */
export type SchemaBook = {
  /** The schema as plain JSON; schemas with a title become references. */
  readonly write: (schema: TSchema) => Json;
  readonly schemas: () => Json;
};

const REFERENCE = '#/components/schemas/';

export function createSchemaBook(): SchemaBook {
  const schemas = new Map<string, Json>();

  function write(schema: TSchema): Json {
    const { title, default: fallback } = schema as { readonly title?: string; readonly default?: unknown };
    if (title === undefined) return inline(schema);
    const { default: _, ...entry } = inline(schema);
    const known = schemas.get(title);
    if (known === undefined) schemas.set(title, entry);
    else if (JSON.stringify(known) !== JSON.stringify(entry)) {
      throw new Error(`Two different schemas are titled ${title}.`);
    }
    const reference = { $ref: REFERENCE + title };
    return fallback === undefined ? reference : { ...reference, default: fallback };
  }

  function inline(schema: TSchema): Json {
    const plain: Record<string, unknown> = {};
    const type = typeOfChoices(schema);
    if (type !== undefined) plain.type = type;
    for (const [keyword, value] of Object.entries(schema)) plain[keyword] = written(keyword, value);
    return plain;
  }

  function written(keyword: string, value: unknown): unknown {
    switch (keyword) {
      case 'properties':
      case 'patternProperties':
        return Object.fromEntries(
          Object.entries(value as Readonly<Record<string, TSchema>>).map(([name, property]) => [
            name,
            write(property),
          ]),
        );
      case 'anyOf':
        return (value as readonly TSchema[]).map(write);
      case 'items':
        return write(value as TSchema);
      case 'additionalProperties':
        return typeof value === 'object' ? write(value as TSchema) : value;
      default:
        return value;
    }
  }

  return {
    write,
    schemas: () => Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

export function descriptionOf(schema: TSchema): string {
  return (schema as { readonly description?: string }).description ?? '';
}

/** Client generators want a type beside the choices, which the schema library leaves out. */
function typeOfChoices(schema: TSchema): string | undefined {
  const { enum: choices, type } = schema as { readonly enum?: readonly unknown[]; readonly type?: string };
  if (choices === undefined || type !== undefined) return undefined;
  return choices.every((choice) => typeof choice === 'string') ? 'string' : 'integer';
}
