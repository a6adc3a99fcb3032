import { problem } from '@spark/contract';
import {
  badReply,
  errorOf,
  NO_CONNECTION,
  REQUEST_ID,
  refusal,
  refusals,
  TIMEOUT,
  vector,
} from './compose.ts';
import type { CannedReply, Vector } from './vector.ts';

const PAGE = '<!doctype html><title>502</title>';

/** Every kind of failing reply. */
export function errorVectors(): readonly Vector[] {
  const two = refusals([
    problem('field_missing', { field: 'strefID', description: 'Strategy reference id' }),
    problem('field_choice', { field: 'orderType', expected: 'Limit, Market, SL-Limit' }),
  ]);
  const noRetries = { retries: 0 };
  const html: CannedReply = { status: 200, headers: { 'content-type': 'text/html' }, text: PAGE };
  return [
    failing('a 400 gives all its problems', 'modifyOrder', two),
    failing('a name that is not known is an error', 'readAccount', refusal('name_unknown', NAMED)),
    failing('a missing token is an error', 'readProfile', refusal('token_missing')),
    failing('an unknown path is an error', 'readProfile', refusal('path_unknown', PATH)),
    failing('a body that is too large is an error', 'addStrategy', refusal('body_too_large', BYTES)),
    failing(
      'too many requests are an error and not repeated',
      'readProfile',
      refusal('sockets_too_many', TEN),
    ),
    failing('an error inside Spark is an error and not repeated', 'listAccounts', INTERNAL),
    failing('a busy server is an error when nothing is repeated', 'listAccounts', refusal('busy'), noRetries),
    vector({
      name: 'a page instead of a reply is an error',
      call: 'listAccounts',
      replies: [html],
      expect: { error: badReply(200) },
    }),
    vector({
      name: 'half a reply is an error',
      call: 'listAccounts',
      replies: [{ status: 200, text: '{"status":true,"error":false,"data":[' }],
      expect: { error: badReply(200) },
    }),
    vector({
      name: 'an empty reply is an error',
      call: 'listAccounts',
      replies: [{ status: 200 }],
      expect: { error: badReply(200) },
    }),
    vector({
      name: 'JSON that is not the envelope is an error',
      call: 'listAccounts',
      replies: [{ status: 200, json: [1, 2, 3] }],
      expect: { error: badReply(200) },
    }),
    vector({
      name: 'an envelope without data is an error',
      call: 'listAccounts',
      replies: [{ status: 200, json: { status: true, error: false, message: 'Data Received' } }],
      expect: { error: badReply(200) },
    }),
    vector({
      name: 'an envelope with status false is an error, whatever the HTTP status',
      call: 'listAccounts',
      replies: [{ status: 200, json: { status: false, error: true, data: [], message: 'Bad request' } }],
      expect: { error: badReply(200) },
    }),
    vector({
      name: 'a 400 without problems is an error that keeps the request id',
      call: 'listAccounts',
      replies: [
        {
          status: 400,
          headers: { 'x-request-id': REQUEST_ID },
          json: { status: false, error: true, data: [], message: 'Bad request' },
        },
      ],
      expect: { error: badReply(400, REQUEST_ID) },
    }),
    vector({
      name: 'a redirect is not followed',
      call: 'placeOrder',
      replies: [{ status: 301, headers: { location: '/elsewhere' } }],
      expect: { error: badReply(301) },
    }),
    vector({
      name: 'a refused HEAD is an error without a code of the server',
      call: 'deactivateAccount',
      replies: [{ status: 400, headers: { 'x-request-id': REQUEST_ID } }],
      expect: { error: badReply(400, REQUEST_ID) },
    }),
    vector({
      name: 'a HEAD without its header is an error',
      call: 'deactivateAccount',
      replies: [{ status: 200 }],
      expect: { error: badReply(200) },
    }),
    vector({
      name: 'a packed refusal is an error with its problems',
      call: 'modifyOrder',
      replies: [{ ...two, packed: 'gzip' }],
      expect: { error: errorOf(two) },
    }),
    vector({
      name: 'a reply with a wrong content encoding is a broken connection',
      call: 'listAccounts',
      client: noRetries,
      replies: [{ status: 200, headers: { 'content-encoding': 'gzip' }, text: '{"status":true}' }],
      expect: { error: NO_CONNECTION },
    }),
    vector({
      name: 'silence is a time-out',
      call: 'listAccounts',
      client: { retries: 0, timeoutMs: 150 },
      replies: [{ fault: 'hang' }],
      expect: { error: TIMEOUT },
    }),
    vector({
      name: 'a broken connection is an error',
      call: 'listAccounts',
      client: noRetries,
      replies: [{ fault: 'drop' }],
      expect: { error: NO_CONNECTION },
    }),
  ];
}

const NAMED = { what: 'account', name: 'account1', listCall: 'GET /account' };
const PATH = { method: 'GET', path: '/profile', suggestion: 'The calls are listed in /openapi.json.' };
const BYTES = { bytesMax: 262_144 };
const TEN = { limit: 10 };
const INTERNAL = refusal('internal', { requestId: REQUEST_ID });

function failing(name: string, call: string, reply: CannedReply, client = {}): Vector {
  return vector({ name, call, client, replies: [reply], expect: { error: errorOf(reply) } });
}
