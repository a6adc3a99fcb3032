import type { ErrorCode, FieldSchema } from '@spark/contract';

/** A value to try on a field, and how the field must read it. */
export type Sample = { readonly what: string; readonly value: unknown; readonly reading: Reading };

/**
 * How a value is read. `at` is the part of the field that is wrong, as an error names it: `[0]`, `.timeLimit`.
 * These readings are told by the rules the contract publishes (its schema and its `x-` words), never by asking the
 * reader under test.
 */
export type Reading =
  | { readonly ok: true; readonly as: unknown; readonly because: string }
  | { readonly ok: false; readonly code: ErrorCode; readonly at: string };

export function refused(what: string, value: unknown, code: ErrorCode, at = ''): Sample {
  return { what, value, reading: { ok: false, code, at } };
}

export function accepted(what: string, value: unknown, as: unknown, because: string): Sample {
  return { what, value, reading: { ok: true, as, because } };
}

/** Wraps the samples of a part into values of the whole. */
export function within(
  samples: readonly Sample[],
  what: string,
  at: string,
  wrap: (value: unknown) => unknown,
): readonly Sample[] {
  return samples.map((sample) => ({
    what: `${what} ${sample.what}`,
    value: wrap(sample.value),
    reading: sample.reading.ok
      ? { ...sample.reading, as: wrap(sample.reading.as) }
      : { ...sample.reading, at: at + sample.reading.at },
  }));
}

export function exampleOf(schema: FieldSchema): unknown {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0] as FieldSchema);
  if (schema.items) return [exampleOf(schema.items as FieldSchema)];
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      exampleOf(property as FieldSchema),
    ]),
  );
}
