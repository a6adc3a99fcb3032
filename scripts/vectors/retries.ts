import { EMPTY_REPLY, EMPTY_RESULT, errorOf, NO_CONNECTION, refusal, TIMEOUT, vector } from './compose.ts';
import type { CannedReply, Vector } from './vector.ts';

const DROP: CannedReply = { fault: 'drop' };
const HANG: CannedReply = { fault: 'hang' };
const BUSY = refusal('busy');
const UNKNOWN = refusal('outcome_unknown');
const HASTY = { timeoutMs: 1_000 };
const GATEWAY: CannedReply = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  text: '<h1>Bad gateway</h1>',
};
const good = { result: EMPTY_RESULT };

/** What is sent again, and what must never be. */
export function retryVectors(): readonly Vector[] {
  const repeated = (name: string, call: string, replies: readonly CannedReply[], client = {}): Vector =>
    vector({ name, call, client, replies: [...replies, EMPTY_REPLY], expect: good });
  const neverRepeated = (call: string): Vector =>
    vector({
      name: `${call} is never repeated after a broken connection`,
      call,
      replies: [DROP],
      expect: { error: NO_CONNECTION },
    });
  return [
    repeated('a read is repeated after a broken connection', 'listAccounts', [DROP]),
    repeated('a read is repeated twice', 'readOrderBook', [DROP, DROP]),
    repeated('a read is repeated after silence', 'readNetPositions', [HANG], HASTY),
    repeated('a read is repeated while the server is busy', 'listStrategies', [BUSY, BUSY]),
    repeated('a read is repeated after a gateway failed', 'readTradebook', [GATEWAY]),
    repeated('a read is repeated as often as the client allows', 'listLinks', [DROP, BUSY, GATEWAY, DROP], {
      retries: 4,
    }),
    repeated('a question in a body is a read, too', 'workOutCharges', [DROP]),
    vector({
      name: 'a read gives up in the end with the last error',
      call: 'listAccounts',
      replies: [DROP, DROP, BUSY],
      expect: { error: errorOf(BUSY) },
    }),
    vector({
      name: 'a read is not repeated when the client allows none',
      call: 'listAccounts',
      client: { retries: 0 },
      replies: [DROP],
      expect: { error: NO_CONNECTION },
    }),
    vector({
      name: 'a pause that is too long is not waited for',
      call: 'listAccounts',
      replies: [{ ...BUSY, headers: { 'retry-after': '120' } }],
      expect: { error: withoutId(BUSY) },
    }),
    repeated('an order is repeated with the same key after a broken connection', 'placeOrder', [DROP]),
    repeated('an order is repeated with the same key after silence', 'placeOrder', [HANG], HASTY),
    repeated('an order is repeated with the same key while the server is busy', 'placeOrder', [BUSY, DROP]),
    repeated('an order whose outcome is unknown is repeated with the same key', 'placeOrder', [UNKNOWN]),
    repeated('an order that is tried again has a key as well', 'reExecute', [DROP]),
    vector({
      name: 'an order keeps the key it was given',
      call: 'placeOrder',
      options: { idempotencyKey: 'my-own-key-of-today-0001' },
      replies: [DROP, EMPTY_REPLY],
      expect: good,
    }),
    vector({
      name: 'an order that was refused is not repeated',
      call: 'placeOrder',
      replies: [refusal('instrument_unknown', { token: 'NSE:212' })],
      expect: { error: errorOf(refusal('instrument_unknown', { token: 'NSE:212' })) },
    }),
    vector({
      name: 'an order gives up in the end with a time-out',
      call: 'placeOrder',
      client: { retries: 1, timeoutMs: 250 },
      replies: [HANG, HANG],
      expect: { error: TIMEOUT },
    }),
    vector({
      name: 'a change is not repeated while the server is busy',
      call: 'modifyOrder',
      replies: [BUSY],
      expect: { error: errorOf(BUSY) },
    }),
    ...[
      'modifyOrder',
      'cancelOrder',
      'stopOperation',
      'cancelAll',
      'squareOff',
      'squareOffSingle',
      'manualSquareOff',
      'pushTrades',
      'addAccount',
      'addLink',
      'addStrategy',
      'deleteTrade',
      'activateAccount',
      'receiveAlert',
    ].map(neverRepeated),
  ];
}

function withoutId(reply: CannedReply) {
  const { requestId: _, ...error } = errorOf(reply);
  return error;
}
