import type { ErrorReplies, SimulatedCall } from '../frame/simulator-dialect.ts';
import { json, type Reply, text } from '../frame/wire-request.ts';

/** The envelope of every answer: `s` is ok or error, `code` the broker's number for it. */
export function fyersOk(code: number, message: string, more: object = {}): Reply {
  return json(200, { s: 'ok', code, message, ...more });
}

export function fyersError(status: number, code: number, message: string, more: object = {}): Reply {
  return json(status, { s: 'error', code, message, ...more });
}

/** In place of a list. */
const LIST_OF: Readonly<Partial<Record<SimulatedCall, string>>> = {
  orders: 'orderBook',
  trades: 'tradeBook',
  positions: 'netPositions',
  funds: 'fund_limit',
  candles: 'candles',
  quotes: 'd',
};

export const fyersErrors: ErrorReplies = {
  sessionExpired: () => fyersError(401, -8, 'Your token has expired, please log in again'),
  refused: (reason, id) => fyersError(400, -99, `RED:Margin Shortfall: ${reason}`, id === null ? {} : { id }),
  errorIn200: () => fyersError(200, -99, 'RED:The order could not be taken'),
  settled5xx: () => fyersError(500, -99, 'RED:The order was refused by risk management'),
  unsettled5xx: () => text(502, 'Bad Gateway'),
  rateLimit429: () =>
    json(429, { s: 'error', code: -429, message: 'request limit reached' }, { 'retry-after': '1' }),
  rateLimitOwnWay: () => fyersError(200, -429, 'request limit reached'),
  wrongAddress: (address) => fyersError(403, -403, `The IP ${address} is not whitelisted for this app`),
  wrongKey: () => fyersError(400, -352, 'Invalid app id'),
  unacknowledged: () =>
    fyersError(200, 201, 'Request sent, acknowledgement not received. Check the order book'),
  withoutOrderId: ({ status }) =>
    status === 200 ? fyersOk(1101, 'Order submitted successfully') : fyersError(status, -99, 'RED:refused'),
  unknownStatus: { orderNumStatus: 'frozen', status: 19 },
  errorWithEmptyList: (call) =>
    fyersError(200, -1, 'Something went wrong', { [LIST_OF[call] ?? 'data']: [] }),
};
