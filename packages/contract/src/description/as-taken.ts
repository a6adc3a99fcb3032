import type { TSchema } from 'typebox';
import type { FieldSchema } from '../input/read-value.ts';

/**
 * The schema of a body as it may be sent: a field that need not be there may also be null, which the reader takes for not
 * given. Handlers never see the null, so the schema they are typed by does not have it.
 */
export function asTaken(schema: TSchema): TSchema {
  const { type, properties, required = [], anyOf, items } = schema as FieldSchema;
  if (anyOf !== undefined) return copyOf(schema, { anyOf: anyOf.map(asTaken) });
  if (type === 'array' && items !== undefined) return copyOf(schema, { items: asTaken(items) });
  if (type !== 'object' || properties === undefined) return schema;
  const taken = Object.entries(properties).map(([name, property]) => [
    name,
    required.includes(name) ? asTaken(property) : orNull(asTaken(property)),
  ]);
  return copyOf(schema, { properties: Object.fromEntries(taken), ...needingOne(schema) });
}

/** What is not given may also be null, so it is not enough that a field is there. */
function needingOne(schema: FieldSchema): object {
  const needs = [...(schema['x-needs-one'] ? [schema['x-needs-one']] : []), ...pairsOf(schema)];
  const conditions = needs.map((names) => ({
    not: { properties: Object.fromEntries(names.map((name) => [name, { type: 'null' }])) },
  }));
  return conditions.length > 1 ? { allOf: conditions } : (conditions[0] ?? {});
}

function pairsOf({ properties = {} }: FieldSchema): readonly (readonly string[])[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const other = (property as FieldSchema)['x-needed-without'];
    return other === undefined ? [] : [[name, other]];
  });
}

/** What describes the field stays outside, where readers look for it; a schema with its own name keeps it as well. */
function orNull(schema: TSchema): TSchema {
  const { anyOf, ...plain } = schema as FieldSchema & { readonly title?: string };
  const { default: _, ...named } = plain;
  const outside = Object.entries(plain).filter(([keyword]) => isOutside(keyword));
  const inside = Object.entries(plain).filter(([keyword]) => !isOutside(keyword));
  const alternatives = anyOf ?? [(plain.title === undefined ? Object.fromEntries(inside) : named) as TSchema];
  if (alternatives.some((alternative) => (alternative as FieldSchema).type === 'null')) return schema;
  return { anyOf: [...alternatives, { type: 'null' }], ...Object.fromEntries(outside) } as TSchema;
}

function isOutside(keyword: string): boolean {
  return ['default', 'description', 'examples'].includes(keyword) || keyword.startsWith('x-');
}

function copyOf(schema: TSchema, changed: object): TSchema {
  return { ...schema, ...changed } as TSchema;
}
