import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createAjv } from '../description/example-check.fixture.ts';
import { exampleOf } from '../description/example-of.ts';
import { exampleRequest } from '../description/example-request.ts';
import type { Route } from '../route.ts';
import { ROUTES } from '../routes.ts';
import { type RawRequest, readInput } from './read-input.ts';

const RUNS = 150;

/** What people and programs really send by mistake, besides anything at all. */
const nastyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    ...['', ' ', 'null', 'None', 'undefined', '--', 'NaN', 'Infinity', '1e400', '-0', '0x1', '٣', 'a\u0000b'],
    ...[
      '\ud800',
      '2026-02-30',
      '2026-11-16',
      '2026-11-16T10:54:08',
      'NSE:212',
      'Y',
      'n',
      'TRUE',
      'iifl',
      '5',
    ],
    ...[
      0,
      -0,
      1,
      -1,
      0.1,
      2 ** 53,
      1e308,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      true,
      false,
      null,
      undefined,
    ],
    ...[[], {}, [null], [['NSE:212']], { toString: 1 }, { valueOf: null }, 'x'.repeat(5000)],
  ),
  fc.stringMatching(/^[A-Za-z0-9:.+-]{0,12}$/),
);

const nastyName = fc.oneof(
  fc.string(),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'qty', 'QTY', 'acname', 'Tokens'),
);

for (const route of ROUTES) {
  describe(route.id, () => {
    const validate = inputValidator(route);

    test('[contract.C15] the documented example is accepted and comes out unchanged', () => {
      const read = readInput(route, exampleRequest(route));
      assert.ok(read.ok, JSON.stringify(read));
      assert.deepEqual(read.input, { ...defaultsOf(route), ...exampleInput(route) });
    });

    test('[contract.C16] whatever is sent, reading never throws, and what it accepts fits the schema', () => {
      fc.assert(
        fc.property(mistreated(route), (request) => {
          const read = readInput(route, request);
          if (read.ok) assert.deepEqual(validate(read.input), []);
          else assert.ok(read.problems.length > 0 && read.problems.every(({ message }) => message !== ''));
        }),
        { numRuns: RUNS },
      );
    });

    test('[contract.C16] reading what was read changes nothing', () => {
      fc.assert(
        fc.property(mistreated(route), (request) => {
          const read = readInput(route, request);
          if (!read.ok || route.freeBody) return;
          const again = readInput(route, asRequest(route, read.input as Record<string, unknown>));
          assert.deepEqual(again, read);
        }),
        { numRuns: RUNS },
      );
    });
  });
}

/** The documented request with one field given another value, in one place or another, or a stranger added. */
function mistreated(route: Route): fc.Arbitrary<RawRequest> {
  const right = exampleRequest(route);
  const names = [
    ...Object.keys(route.params?.properties ?? {}),
    ...Object.keys(route.query?.properties ?? {}),
    ...Object.keys(route.body?.properties ?? {}),
  ];
  const name = names.length > 0 ? fc.oneof(fc.constantFrom(...names), nastyName) : nastyName;
  const place = fc.constantFrom('params', 'query', 'body', 'query and body', 'whole body', 'form');
  return fc.tuple(name, place, nastyValue).map(([field, where, value]) => {
    switch (where) {
      case 'params':
        return field in right.params
          ? { ...right, params: { ...right.params, [field]: String(safeText(value)) } }
          : right;
      case 'query':
        return {
          ...right,
          query: [...right.query.filter(([key]) => key !== field), [field, safeText(value)] as const],
        };
      case 'whole body':
        return { ...right, body: { kind: 'json', value } };
      case 'form':
        return { ...right, body: { kind: 'form', entries: [[field, safeText(value)]] } };
      case 'query and body':
        return { ...right, body: { kind: 'json', value: { ...bodyFields(right), [field]: value } } };
      default:
        return {
          ...right,
          query: right.query.filter(([key]) => key !== field),
          body: { kind: 'json', value: { ...bodyFields(right), [field]: value } },
        };
    }
  });
}

function bodyFields({ body }: RawRequest): Record<string, unknown> {
  return body?.kind === 'json' ? (body.value as Record<string, unknown>) : {};
}

/** An address carries text only. */
function safeText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Checks by an independent validator; objects are closed, so that nothing but known fields gets through. */
function inputValidator(route: Route): (input: unknown) => readonly string[] {
  const ajv = createAjv();
  const parts = [route.params, route.query, route.body];
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: [...parts.flatMap((part) => part?.required ?? []), ...(route.freeBody ? ['body'] : [])],
    properties: {
      ...Object.assign({}, ...parts.map((part) => part?.properties)),
      ...(route.freeBody ? { body: route.freeBody } : {}),
    },
  };
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema)));
  return (input) => (validate(input) ? [] : [ajv.errorsText(validate.errors)]);
}

function exampleInput(route: Route): Record<string, unknown> {
  const parts = [route.params, route.query, route.body].flatMap((part) => (part ? [exampleOf(part)] : []));
  return Object.assign({}, ...parts, route.freeBody ? { body: exampleOf(route.freeBody) } : {});
}

function defaultsOf(route: Route): Record<string, unknown> {
  const properties = { ...route.query?.properties, ...route.body?.properties };
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      'default' in property ? [[name, property.default]] : [],
    ),
  );
}

function asRequest(route: Route, input: Readonly<Record<string, unknown>>): RawRequest {
  const params = Object.keys(route.params?.properties ?? {});
  const entries = Object.entries(input);
  return {
    params: Object.fromEntries(entries.filter(([name]) => params.includes(name))) as Record<string, string>,
    query: [],
    body: { kind: 'json', value: Object.fromEntries(entries.filter(([name]) => !params.includes(name))) },
  };
}
