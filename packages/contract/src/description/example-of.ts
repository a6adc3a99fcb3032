import type { TSchema } from 'typebox';
import type { FieldSchema } from '../input/read-value.ts';

/** The canonical example of a schema: its own first one, or one composed from those of its parts. */
export function exampleOf(schema: TSchema): unknown {
  const field = schema as FieldSchema & { readonly const?: unknown };
  if (field.examples && field.examples.length > 0) return field.examples[0];
  if (field.const !== undefined) return field.const;
  if (field.anyOf?.[0]) return exampleOf(field.anyOf[0]);
  if (field.type === 'array' && field.items) return [exampleOf(field.items)];
  if (field.properties) {
    return Object.fromEntries(
      Object.entries(field.properties)
        .filter(([, property]) => (property as FieldSchema)['x-instead-of'] === undefined)
        .map(([name, property]) => [name, exampleOf(property)]),
    );
  }
  // A field without an example is our own mistake, and better found while generating than by a reader.
  throw new Error(`No example for ${JSON.stringify(schema)}`);
}
