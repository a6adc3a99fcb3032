import { buildOpenApi, CLIENT_ROUTES, exampleOf, type Route } from '@spark/contract';
import { expectedRequest } from './expected-request.ts';
import { type CannedReply, PATIENT, type Vector } from './vector.ts';

type Json = Readonly<Record<string, unknown>>;

/** Every call once, with the example of the contract. */
export function callVectors(): readonly Vector[] {
  const { paths } = buildOpenApi() as { readonly paths: Readonly<Record<string, Record<string, Json>>> };
  return CLIENT_ROUTES.map((route) => {
    const operation = paths[route.path]?.[route.method.toLowerCase()] as Json;
    const { reply, result } = exampleReply(
      route,
      (operation.responses as Record<string, Json>)['200'] as Json,
    );
    const given = exampleArguments(route);
    return {
      name: `${route.id} sends ${route.method} ${route.path} and gives its reply`,
      client: PATIENT,
      call: route.id,
      arguments: given,
      exchanges: [{ request: expectedRequest(route.id, given), reply }],
      expect: { result },
    };
  });
}

export function exampleArguments(route: Route): Json {
  const parts = [route.params, route.query, route.body].filter((part) => part !== undefined);
  const fields = Object.assign({}, ...parts.map((part) => exampleOf(part)));
  return route.freeBody ? { ...fields, body: exampleOf(route.freeBody) } : fields;
}

function exampleReply(route: Route, answer: Json): { readonly reply: CannedReply; readonly result: unknown } {
  if (route.reply.kind === 'headers') {
    const fields = exampleOf(route.reply.schema) as Readonly<Record<string, string>>;
    return { reply: { status: 200, headers: fields }, result: fields };
  }
  const content = answer.content as Readonly<Record<string, Json>>;
  const json = content['application/json']?.example;
  if (json === undefined) throw new Error(`${route.id} has no example of its reply`);
  return { reply: { status: 200, json }, result: json };
}
