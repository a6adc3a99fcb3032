import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInput } from '../input/read-input.ts';
import type { FieldSchema } from '../input/read-value.ts';
import { NEEDS, type Route } from '../route.ts';
import { ROUTES } from '../routes.ts';
import { operation } from './operation.ts';
import { sampleRequest } from './sample-request.ts';
import { createSchemaBook } from './schema-book.ts';

test('[contract.C110] the sample of every call is read as it is written', () => {
  for (const route of ROUTES) {
    const { params, query, body } = sampleRequest(route);
    const texts = (fields: object) =>
      Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
    const read = readInput(route, {
      params: Object.fromEntries(texts(params)),
      query: texts(query),
      body: body === undefined ? undefined : { kind: 'json', value: body },
    });
    assert.ok(read.ok, `${route.id}: ${JSON.stringify(read)}`);
    const sent = { ...params, ...query, ...(route.freeBody ? { body } : (body as object)) };
    for (const [name, value] of Object.entries(sent)) {
      const input = read.input as Readonly<Record<string, unknown>>;
      // Inside a list the reader fills in what was left out.
      assert.partialDeepStrictEqual({ [name]: input[name] }, { [name]: value }, `${route.id}: ${name}`);
    }
  }
});

test('[contract.C110] a sample has fields of its call only, and the description shows it', () => {
  for (const route of ROUTES) {
    const known = partsOf(route).flatMap((part) => Object.keys(part.properties ?? {}));
    for (const name of Object.keys(route.sample ?? {}))
      assert.ok(known.includes(name), `${route.id}: ${name}`);
    const described = operation(route, createSchemaBook());
    const { params, query, body } = sampleRequest(route);
    assert.deepEqual(described['x-sample'], { ...params, ...query }, route.id);
    if (body !== undefined)
      assert.ok(JSON.stringify(described.requestBody).includes(JSON.stringify(body)), route.id);
  }
});

test('[contract.C112] whatever a call takes that is the name of an account or a strategy says so', () => {
  for (const route of ROUTES) {
    for (const part of partsOf(route)) {
      for (const [name, field] of Object.entries(part.properties ?? {})) {
        // The log is about both.
        if (route.id === 'readExecutionLogs') continue;
        const { examples, 'x-names': names } = field as FieldSchema & { readonly 'x-names'?: string };
        const expected = { account1: 'account', test1: 'strategy' }[String(examples?.[0])];
        assert.equal(names, expected, `${route.id}: ${name}`);
      }
    }
  }
  const isNew = ({ body }: Route) => JSON.stringify(body ?? {}).includes('"x-new":true');
  assert.deepEqual(
    ROUTES.filter(isNew).map(({ id }) => id),
    ['addAccount', 'addStrategy'],
  );
});

test('[contract.C113] a call that is about something made by another call says what it needs', () => {
  const needs = new Map(ROUTES.flatMap(({ id, needs: need }) => (need ? [[id, need] as const] : [])));
  assert.deepEqual([...new Set(needs.values())].sort(), [...NEEDS].sort());
  // A number that Spark gave, required, is known only to its receiver.
  const numbers = new Set(['strefID', 'reftag', 'TDno', 'id']);
  for (const route of ROUTES) {
    // A number that may be 0 also stands for what has none yet.
    const required = partsOf(route).flatMap(({ required: names = [], properties }) =>
      names.filter((name) => (properties?.[name] as FieldSchema | undefined)?.minimum !== 0),
    );
    if (required.some((name) => numbers.has(name))) assert.ok(needs.has(route.id), route.id);
  }
});

function partsOf({ params, query, body }: Route): readonly FieldSchema[] {
  return [params, query, body].filter((part) => part !== undefined) as readonly FieldSchema[];
}
