import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TObject } from 'typebox';
import { DATA_SOCKET, readDataCommand } from '../data-socket.ts';
import { readObject, sortFields } from '../input/read-fields.ts';
import { readInput } from '../input/read-input.ts';
import type { FieldSchema } from '../input/read-value.ts';
import type { Route } from '../route.ts';
import { ROUTES } from '../routes.ts';
import { WEBHOOK_ACTIONS } from '../schema/webhook.ts';
import { createAjv } from './example-check.fixture.ts';
import { exampleOf } from './example-of.ts';
import { exampleRequest } from './example-request.ts';
import { buildOpenApi } from './openapi.ts';
import type { Json } from './schema-book.ts';

type Fields = Readonly<Record<string, unknown>>;
type Reads = (value: unknown) => boolean;

const document = buildOpenApi();
const ajv = createAjv();
const { schemas } = document.components as { readonly schemas: Readonly<Record<string, Json>> };
for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(byName(schema), name);

/** With references by bare name. */
function byName(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '')) as Json;
}

function describedBy(schema: Json): Reads {
  return ajv.compile(byName(schema)) as Reads;
}

/** Whatever could be sent in the place of a field, or nothing, in the JSON type that is described or in one that never is. */
function* probesOf(schema: FieldSchema): Generator<unknown> {
  yield* [null, undefined];
  const branches = schema.anyOf ?? [schema];
  const types = branches.map((branch) => (branch as FieldSchema).type);
  if (!types.includes('object')) yield {};
  if (!types.includes('array')) yield [];
  for (const branch of branches) yield* probesOfPlain(branch as FieldSchema);
}

function* probesOfPlain(schema: FieldSchema): Generator<unknown> {
  const { type, minimum, exclusiveMinimum, maximum, maxLength, minLength = 0, maxItems, items } = schema;
  if (schema.enum) {
    yield* schema.enum;
    yield typeof schema.enum[0] === 'number' ? -987 : 'no such choice';
    return;
  }
  switch (type) {
    case 'integer':
    case 'number':
      if (type === 'integer') yield 1.5;
      for (const edge of [minimum, exclusiveMinimum, maximum])
        if (edge !== undefined) yield* [edge - 1, edge, edge + 1];
      break;
    case 'boolean':
      yield* [true, false];
      break;
    case 'array':
      if (maxItems !== undefined) yield Array.from({ length: maxItems + 1 }, () => exampleOf(items ?? {}));
      yield [null];
      break;
    case 'string':
      yield* ['a', '?!', '2026-02-30', 'NSE:1', 'https://example.com'];
      if (minLength > 1) yield 'a'.repeat(minLength - 1);
      if (maxLength !== undefined) yield* ['a'.repeat(maxLength), 'a'.repeat(maxLength + 1)];
      break;
  }
}

type Place = { readonly path: readonly (string | number)[]; readonly schema: FieldSchema };

/** Every field of an object, also those of objects and lists inside it. */
function* placesIn(schema: FieldSchema, path: Place['path'] = []): Generator<Place> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const field = property as FieldSchema;
    yield { path: [...path, name], schema: field };
    yield* placesIn(field, [...path, name]);
    if (field.type === 'array') yield* placesIn(field.items as FieldSchema, [...path, name, 0]);
  }
}

function withValue(whole: unknown, [first, ...rest]: Place['path'], value: unknown): unknown {
  if (first === undefined) return value;
  const copy: Record<string | number, unknown> = Array.isArray(whole)
    ? ([...whole] as never)
    : { ...(whole as Fields) };
  copy[first] = withValue(copy[first], rest, value);
  return copy;
}

/** What the reader and the description do not agree about, and how much they were asked. */
function disagreements(schema: FieldSchema, example: unknown, takes: Reads, isDescribed: Reads) {
  const found: string[] = [];
  let asked = 0;
  assert.ok(takes(example) && isDescribed(example), JSON.stringify(example));
  for (const { path, schema: field } of placesIn(schema)) {
    for (const probe of probesOf(field)) {
      const sent = withValue(example, path, probe);
      asked += 1;
      if (takes(sent) !== isDescribed(sent))
        found.push(
          `${path.join('.')} = ${String(JSON.stringify(probe)).slice(0, 60)}: taken is ${takes(sent)}`,
        );
    }
  }
  return { found, asked };
}

type Described = {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
};
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Described>>>>;

function bodyOf(route: Route): Json {
  const media = paths[route.path]?.[route.method.toLowerCase()]?.requestBody?.content['application/json'];
  assert.ok(media, `${route.id} describes its body`);
  return media.schema;
}

for (const route of ROUTES.filter(({ body }) => body !== undefined)) {
  test(`[contract.C47] ${route.method} ${route.path}: what is taken is described, and what is described is taken`, () => {
    const right = exampleRequest(route);
    assert.ok(right.body?.kind === 'json');
    const takes: Reads = (value) => readInput(route, { ...right, body: { kind: 'json', value } }).ok;
    const { found, asked } = disagreements(
      route.body as FieldSchema,
      right.body.value,
      takes,
      describedBy(bodyOf(route)),
    );
    assert.deepEqual(found, []);
    assert.ok(asked > 0);
  });
}

function takenAs(schema: TObject): Reads {
  return (value) => {
    const { fields, problems } = sortFields(schema, Object.entries(value as Fields));
    return problems.length === 0 && readObject(schema, fields).problems.length === 0;
  };
}

const sent: readonly (readonly [string, TObject, Reads])[] = [
  ...Object.entries<TObject>(WEBHOOK_ACTIONS).map(
    ([name, schema]) => [`the alert ${name}`, schema, takenAs(schema)] as const,
  ),
  ...Object.entries<TObject>(DATA_SOCKET.commands).map(
    ([name, schema]) =>
      [`the command ${name}`, schema, (value: unknown) => readDataCommand(value).ok] as const,
  ),
];

for (const [name, schema, takes] of sent) {
  test(`[contract.C47] ${name}: what is taken is described, and what is described is taken`, () => {
    const { title } = schema as { readonly title?: string };
    const isDescribed = describedBy({ $ref: `#/components/schemas/${title}` });
    const { found } = disagreements(schema as FieldSchema, exampleOf(schema), takes, isDescribed);
    assert.deepEqual(found, []);
  });
}

test('[contract.C48] every list says what is in it, as linters of such documents want', () => {
  const bare: string[] = [];
  const visit = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'array' && !('items' in node)) bare.push(at);
    for (const [key, value] of Object.entries(node)) visit(value, `${at}/${key}`);
  };
  visit(document, '');
  assert.deepEqual(bare, []);
});
