import type { TObject, TSchema } from 'typebox';
import type { FieldSchema } from '../input/read-value.ts';
import type { Route } from '../route.ts';
import { commonErrorsOf, ownErrorsOf } from '../route-errors.ts';
import { asTaken } from './as-taken.ts';
import { exampleOf } from './example-of.ts';
import { replies } from './replies.ts';
import { sampleRequest } from './sample-request.ts';
import type { Json, SchemaBook } from './schema-book.ts';

/** One call as an operation of the API description. */
export function operation(route: Route, book: SchemaBook): Json {
  const parameters = [
    ...parametersIn('path', route.params, book),
    ...parametersIn('query', route.query, book),
  ];
  const sample = sampleRequest(route);
  const body = requestBody(route, book);
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: describe(route),
    ...(route.extension ? { 'x-extension': true } : {}),
    ...(route.pageOnly ? { 'x-page-only': true } : {}),
    ...(route.needs ? { 'x-needs': route.needs } : {}),
    'x-sample': { ...sample.params, ...sample.query },
    'x-errors': ownErrorsOf(route),
    'x-common-errors': commonErrorsOf(route),
    security: route.auth === 'bearer' ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: replies(route, book),
  };
}

const NO_BODY = 'A reply to HEAD never has a body, whatever its status: only status and headers arrive.';

function describe(route: Route): string {
  return [route.description, ...(route.method === 'HEAD' ? [NO_BODY] : [])].join(' ');
}

function parametersIn(place: 'path' | 'query', schema: TObject | undefined, book: SchemaBook): Json[] {
  return Object.entries<TSchema>(schema?.properties ?? {}).map(([name, property]) => {
    const { description, examples: _, ...rest } = book.write(property);
    return {
      name,
      in: place,
      description,
      required: schema?.required?.includes(name) ?? false,
      // A list in a query is written with commas.
      ...(rest.type === 'array' ? { style: 'form', explode: false } : {}),
      schema: rest,
      example: exampleOf(property),
    };
  });
}

function requestBody(route: Route, book: SchemaBook): Json | undefined {
  const schema = route.freeBody ?? route.body;
  if (schema === undefined) return undefined;
  const { description, required } = schema as FieldSchema;
  const examples = examplesOf(route, schema as FieldSchema);
  const media = { schema: book.write(asTaken(schema)), ...exampleOrExamples(examples) };
  return {
    description,
    required: route.freeBody !== undefined || (required ?? []).length > 0 || isLogin(route),
    content: isLogin(route)
      ? { 'application/x-www-form-urlencoded': media, 'application/json': media }
      : { 'application/json': media },
  };
}

/** The sample of the call comes first, so that it is what pages and generators show. */
function examplesOf(route: Route, schema: FieldSchema): readonly unknown[] {
  const others = route.sample === undefined ? (schema.examples ?? []).slice(1) : [];
  return [sampleRequest(route).body, ...others];
}

function exampleOrExamples(examples: readonly unknown[]): Json {
  if (examples.length === 1) return { example: examples[0] };
  return { examples: Object.fromEntries(examples.map((value, index) => [`example${index + 1}`, { value }])) };
}

/** The login has no field that is required by itself, yet an empty body is never enough. */
function isLogin(route: Route): boolean {
  return route.reply.kind === 'plain';
}
