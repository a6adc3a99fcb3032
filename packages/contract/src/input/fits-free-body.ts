import type { FieldSchema } from './read-value.ts';

/**
 * Whether a free body is what its schema says: an object, a list of objects, or one of both. TypeBox could tell as well, at the
 * cost of six hundred modules at every start; a test holds the two against each other.
 */
export function fitsFreeBody(schema: FieldSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((choice) => fitsFreeBody(choice as FieldSchema, value));
  if (schema.type === 'array') return Array.isArray(value) && fitsList(schema, value);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fitsList(
  { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: FieldSchema,
  list: readonly unknown[],
): boolean {
  const isCounted = list.length >= minItems && list.length <= maxItems;
  return isCounted && list.every((item) => fitsFreeBody(items as FieldSchema, item));
}
