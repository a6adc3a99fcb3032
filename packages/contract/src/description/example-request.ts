import type { TObject } from 'typebox';
import type { RawRequest } from '../input/read-input.ts';
import type { Route } from '../route.ts';
import { exampleOf } from './example-of.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The request that the documentation shows for a call, in the form in which a server receives it. */
export function exampleRequest(route: Route): RawRequest {
  const params = Object.entries(fieldsOf(route.params)).map(([name, value]) => [name, String(value)]);
  return {
    params: Object.fromEntries(params) as Readonly<Record<string, string>>,
    query: Object.entries(fieldsOf(route.query)).map(([name, value]) => [name, String(value)] as const),
    body: exampleBody(route),
  };
}

function exampleBody(route: Route): RawRequest['body'] {
  const schema = route.freeBody ?? route.body;
  return schema && { kind: 'json', value: exampleOf(schema) };
}

function fieldsOf(schema: TObject | undefined): Fields {
  return schema ? (exampleOf(schema) as Fields) : {};
}
