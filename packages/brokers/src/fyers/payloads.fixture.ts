import type { BrokerSlice, Caller } from '../frame/broker-dialect.ts';
import type { HttpOutcome, HttpRequest } from '../frame/broker-http.ts';

/** Monday 16 November 2026, 10:15:07 in India. */
export const NOW = Date.UTC(2026, 10, 16, 4, 45, 7);

export const CREDENTIALS = {
  ucc: 'SP0001',
  accountName: 'Main',
  clientId: 'XA00001',
  secrets: { ApiKey: 'ABCDEFGHIJ-100', ApiSecret: 'S3CRET' },
} as const;

/** A token as FYERS makes them: a JWT with the end of the session and the key of the price stream in it. */
export function tokenWith(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ typ: 'JWT', alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`;
}

/** 17 November 2026, 06:00 in India. */
export const ENDS_AT = Date.UTC(2026, 10, 17, 0, 30);
export const TOKEN = tokenWith({ iss: 'api.fyers.in', exp: ENDS_AT / 1_000, hsm_key: 'a1b2c3d4e5' });

/** The network of FYERS with one answer, and what it was asked. */
export function answering(outcome: HttpOutcome | unknown, status = 200) {
  const asked: HttpRequest[] = [];
  const isOutcome = typeof outcome === 'object' && outcome !== null && 'kind' in outcome;
  const text = typeof outcome === 'string' ? outcome : JSON.stringify(outcome);
  const http = async (request: HttpRequest): Promise<HttpOutcome> => {
    asked.push(request);
    return isOutcome ? (outcome as HttpOutcome) : { kind: 'answer', status, headers: {}, text };
  };
  const caller: Caller = { credentials: CREDENTIALS, session: TOKEN, http, now: NOW };
  return { http, asked, caller };
}

export const SBIN = {
  key: 'NSE:3045',
  exchange: 'NSE',
  symbol: 'NSE:SBIN-EQ',
  token: '10100000003045',
} as const;

export const NIFTY_CALL = {
  key: 'NFO:63915',
  exchange: 'NFO',
  symbol: 'NSE:NIFTY26NOV23500CE',
  token: '101126112463915',
} as const;

export const SLICE: BrokerSlice = {
  tag: 'S4711A1',
  instrument: { key: 'NSE:3045', symbol: 'SBIN-EQ', isDerivative: false, lotSize: 1, tickPaise: 5 },
  side: 'Buy',
  product: 'Delivery',
  qty: 10,
  terms: { type: 'Limit', limitPaise: 81_235, triggerPaise: null },
  at: SBIN,
};

/** A row of `GET /orders`, with the keys that are documented. */
export function bookRow(given: Readonly<Record<string, unknown>> = {}) {
  return {
    id: '26111600012345',
    exchOrdId: '1100000012345678',
    id_fyers: 'df013f50-6925-4e2d-ba0f-0becf1229298',
    parentId: '',
    symbol: 'NSE:SBIN-EQ',
    fyToken: '10100000003045',
    exchange: 10,
    segment: 10,
    instrument: 0,
    qty: 10,
    remainingQuantity: 10,
    filledQty: 0,
    discloseQty: 0,
    limitPrice: 812.35,
    stopPrice: 0,
    tradedPrice: 0,
    type: 1,
    side: 1,
    productType: 'CNC',
    orderValidity: 'DAY',
    orderDateTime: '16-Nov-2026 10:15:07',
    status: 6,
    message: '',
    source: 'API',
    orderTag: '1:S4711A1',
    slNo: 1,
    orderNumStatus: '26111600012345:6',
    offlineOrder: false,
    ...given,
  };
}

/** What an order of each documented status looks like, and what it is to us. */
export const STATUS_ROWS = [
  {
    row: bookRow({ status: 1, filledQty: 4, remainingQuantity: 6, tradedPrice: 812.3 }),
    state: 'cancelled',
    rawStatus: 'Cancelled',
  },
  {
    row: bookRow({ status: 2, filledQty: 10, remainingQuantity: 0, tradedPrice: 812.31 }),
    state: 'executed',
    rawStatus: 'Traded',
  },
  { row: bookRow({ status: 3 }), state: 'pending', rawStatus: 'Status 3' },
  { row: bookRow({ status: 4, exchOrdId: '' }), state: 'pending', rawStatus: 'Transit' },
  {
    row: bookRow({ status: 5, message: 'RED:Margin Shortfall:INR 8,123.50' }),
    state: 'rejected',
    rawStatus: 'Rejected',
  },
  { row: bookRow({ status: 6 }), state: 'open', rawStatus: 'Pending' },
  { row: bookRow({ status: 7 }), state: 'cancelled', rawStatus: 'Expired' },
] as const;

export const TRADE_ROW = {
  tradeNumber: '26111600012345-75001',
  orderNumber: '26111600012345',
  exchangeOrderNo: '1100000012345678',
  tradedQty: 4,
  tradePrice: 812.3,
  tradeValue: 3_249.2,
  orderDateTime: '16-Nov-2026 10:15:09',
  orderType: 1,
  side: 1,
  productType: 'CNC',
  symbol: 'NSE:SBIN-EQ',
  orderTag: '1:S4711A1',
} as const;

/** A frame of the order stream, with its own names of things. `ord_status` is a number of FYERS' own. */
export const ORDER_FRAME = {
  orders: {
    client_id: 'XA00001',
    exchange: 10,
    fy_token: '10100000003045',
    id: '26111600012345',
    id_fyers: 'df013f50-6925-4e2d-ba0f-0becf1229298',
    id_exchange: '1100000012345678',
    instrument: 0,
    ord_source: 'API',
    ord_status: 20,
    ord_type: 1,
    ordertag: '1:S4711A1',
    org_ord_status: 6,
    price_limit: 812.35,
    product_type: 'CNC',
    qty: 10,
    qty_filled: 4,
    qty_remaining: 6,
    price_traded: 812.3,
    oms_msg: 'Order is open',
    status_msg: 'New Ack',
    segment: 10,
    symbol: 'NSE:SBIN-EQ',
    time_oms: '16-Nov-2026 10:15:07',
    tran_side: 1,
    validity: 'DAY',
  },
  s: 'ok',
} as const;

export const TRADE_FRAME = {
  trades: {
    id_fill: '26111600012345-75001',
    id: '26111600012345',
    qty_traded: 4,
    price_traded: 812.3,
    traded_val: 3_249.2,
    fill_time: '16-Nov-2026 10:15:09',
    ordertag: '1:S4711A1',
    symbol: 'NSE:SBIN-EQ',
  },
  s: 'ok',
} as const;

/** How each documented signal ends an order call and a read. */
export const SIGNALS = [
  {
    title: 'code -8',
    body: { s: 'error', code: -8, message: 'Your token has expired' },
    order: 'login-dead',
  },
  {
    title: 'code -15',
    body: { s: 'error', code: -15, message: 'Please provide valid token' },
    order: 'login-dead',
  },
  {
    title: 'code -16',
    body: { s: 'error', code: -16, message: 'Could not authenticate the user' },
    order: 'login-dead',
  },
  {
    title: 'code -17',
    body: { s: 'error', code: -17, message: 'Token is invalid or expired' },
    order: 'login-dead',
  },
  { title: 'status 401', status: 401, body: 'Unauthorized', order: 'login-dead' },
  { title: 'code -99', body: { s: 'error', code: -99, message: 'RED:Margin Shortfall' }, order: 'refused' },
  {
    title: 'code -99 with status 500',
    status: 500,
    body: { s: 'error', code: -99, message: 'RMS rule' },
    order: 'refused',
  },
  {
    title: 'code -50',
    status: 400,
    body: { s: 'error', code: -50, message: 'Invalid qty' },
    order: 'refused',
  },
  { title: 'code -51', body: { s: 'error', code: -51, message: 'Invalid order id' }, order: 'refused' },
  { title: 'code -53', body: { s: 'error', code: -53, message: 'Invalid position id' }, order: 'refused' },
  { title: 'code -300', body: { s: 'error', code: -300, message: 'Invalid symbol' }, order: 'refused' },
  { title: 'code -352', body: { s: 'error', code: -352, message: 'Invalid app id' }, order: 'refused' },
  {
    title: 'status 403',
    status: 403,
    body: { s: 'error', code: -352, message: 'Not permitted' },
    order: 'refused',
  },
  { title: 'status 403 in HTML', status: 403, body: '<html>Forbidden</html>', order: 'refused' },
  {
    title: 'code -429',
    body: { s: 'error', code: -429, message: 'Too many requests' },
    order: 'retry-later',
  },
  { title: 'status 429', status: 429, body: '', order: 'retry-later' },
  {
    title: 'code 201',
    body: { s: 'ok', code: 201, message: 'Request sent' },
    order: 'unknown',
    read: 'retry-later',
  },
  {
    title: 'code 201 with an id',
    body: { s: 'ok', code: 201, id: '26111600012345' },
    order: 'unknown',
    read: 'retry-later',
  },
  { title: 'code 201 as an error', body: { s: 'error', code: 201 }, order: 'unknown', read: 'retry-later' },
  {
    title: 'status 500 without a code',
    status: 500,
    body: { s: 'error', message: 'Internal error' },
    order: 'unknown',
    read: 'retry-later',
  },
  {
    title: 'status 502 in HTML',
    status: 502,
    body: '<html>Bad gateway</html>',
    order: 'unknown',
    read: 'retry-later',
  },
  { title: 'status 404 in HTML', status: 404, body: '<html>', order: 'unknown', read: 'retry-later' },
  {
    title: 'ok with status 503',
    status: 503,
    body: { s: 'ok', code: 1101, id: '1' },
    order: 'unknown',
    read: 'retry-later',
  },
  { title: 'an empty body', body: '', order: 'unknown', read: 'retry-later' },
  { title: 'half a body', body: '{"s":"ok","co', order: 'unknown', read: 'retry-later' },
  { title: 'a body of another kind', body: [1, 2], order: 'unknown', read: 'retry-later' },
  {
    title: 'ok without what was asked for',
    body: { s: 'ok', code: 200 },
    order: 'unknown',
    read: 'retry-later',
  },
  {
    title: 'no answer',
    outcome: { kind: 'no-answer', reason: 'time-out' },
    order: 'unknown',
    read: 'retry-later',
  },
  { title: 'no connection', outcome: { kind: 'not-sent', reason: 'ECONNREFUSED' }, order: 'retry-later' },
] as const satisfies readonly {
  readonly title: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly outcome?: HttpOutcome;
  readonly order: string;
  readonly read?: string;
}[];
