import type { TObject } from 'typebox';
import type { FieldSchema } from '../input/read-value.ts';
import type { Route } from '../route.ts';
import { exampleOf } from './example-of.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the documentation sends with a call, each field in its place. */
export type SampleRequest = { readonly params: Fields; readonly query: Fields; readonly body?: unknown };

export function sampleRequest(route: Route): SampleRequest {
  const { params, query, body, freeBody, sample } = route;
  const parts = { params: fieldsOf(params, sample), query: fieldsOf(query, sample) };
  if (freeBody !== undefined) return { ...parts, body: exampleOf(freeBody) };
  return body === undefined ? parts : { ...parts, body: fieldsOf(body, sample) };
}

function fieldsOf(schema: TObject | undefined, sample: Fields | undefined): Fields {
  if (schema === undefined) return {};
  const names = Object.keys(schema.properties);
  const given = names.filter((name) => sample !== undefined && Object.hasOwn(sample, name));
  if (sample !== undefined) return Object.fromEntries(given.map((name) => [name, sample[name]]));
  const whole = exampleOf(schema) as Fields;
  const needed = new Set([...(schema.required ?? []), ...neededOf(schema)]);
  const shown =
    (schema as FieldSchema).examples === undefined ? names.filter((name) => needed.has(name)) : names;
  return Object.fromEntries(
    shown.filter((name) => Object.hasOwn(whole, name)).map((name) => [name, whole[name]]),
  );
}

function neededOf(schema: TObject): readonly string[] {
  const unlessOther = Object.entries(schema.properties)
    .filter(([, property]) => (property as FieldSchema)['x-needed-without'] !== undefined)
    .map(([name]) => name);
  return [...((schema as FieldSchema)['x-needs-one']?.slice(0, 1) ?? []), ...unlessOther];
}
