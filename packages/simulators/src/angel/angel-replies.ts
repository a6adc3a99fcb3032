import type { ErrorReplies } from '../frame/simulator-dialect.ts';
import { json, type Reply, text } from '../frame/wire-request.ts';

/** The envelope of the services behind the gateway. */
export function angelOk(data: unknown, message = 'SUCCESS'): Reply {
  return json(200, { status: true, message, errorcode: '', data });
}

export function angelError(errorcode: string, message: string, status = 200, data: unknown = null): Reply {
  return json(status, { status: false, message, errorcode, data });
}

/** The gateway's own envelope has other field names. */
export function gatewayError(errorCode: string, message: string, status: number): Reply {
  return json(status, { success: false, message, errorCode, data: '' });
}

/** Refused by risk management or by the exchange, before an order number was given. */
export const REFUSED = 'AB4036';
export const BAD_PARAMETER = 'AB4010';

export const angelErrors: ErrorReplies = {
  sessionExpired: () => gatewayError('AG8002', 'Token Expired', 401),
  refused: (reason, orderid) => angelError(REFUSED, reason, 200, orderid === null ? null : { orderid }),
  errorIn200: () => angelError(REFUSED, 'The order was not taken'),
  settled5xx: () => angelError(REFUSED, 'The order was refused by risk management', 500),
  unsettled5xx: () => angelError('AB1004', 'Something Went Wrong, Please Try After Sometime', 500),
  rateLimit429: () => angelError('AB1021', 'Too many requests', 429),
  rateLimitOwnWay: () => text(403, 'Access denied because of exceeding access rate'),
  wrongAddress: (address) =>
    angelError('', `The request came from ${address}, which is not the registered primary static IP`),
  wrongKey: () => gatewayError('AG8004', 'Invalid API Key', 401),
  unacknowledged: null,
  withoutOrderId: ({ status, body, headers }) =>
    status === 200 && body.includes('"status":true')
      ? angelOk({ script: '' })
      : { status, body, ...(headers && { headers }) },
  unknownStatus: { status: 'frozen by risk', orderstatus: 'frozen by risk' },
  errorWithEmptyList: () => angelError('AB2001', 'Internal Error, Please try after sometime', 200, []),
};
