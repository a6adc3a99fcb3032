import type { ErrorReplies, SimulatedCall } from '../frame/simulator-dialect.ts';
import { failure, success } from './xts-envelope.ts';

const ORDER_CALLS: readonly SimulatedCall[] = ['place', 'change', 'cancel'];

/** The error numbers are those that were observed; where none was, the number is made up. */
export const XTS_CODE = {
  invalidToken: 'e-session-0007',
  wrongKey: 'e-login-0001',
  rate: 'e-apirl-0004',
  orderNotFound: 'e-orders-0001',
  orderRefused: 'e-orders-0005',
  margin: 'e-rms-0001',
  subscriptions: 'e-session-0004',
  other: 'e-app-0002',
} as const;

export const xtsErrors: ErrorReplies = {
  // Without a login the history is empty, as for an unknown instrument.
  sessionExpired: (call) =>
    call === 'candles'
      ? success('s-instrument-0002', 'Data found', { dataReponse: '' })
      : failure(400, XTS_CODE.invalidToken, 'Invalid Token'),
  refused: (reason, orderId) =>
    failure(
      400,
      XTS_CODE.margin,
      `RMS:Rule: ${reason}`,
      orderId === null ? undefined : { AppOrderID: Number(orderId) },
    ),
  errorIn200: (call) =>
    ORDER_CALLS.includes(call)
      ? failure(200, XTS_CODE.orderRefused, 'The order was not taken.')
      : failure(200, XTS_CODE.other, 'Data not available'),
  settled5xx: (call) =>
    failure(
      500,
      ORDER_CALLS.includes(call) ? XTS_CODE.margin : XTS_CODE.orderRefused,
      'RMS:Blocked for this client.',
    ),
  unsettled5xx: () => failure(502, XTS_CODE.other, 'Something went wrong between our servers'),
  rateLimit429: () => failure(429, XTS_CODE.rate, 'Too Many Requests'),
  rateLimitOwnWay: () => failure(400, XTS_CODE.rate, 'API rate limit exceeded'),
  wrongAddress: (address) =>
    failure(
      400,
      XTS_CODE.orderRefused,
      `Orders from the IP address ${address} are not allowed for this client`,
    ),
  wrongKey: () => failure(400, XTS_CODE.wrongKey, 'Invalid appKey or secretKey'),
  // Undocumented: the order exists, and the envelope reports another error.
  unacknowledged: () => failure(200, XTS_CODE.other, 'Something went wrong after the request was sent'),
  withoutOrderId: () => success('s-orders-0001', 'Request sent', {}),
  unknownStatus: { OrderStatus: 'FrozenByRisk' },
  errorWithEmptyList: () => failure(200, XTS_CODE.other, 'Data not available', []),
};
