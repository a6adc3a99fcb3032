import { routes as contractRoutes, type Route } from '@spark/contract';
import type { ExpectedRequest } from './vector.ts';
import { TOKEN } from './vector.ts';

type Arguments = Readonly<Record<string, unknown>>;

const routes: Readonly<Record<string, Route>> = contractRoutes;

/** The calls that the contract describes with the header Idempotency-Key. */
const KEYED: readonly string[] = ['placeOrder', 'reExecute', 'placeBasket', 'saveDocument'];

export function routeOf(call: string): Route {
  const route = Object.values(routes).find(({ id }) => id === call);
  if (route === undefined) throw new Error(`There is no call ${call}`);
  return route;
}

/** The request that these arguments must make, worked out from the contract and not from a client. */
export function expectedRequest(call: string, given: Arguments, token: string = TOKEN): ExpectedRequest {
  const route = routeOf(call);
  const { method } = route;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(String(given[name])));
  const pairs = present(namesOf(route.query), given).map(
    ([name, value]) => `${name}=${encoded(String(value))}`,
  );
  const target = pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
  const isKeyed = KEYED.includes(call);
  const headers = {
    accept: 'application/json',
    ...(route.auth === 'bearer' ? { authorization: `Bearer ${token}` } : {}),
    ...(isKeyed ? { 'idempotency-key': '$key' } : {}),
  };
  const without = [
    ...(route.auth === 'bearer' ? [] : ['authorization']),
    ...(isKeyed ? [] : ['idempotency-key']),
    'cookie',
  ];
  const request = { method, target, headers, without };
  if (route.freeBody) return withJson(request, given.body);
  if (!route.body) return { ...request, without: [...without, 'content-type'] };
  const fields = Object.fromEntries(present(namesOf(route.body), given));
  if (route.reply.kind !== 'plain') return withJson(request, fields);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return { ...request, headers: { ...headers, ...type }, form: fields as Record<string, string> };
}

function withJson(request: ExpectedRequest, json: unknown): ExpectedRequest {
  return { ...request, headers: { ...request.headers, 'content-type': 'application/json' }, json };
}

function namesOf(schema: { readonly properties: object } | undefined): readonly string[] {
  return schema === undefined ? [] : Object.keys(schema.properties);
}

function present(names: readonly string[], given: Arguments): readonly (readonly [string, unknown])[] {
  return names
    .filter((name) => given[name] !== undefined && given[name] !== null)
    .map((name) => [name, given[name]] as const);
}

const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** Byte by byte, as RFC 3986 has it. */
function encoded(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => {
    const sign = String.fromCharCode(byte);
    return byte < 128 && UNRESERVED.test(sign)
      ? sign
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}
