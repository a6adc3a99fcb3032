import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildOpenApi } from './description/openapi.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { commonErrorsOf, ownErrorsOf } from './route-errors.ts';
import { ROUTES } from './routes.ts';

/** Errors of no call: of the websockets, of addresses that are none, of what stands beside the API. */
const ELSEWHERE: readonly ErrorCode[] = [
  'path_unknown',
  'metrics_closed',
  'data_damaged',
  'events_left_out',
  'upgrade_missing',
  'sockets_too_many',
  'ticket_invalid',
  'tokens_too_many',
  'chains_too_many',
  'message_not_text',
  'messages_too_many',
  'message_unexpected',
  'updates_left_out',
];

const errorsOf = (route: (typeof ROUTES)[number]) => [...ownErrorsOf(route), ...commonErrorsOf(route)];

test('[contract.C111] every error is listed with a call that may answer with it, each once', () => {
  const told = new Set(ROUTES.flatMap(errorsOf));
  assert.deepEqual(
    Object.keys(ERRORS)
      .filter((code) => !told.has(code as ErrorCode))
      .sort(),
    [...ELSEWHERE].sort(),
  );
  for (const route of ROUTES) assert.equal(new Set(errorsOf(route)).size, errorsOf(route).length, route.id);
});

test('[contract.C111] only what needs an access token is refused for the lack of one', () => {
  for (const route of ROUTES)
    assert.equal(errorsOf(route).includes('token_missing'), route.auth === 'bearer', route.id);
});

test('[contract.C111] the description lists them with the call', () => {
  const { paths } = buildOpenApi() as {
    readonly paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  for (const route of ROUTES) {
    const described = paths[route.path]?.[route.method.toLowerCase()];
    assert.deepEqual(described?.['x-errors'], ownErrorsOf(route), route.id);
    assert.deepEqual(described?.['x-common-errors'], commonErrorsOf(route), route.id);
  }
});
