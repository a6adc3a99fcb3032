import { METHODS, ROUTES, type Route } from '@spark/contract';
import { anyText } from '@spark/testkit';
import fc from 'fast-check';
import { fieldsOf } from './fields.ts';
import { FORM_TYPE, JSON_TYPE, type Pair, type Written, writePairs } from './request.ts';
import { exampleOf } from './sample.ts';

/** Random requests: close enough to the calls to pass the first checks, odd enough to find bugs behind them. */
export function randomRequest(token: string): fc.Arbitrary<Written> {
  return fc
    .record({
      route: fc.constantFrom(...ROUTES),
      method: fc.oneof({
        weight: 1,
        arbitrary: fc.constantFrom(...METHODS, 'PATCH', 'OPTIONS', 'TRACE', 'QUERY'),
      }),
      keepsMethod: mostly(),
      steps: fc.array(step(), { maxLength: 4 }),
      keepsPath: mostly(),
      query: queryText(),
      headers: headers(token),
      payload: fc.option(payload(), { nil: undefined }),
    })
    .map(({ route, method, keepsMethod, steps, keepsPath, query, headers: sent, payload: body }) => ({
      method: (keepsMethod ? route.method : method) as Written['method'],
      url: (keepsPath ? filledPath(route, steps) : `/${steps.join('/')}`) + query,
      headers: { ...sent, ...(body && body.type !== null && { 'content-type': body.type }) },
      ...(body && { payload: body.content }),
    }));
}

function mostly(): fc.Arbitrary<boolean> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
}

/** A piece of a path, written with care or without. */
function step(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      'test1',
      'account1',
      'paper',
      'demo',
      'Y',
      'N',
      'testBroker',
      'strategy',
      'account',
      'undefined',
    ),
    addressText().map(encodeURIComponent),
    fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[^!-~]|[#?\\]/g, '')),
    fc.constantFrom('', '.', '..', '%2e%2e', '%00', '%2f', '%zz', '%ff', '%', ';', ':', '*', '{AccountName}'),
  );
}

function filledPath(route: Route, steps: readonly string[]): string {
  let next = 0;
  const path = route.path.replaceAll(/\{\w+\}/g, () => steps[next++] ?? 'account1');
  return steps.length > 3 ? `${path}/${steps.at(-1)}` : path;
}

function queryText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constant(''),
    fc.array(pair(), { maxLength: 6 }).map((pairs) => `?${writePairs(pairs)}`),
    fc.string({ maxLength: 30 }).map((text) => `?${text.replaceAll(/[^!-~]|#/g, '%')}`),
  );
}

const FIELDS = ROUTES.flatMap(fieldsOf);
const FIELD_NAMES = [
  ...new Set(FIELDS.flatMap(({ name, schema }) => [name, ...(schema['x-aliases'] ?? [])])),
];
const EXAMPLES = [...new Set(FIELDS.map(({ schema }) => JSON.stringify(exampleOf(schema))))].map(
  (text) => JSON.parse(text) as unknown,
);

function fieldName(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...FIELD_NAMES) },
    { weight: 1, arbitrary: addressText() },
  );
}

function pair(): fc.Arbitrary<Pair> {
  return fc.tuple(fieldName(), fc.oneof(addressText(), fc.constantFrom(...EXAMPLES.map(String))));
}

/** Text that an address can carry: any character, none of them by halves. */
function addressText(): fc.Arbitrary<string> {
  return anyText({ maxLength: 20 });
}

function headers(token: string): fc.Arbitrary<Readonly<Record<string, string>>> {
  const authorization = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constant<Readonly<Record<string, string>>>({ authorization: `Bearer ${token}` }),
    },
    { weight: 1, arbitrary: headerValue().map((value) => ({ authorization: value })) },
    { weight: 1, arbitrary: fc.constant({}) },
  );
  const names = fc.constantFrom(
    'accept',
    'accept-encoding',
    'cookie',
    'host',
    'idempotency-key',
    'if-none-match',
    'origin',
    'range',
    'te',
    'user-agent',
    'x-forwarded-for',
    'x-http-method-override',
    'x-request-id',
  );
  return fc
    .tuple(authorization, fc.dictionary(names, headerValue(), { maxKeys: 3 }))
    .map(([who, others]) => ({ ...others, ...who }));
}

function headerValue(): fc.Arbitrary<string> {
  return fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[^ -~]/g, ''));
}

type Payload = { readonly content: string | Buffer; readonly type: string | null };

function payload(): fc.Arbitrary<Payload> {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...EXAMPLES) },
    { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 20 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(null, '', 'undefined', 'None', 1e308, -1, 2 ** 53, '\ud800'),
    },
  );
  const object = fc
    .array(fc.tuple(fieldName(), value), { maxLength: 12 })
    .map((entries) => JSON.stringify(Object.fromEntries(entries)));
  const form = fc.array(pair(), { maxLength: 8 }).map(writePairs);
  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constant<string | null>(JSON_TYPE) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<string | null>(null, 'text/plain', FORM_TYPE, 'application/x+json'),
    },
    { weight: 1, arbitrary: headerValue() },
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ content: object, type }) },
    { weight: 2, arbitrary: fc.record({ content: form, type: fc.constant<string | null>(FORM_TYPE) }) },
    { weight: 1, arbitrary: fc.record({ content: fc.json(), type }) },
    { weight: 1, arbitrary: fc.record({ content: bytes(), type }) },
  );
}

function bytes(): fc.Arbitrary<Buffer> {
  return fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
}
