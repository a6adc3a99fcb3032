type Schema = {
  readonly 'x-free-form'?: unknown;
  readonly 'x-part-of'?: unknown;
  readonly properties?: unknown;
  readonly required?: unknown;
};

/** What is handed over as it is has no fields for clients and forms, and what only describes its inside is left out. */
export function withoutFreeForms<S extends Schema>(schemas: Readonly<Record<string, S>>): Record<string, S> {
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([, schema]) => schema['x-part-of'] === undefined)
      .map(([name, schema]) => {
        if (!schema['x-free-form']) return [name, schema];
        const { properties: _, required: __, ...open } = schema;
        return [name, { ...open, additionalProperties: true } as unknown as S];
      }),
  );
}
