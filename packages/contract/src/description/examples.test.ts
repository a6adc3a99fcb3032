import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildAsyncApi } from './asyncapi.ts';
import { checkExamples } from './example-check.fixture.ts';
import { buildOpenApi } from './openapi.ts';
import type { Json } from './schema-book.ts';

test('[contract.C43] every example of the OpenAPI document satisfies its schema', () => {
  const { visited, broken } = checkExamples(buildOpenApi());
  assert.deepEqual(broken, []);
  assert.ok(visited > 600, `only ${visited} examples were visited: the walk misses a part of the document`);
});

test('[contract.C43] every example of the AsyncAPI document satisfies its schema', () => {
  const { visited, broken } = checkExamples(buildAsyncApi());
  assert.deepEqual(broken, []);
  assert.ok(visited > 40, `only ${visited} examples were visited: the walk misses a part of the document`);
});

const SPOILT: Readonly<Record<string, (document: Json) => Json>> = {
  'a parameter of another type': (document) =>
    changed(document, ['paths', '/deleteorder/', 'delete', 'parameters', '0', 'example'], 'many'),
  'a mistyped field in a reply': (document) =>
    changed(
      document,
      ['paths', '/profile', 'get', 'responses', '200', 'content', 'application/json', 'example', 'mesage'],
      'User exists',
    ),
  'another message than the documented one': (document) =>
    changed(
      document,
      ['paths', '/profile', 'get', 'responses', '200', 'content', 'application/json', 'example', 'message'],
      'User Exists',
    ),
  'an example of a field out of range': (document) =>
    changed(document, ['components', 'schemas', 'OrderRequest', 'properties', 'qty', 'examples', '0'], 0),
};

for (const [what, spoil] of Object.entries(SPOILT)) {
  test(`[contract.C43] the check finds ${what}`, () => {
    const { broken } = checkExamples(withoutOthers(spoil(buildOpenApi())));
    assert.equal(broken.length, 1);
  });
}

/** Only what is spoilt here, with the schemas that it refers to: each check compiles all that it gets. */
function withoutOthers({ paths, components, ...document }: Json): Json {
  const { schemas, ...others } = components as { readonly schemas: Json };
  const { '/deleteorder/': deleteOrder, '/profile': profile } = paths as Json;
  const kept = { '/deleteorder/': deleteOrder, '/profile': profile };
  const wanted = new Set(['OrderRequest', ...schemasIn(kept)]);
  for (const name of wanted) for (const inner of schemasIn(schemas[name])) wanted.add(inner);
  const named = Object.entries(schemas).filter(([name]) => wanted.has(name));
  return { ...document, paths: kept, components: { ...others, schemas: Object.fromEntries(named) } };
}

function schemasIn(part: unknown): readonly string[] {
  const found = JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  return [...found].map(([, name = '']) => name);
}

function changed(document: Json, path: readonly string[], value: unknown): Json {
  // By way of JSON, because fields share their examples and only one place shall be spoilt.
  const copy = JSON.parse(JSON.stringify(document)) as Json;
  let node = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) node = node[key] as Record<string, unknown>;
  node[path.at(-1) ?? ''] = value;
  return copy;
}
