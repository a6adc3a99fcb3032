import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleOf } from '../description/example-of.ts';
import { withoutFreeForms } from '../description/free-forms.ts';
import { buildOpenApi } from '../description/openapi.ts';
import type { Json } from '../description/schema-book.ts';
import { ROUTES } from '../routes.ts';
import { SOCKETS } from '../sockets.ts';

/** Every place where a reader meets a field: the entities, and what calls take in their address. */
function* fields(): Generator<{ readonly at: string; readonly field: Json }> {
  const described = buildOpenApi().components as { readonly schemas: Readonly<Record<string, Json>> };
  // The strategy document is described by its own package.
  const schemas = withoutFreeForms(described.schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    for (const [property, field] of Object.entries(
      (schema.properties ?? {}) as Readonly<Record<string, Json>>,
    )) {
      yield { at: `${name}.${property}`, field: '$ref' in field ? referred(schemas, field) : field };
    }
  }
  for (const route of ROUTES) {
    for (const [property, field] of Object.entries({
      ...route.params?.properties,
      ...route.query?.properties,
    })) {
      yield { at: `${route.id}.${property}`, field: field as unknown as Json };
    }
  }
  for (const { name, query } of SOCKETS) {
    for (const [property, field] of Object.entries(query.properties)) {
      yield { at: `${name}.${property}`, field: field as unknown as Json };
    }
  }
}

function referred(schemas: Readonly<Record<string, Json>>, { $ref }: Json): Json {
  const name = String($ref).replace('#/components/schemas/', '');
  return schemas[name] ?? {};
}

/** It may begin with the value it explains. */
const SENTENCE = /^([A-Z0-9]|true |strategy:).*\.$/s;

test('[contract.C8] every field is described in a sentence', () => {
  const bare = [...fields()].filter(({ field }) => !SENTENCE.test(String(field.description)));
  assert.deepEqual(
    bare.map(({ at, field }) => `${at}: ${field.description}`),
    [],
  );
});

test('[contract.C8] every field has an example, its own or one of its parts', () => {
  const bare = [...fields()].filter(({ field }) => {
    const own = Array.isArray(field.examples) && field.examples.length > 0;
    // What may be null as well has its parts in the other alternative.
    const alternatives = [field, ...((field.anyOf ?? []) as readonly Json[])];
    return (
      !own &&
      !alternatives.some(
        (alternative) => 'items' in alternative || 'properties' in alternative || '$ref' in alternative,
      )
    );
  });
  assert.deepEqual(
    bare.map(({ at }) => at),
    [],
  );
});

test('[contract.C8] the walk sees the fields', () => {
  assert.ok([...fields()].length > 250);
});

test('[contract.C9] examples belong to one family', () => {
  const family: Readonly<Record<string, unknown>> = {
    strategyname: 'test1',
    stname: 'test1',
    accountname: 'account1',
    acname: 'account1',
    ucc: 'F000000',
    identifier: 'F000000:account1',
    strefid: 2240,
    reftag: 1939,
  };
  for (const { at, field } of fields()) {
    const expected = family[at.slice(at.indexOf('.') + 1).toLowerCase()];
    if (expected !== undefined) assert.equal((field.examples as readonly unknown[])[0], expected, at);
  }
});

test('[contract.C9] an example can be composed for every call', () => {
  for (const route of ROUTES) {
    for (const schema of [route.params, route.query, route.body, route.freeBody]) {
      if (schema) assert.notEqual(exampleOf(schema), undefined, route.id);
    }
  }
});
