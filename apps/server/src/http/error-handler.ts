import { ReadingBrokenOffError } from '@spark/application';
import { ERRORS, METHODS, type Problem, problem, ROUTES, type Route } from '@spark/contract';
import { NotOwnedError, OvertakenError } from '@spark/engine';
import { StoreError } from '@spark/store';
import { LIMITS, nearest } from '@spark/vocabulary';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answersTo } from './call-paths.ts';
import { CallRefused } from './call-refused.ts';
import { failureBody, statusOf } from './envelope.ts';
import { shownContentType } from './read-body.ts';

/** The only place that turns an error into a reply. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(answerUnknownPath);
}

export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblems(reply, [unknownPath(request)]);
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof CallRefused) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
    return sendProblems(reply, error.problems);
  }
  const known = storeProblem(error) ?? frameworkProblem(error, request);
  if (known === null || ERRORS[known.code].status >= 500) {
    request.log.error({ reqId: request.id, err: error, code: known?.code ?? 'internal' }, 'request failed');
  }
  return sendProblems(reply, [known ?? problem('internal', { requestId: request.id })]);
}

export function sendProblems(reply: FastifyReply, problems: readonly Problem[]): FastifyReply {
  const status = statusOf(problems);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 503) reply.header('retry-after', '1');
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(failureBody(problems));
}

function storeProblem(error: unknown): Problem | null {
  if (error instanceof OvertakenError) return problem('busy');
  if (error instanceof NotOwnedError) return problem('owner_changing');
  if (error instanceof ReadingBrokenOffError) return problem('reading_broken_off', { why: error.why });
  if (!(error instanceof StoreError)) return null;
  switch (error.kind) {
    case 'busy':
    case 'desk-changed':
      return problem('busy');
    case 'not-owner':
      return problem('owner_changing');
    case 'gone':
      return problem('data_folder_gone');
    case 'outcome-unknown':
      return problem('outcome_unknown');
    case 'invalid':
      // The store got a wrong value, so this is a bug in Spark.
      return null;
    default:
      return problem('store_unavailable');
  }
}

function frameworkProblem(error: unknown, request: FastifyRequest): Problem | null {
  switch ((error as Partial<FastifyError>).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem('body_too_large', { bytesMax: LIMITS.bodyBytes });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem('content_type_unsupported', {
        contentType: shownContentType(request.headers['content-type']),
      });
    case 'FST_ERR_BAD_URL':
      return problem('url_broken');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return problem('url_too_long', { bytesMax: LIMITS.urlBytes });
    // Only the method QUERY must have a content type, and no call has that method.
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return unknownPath(request);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problem('request_broken');
    case 'ECONNRESET':
      // The client went away in the middle of its body. Other broken connections are not caused by the client.
      return request.raw.complete ? null : problem('request_broken');
    default:
      return null;
  }
}

function unknownPath(request: FastifyRequest): Problem {
  const path = (request.url.split('?')[0] ?? '/').slice(0, 200);
  return problem('path_unknown', { method: request.method, path, suggestion: suggestionFor(request, path) });
}

function suggestionFor(request: FastifyRequest, path: string): string {
  const methods = METHODS.filter((method) => method !== request.method && answersTo(method, path));
  if (methods.length > 0) return `This path answers to ${methods.join(', ')}.`;
  const first = `/${path.split('/')[1] ?? ''}`;
  const guess = nearest(first, [...new Set(Object.values<Route>(ROUTES).map(firstSegment))]);
  return guess
    ? `Did you mean ${guess}? The calls are listed in /openapi.json.`
    : 'The calls are listed in /openapi.json.';
}

function firstSegment(route: Route): string {
  return `/${route.path.split('/')[1]}`;
}
