import { LIMITS } from '@spark/vocabulary';
import { ERRORS, type ErrorCode, type Problem, problem, READINGS_RETRY_SECONDS } from '../errors.ts';
import { BAD_REQUEST } from '../messages.ts';
import type { EnvelopeReply, HeaderReply, PlainReply, Route } from '../route.ts';
import { ownErrorsOf } from '../route-errors.ts';
import { Envelope, ErrorEnvelope } from '../schema/envelope.ts';
import { badRequestExample } from './bad-request.ts';
import { exampleOf } from './example-of.ts';
import { messageExample } from './message-example.ts';
import { descriptionOf, type Json, type SchemaBook } from './schema-book.ts';

/** All replies of one call, by HTTP status. */
export function replies(route: Route, book: SchemaBook): Json {
  return {
    200: success(route.reply, book),
    400: failure('Invalid request', badRequestExample(route), book),
    ...(isLogin(route) ? { 401: failed('The login was not accepted', 'login_failed', book) } : {}),
    ...(route.auth === 'bearer'
      ? { 401: failed('No valid access token was sent', 'token_missing', book) }
      : {}),
    ...notFound(route, book),
    ...(isLogin(route) ? { 429: throttled('login_throttled', book) } : {}),
    ...(route.path === '/visitor' ? { 429: throttled('visitors_too_many', book) } : {}),
    ...(route.isLongRead ? { 429: throttled('readings_too_many', book) } : {}),
    431: headTooLarge(book),
  };
}

/** What a path names and the caller does not have. */
function notFound(route: Route, book: SchemaBook): Json {
  const code = ownErrorsOf(route).find((own) => ERRORS[own].status === 404);
  return code === undefined
    ? {}
    : { 404: failure('There is no such thing of yours', [problem(code, { field: 'id', id: 12 })], book) };
}

function isLogin(route: Route): boolean {
  return route.path === '/token';
}

function success(reply: Route['reply'], book: SchemaBook): Json {
  switch (reply.kind) {
    case 'envelope':
      return {
        description: reply.message,
        content: { ...json(envelopeOf(reply, book), envelopeExample(reply)), ...fileOf(reply, book) },
      };
    case 'plain':
      return plainSuccess(reply, book);
    case 'headers':
      return headerSuccess(reply, book);
  }
}

function fileOf({ file }: EnvelopeReply, book: SchemaBook): Json {
  return file === undefined
    ? {}
    : { [file.contentType]: { schema: book.write(file.schema), example: exampleOf(file.schema) } };
}

function plainSuccess({ schema }: PlainReply, book: SchemaBook): Json {
  return { description: descriptionOf(schema), content: json(book.write(schema), exampleOf(schema)) };
}

function headerSuccess({ schema }: HeaderReply, book: SchemaBook): Json {
  const headers = Object.entries(schema.properties).map(([name, property]) => {
    const { description, examples: _, ...rest } = book.write(property);
    return [name, { description, required: true, schema: rest, example: exampleOf(property) }];
  });
  return { description: descriptionOf(schema), headers: Object.fromEntries(headers) };
}

/** The general envelope, narrowed to what this call says. */
function envelopeOf(reply: EnvelopeReply, book: SchemaBook): Json {
  const { status, error, data, message } = Envelope.properties;
  return {
    type: 'object',
    required: ['status', 'error', 'data', 'message'],
    properties: {
      status: { const: true, description: descriptionOf(status) },
      error: { const: false, description: descriptionOf(error) },
      data: {
        type: 'array',
        // Some tools require `items` even where there are none.
        ...(reply.item ? { items: book.write(reply.item) } : { items: {}, maxItems: 0 }),
        description: reply.item ? descriptionOf(data) : 'Always empty.',
      },
      message: { ...sentences(reply), description: descriptionOf(message) },
      ...restOf(reply, book),
    },
  };
}

function restOf({ rest }: EnvelopeReply, book: SchemaBook): Json {
  const fields = Object.entries(rest?.properties ?? {});
  return Object.fromEntries(fields.map(([name, schema]) => [name, book.write(schema)]));
}

function sentences({ message, otherMessages = [] }: EnvelopeReply): Json {
  const all = [message, ...otherMessages];
  if (all.some((sentence) => sentence.includes('{')))
    return { type: 'string', examples: all.map(messageExample) };
  return all.length === 1 ? { const: message } : { enum: all };
}

function envelopeExample({ item, example, message }: EnvelopeReply): Json {
  const data = example ?? (item ? [exampleOf(item)] : []);
  return { status: true, error: false, data, message: messageExample(message) };
}

function failed(description: string, code: ErrorCode, book: SchemaBook): Json {
  return failure(description, [problem(code)], book);
}

function failure(description: string, problems: readonly Problem[], book: SchemaBook): Json {
  const first = problems[0];
  const message = first === undefined || ERRORS[first.code].status === 400 ? BAD_REQUEST : first.message;
  const example = { status: false, error: true, data: [], message, errors: problems };
  return { description, content: json(book.write(ErrorEnvelope), example) };
}

function headTooLarge(book: SchemaBook): Json {
  const told = problem('headers_too_large', { bytesMax: LIMITS.headBytes });
  return failure('Address and headers together are too large', [told], book);
}

type Throttle = 'login_throttled' | 'visitors_too_many' | 'readings_too_many';

function throttled(code: Throttle, book: SchemaBook): Json {
  const seconds = code === 'readings_too_many' ? READINGS_RETRY_SECONDS : 30;
  const told = problem(code, { seconds, limit: LIMITS.readingsWaitingPerUser });
  const { description, content } = failure(told.message, [told], book);
  const retryAfter = {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
    example: seconds,
  };
  return { description, headers: { 'Retry-After': retryAfter }, content };
}

function json(schema: Json, example: unknown): Json {
  return { 'application/json': { schema, example } };
}
