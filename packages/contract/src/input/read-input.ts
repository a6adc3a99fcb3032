import { LIMITS } from '@spark/vocabulary';
import type { TObject, TSchema } from 'typebox';
import { type Problem, problem } from '../errors.ts';
import type { InputOf, Route } from '../route.ts';
import { Type } from '../schema/type.ts';
import { fitsFreeBody } from './fits-free-body.ts';
import {
  type FieldsRead,
  isAbsent,
  isLeftOut,
  type RawField,
  readAny,
  readObject,
  sortFields,
} from './read-fields.ts';
import type { FieldSchema } from './read-value.ts';

/** A request as it arrived: decoded, but not yet understood. */
export type RawRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  /** The parsed body: the fields of a form, or any JSON value; undefined when there was none. */
  readonly body: RawBody | undefined;
};

export type RawBody =
  | { readonly kind: 'form'; readonly entries: readonly (readonly [string, string])[] }
  | { readonly kind: 'json'; readonly value: unknown };

export type InputRead<R extends Route> =
  | { readonly ok: true; readonly input: InputOf<R> }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const NOTHING = Type.Object({});
const NO_FIELDS: FieldsRead = { values: {}, problems: [] };

/** Understands a request by its route: every field canonical, or every problem at once. */
export function readInput<const R extends Route>(route: R, raw: RawRequest): InputRead<R> {
  const ignores = route.ignores ?? [];
  const querySchema = route.query ?? NOTHING;
  const bodySchema = route.body ?? NOTHING;
  const problems: Problem[] = [];

  const params = route.params
    ? readObject(route.params, new Map(Object.entries(raw.params).map(named)))
    : NO_FIELDS;
  const fromQuery = sortFields(querySchema, raw.query, { ignores, body: route.body });
  problems.push(...params.problems, ...fromQuery.problems);

  let free: { readonly body: unknown } | undefined;
  let bodyFields: ReadonlyMap<string, RawField> = new Map();
  let queryFields = fromQuery.fields;
  if (route.freeBody) {
    const read = readFreeBody(route, raw.body);
    if ('problem' in read) problems.push(read.problem);
    else free = read;
  } else {
    const entries = bodyEntries(raw.body);
    if ('problem' in entries) problems.push(entries.problem);
    else {
      const fromBody = sortFields(bodySchemaOf(route), entries.entries, { ignores });
      problems.push(...fromBody.problems);
      if (route.query) {
        const merged = mergeQuery(querySchema.properties, fromQuery.fields, fromBody.fields);
        problems.push(...merged.problems);
        queryFields = merged.fields;
      }
      bodyFields = fromBody.fields;
    }
  }

  const query = readObject(querySchema, queryFields);
  const body = readObject(bodySchema, bodyFields);
  problems.push(...query.problems, ...body.problems);
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, LIMITS.problemsPerReply) };
  return { ok: true, input: { ...params.values, ...query.values, ...body.values, ...free } as InputOf<R> };
}

/** What a body may hold: its own fields and those of the query. Made once per route, and so is its name table. */
const bodySchemas = new WeakMap<Route, TObject>();

function bodySchemaOf(route: Route): TObject {
  const known = bodySchemas.get(route);
  if (known) return known;
  const schema = Type.Object({ ...route.query?.properties, ...route.body?.properties });
  bodySchemas.set(route, schema);
  return schema;
}

function named([name, value]: readonly [string, unknown]): readonly [string, RawField] {
  return [name, { name, value }];
}

function bodyEntries(
  body: RawBody | undefined,
): { readonly entries: readonly (readonly [string, unknown])[] } | { readonly problem: Problem } {
  if (body === undefined) return { entries: [] };
  if (body.kind === 'form') return { entries: body.entries };
  if (body.value === null) return { entries: [] };
  if (typeof body.value !== 'object' || Array.isArray(body.value))
    return { problem: problem('body_not_object', { part: 'body' }) };
  return { entries: Object.entries(body.value) };
}

function readFreeBody(
  route: Route,
  body: RawBody | undefined,
): { readonly body: unknown } | { readonly problem: Problem } {
  const value = body?.kind === 'form' ? Object.fromEntries(body.entries) : body?.value;
  const schema = route.freeBody as FieldSchema;
  if (value === undefined || value === null) {
    return {
      problem: problem('field_missing', { field: 'body', description: 'the JSON body of the request' }),
    };
  }
  if (fitsFreeBody(schema, value)) return { body: value };
  if (schema.type === 'object') return { problem: problem('body_not_object', { part: 'body' }) };
  const example = schema.examples?.[0];
  return {
    problem: problem('field_type', {
      field: 'body',
      expected: schema['x-says'],
      example: example === undefined ? undefined : JSON.stringify(example),
    }),
  };
}

/** Query fields may also come in the body; the same field in both places must say the same. */
function mergeQuery(
  properties: Readonly<Record<string, TSchema>>,
  query: ReadonlyMap<string, RawField>,
  body: ReadonlyMap<string, RawField>,
): { readonly fields: ReadonlyMap<string, RawField>; readonly problems: readonly Problem[] } {
  const fields = new Map(query);
  const problems: Problem[] = [];
  for (const [name, property] of Object.entries(properties)) {
    const inBody = body.get(name);
    if (inBody === undefined || isLeftOut(inBody.value, property)) continue;
    const inQuery = query.get(name);
    if (inQuery === undefined || isAbsent(inQuery.value, property)) fields.set(name, inBody);
    else if (!meanTheSame(property, inQuery, inBody)) {
      problems.push(problem('field_conflict', { field: inQuery.name }));
    }
  }
  return { fields, problems };
}

/** Compared after reading: `1` in a query and `true` in a body may well be the same answer. */
function meanTheSame(schema: TSchema, inQuery: RawField, inBody: RawField): boolean {
  const meant = readAny(schema, inQuery.value, inQuery.name);
  const alsoMeant = readAny(schema, inBody.value, inBody.name);
  if (!('value' in meant) || !('value' in alsoMeant)) return false;
  // Both are canonical, so equal values have equal texts.
  return JSON.stringify(meant.value) === JSON.stringify(alsoMeant.value);
}
