import type { TObject } from 'typebox';
import { type Problem, problem } from '../errors.ts';
import { type RawRequest, readInput } from '../input/read-input.ts';
import type { FieldSchema } from '../input/read-value.ts';
import type { Route } from '../route.ts';
import { exampleRequest } from './example-request.ts';

/**
 * What a call answers to a likely mistake. The mistake is really made and really read, so that the documentation
 * shows what a client would get.
 */
export function badRequestExample(route: Route): readonly Problem[] {
  const mistaken = mistakenRequest(route);
  const read = mistaken && readInput(route, mistaken);
  if (read && !read.ok) return read.problems;
  // Only the login has nothing that is required by itself: it wants one of two halves.
  const [first] = Object.keys(route.body?.properties ?? {});
  return [problem('field_missing', { field: first, description: 'your e-mail address, or apikey instead' })];
}

function mistakenRequest(route: Route): RawRequest | undefined {
  const right = exampleRequest(route);
  const inQuery = firstRequired(route.query);
  if (inQuery !== undefined) return { ...right, query: right.query.filter(([name]) => name !== inQuery) };
  const inBody = firstRequired(route.body);
  if (inBody !== undefined) return { ...right, body: withoutField(right.body, inBody) };
  const inPath = firstRequired(route.params);
  if (inPath !== undefined) return { ...right, params: { ...right.params, [inPath]: '?' } };
  return route.body ? undefined : { ...right, query: [...right.query, ['colour', 'blue']] };
}

function firstRequired(schema: TObject | undefined): string | undefined {
  const [needed] = (schema as FieldSchema | undefined)?.['x-needs-one'] ?? [];
  return needed ?? schema?.required?.[0];
}

function withoutField(body: RawRequest['body'], field: string): RawRequest['body'] {
  if (body?.kind !== 'json') return body;
  const { [field]: _, ...rest } = body.value as Readonly<Record<string, unknown>>;
  return { kind: 'json', value: rest };
}
