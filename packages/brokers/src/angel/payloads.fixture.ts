/** Answers and frames in the shape in which Angel One documents and sends them. */

/** What Angel says, what it means for an order, and what for a read. */
export type AnswerPayload = {
  readonly title: string;
  readonly status: number;
  readonly text: string;
  readonly order: 'done' | 'refused' | 'login-dead' | 'retry-later' | 'unknown';
  readonly read: 'done' | 'refused' | 'login-dead' | 'retry-later' | 'unknown';
};

const business = (errorcode: string, message: string) =>
  JSON.stringify({ status: false, message, errorcode, data: null });
const gateway = (errorCode: string, message: string) =>
  JSON.stringify({ success: false, message, errorCode, data: '' });

function settled(title: string, status: number, text: string): AnswerPayload {
  return { title, status, text, order: 'refused', read: 'refused' };
}

function dead(title: string, status: number, text: string): AnswerPayload {
  return { title, status, text, order: 'login-dead', read: 'login-dead' };
}

function rate(title: string, status: number, text: string): AnswerPayload {
  return { title, status, text, order: 'retry-later', read: 'retry-later' };
}

function uncertain(title: string, status: number, text: string): AnswerPayload {
  return { title, status, text, order: 'unknown', read: 'retry-later' };
}

export const ANGEL_ANSWERS: readonly AnswerPayload[] = [
  {
    title: 'success',
    status: 200,
    text: '{"status":true,"message":"SUCCESS","errorcode":"","data":{"script":"SBIN-EQ","orderid":"201020000000080","uniqueorderid":"34reqfachdfih"}}',
    order: 'done',
    read: 'done',
  },
  uncertain(
    'a success that has the code of an error',
    200,
    '{"status":true,"message":"Order queued","errorcode":"AB4999","data":{"orderid":"201020000000080"}}',
  ),
  dead('AG8001 invalid token', 200, gateway('AG8001', 'Invalid Token')),
  dead('AG8002 token expired', 200, gateway('AG8002', 'Token Expired')),
  dead('AG8003 token missing', 401, gateway('AG8003', 'Token missing')),
  dead('AB1010 session expired', 200, business('AB1010', 'AMX Session Expired')),
  dead('AB1011 not logged in', 403, business('AB1011', 'Client not login')),
  dead('AB8050 invalid refresh token', 200, business('AB8050', 'Invalid Refresh Token')),
  dead('AB8051 refresh token expired', 200, business('AB8051', 'Refresh Token Expired')),
  dead('401 without a word', 401, ''),
  dead('403 of the gateway', 403, '{"message":"Forbidden"}'),
  rate('403 in plain text for too many calls', 403, 'Access denied because of exceeding access rate'),
  rate('403 as JSON for too many calls', 403, '{"message":"Access denied because of exceeding access rate"}'),
  rate('429', 429, 'Too many requests'),
  rate('AB1021 too many requests', 200, business('AB1021', 'Too many requests')),
  uncertain(
    'AB1004 try after some time',
    200,
    business('AB1004', 'Something Went Wrong, Please Try After Sometime'),
  ),
  uncertain('AB2001 internal error', 200, business('AB2001', 'Internal Error, Please Try After Sometime')),
  uncertain('AB2001 with a 500', 500, business('AB2001', 'Internal Error, Please Try After Sometime')),
  uncertain('502 of a proxy', 502, '<html><body>Bad Gateway</body></html>'),
  uncertain('503 without a body', 503, ''),
  uncertain(
    '500 without a code',
    500,
    '{"status":false,"message":"Internal Server Error","errorcode":"","data":null}',
  ),
  uncertain('200 without a body', 200, ''),
  uncertain('200 with a page', 200, '<html>maintenance</html>'),
  uncertain('200 cut short', 200, '{"status":true,"message":"SUC'),
  uncertain('200 with a list', 200, '[]'),
  uncertain('200 with neither yes nor no', 200, '{}'),
  uncertain('400 with nothing readable', 400, 'oops'),
  settled('AG8004 a key that nobody knows', 401, gateway('AG8004', 'Invalid API Key')),
  settled('AB1009 symbol not found', 200, business('AB1009', 'Symbol Not Found')),
  settled('AB1018 token not found', 200, business('AB1018', 'Failed to get symbol details')),
  settled('AB4006 wrong token', 200, business('AB4006', 'Invalid symboltoken')),
  settled('AB4008 tag too long', 400, business('AB4008', 'Ordertag length should not exceed 20 characters')),
  settled('AB1050 bad one-time password', 200, business('AB1050', 'Invalid totp')),
  settled('AB1012 invalid product', 200, business('AB1012', 'Invalid Product Type')),
  settled('AB1013 order not found', 200, business('AB1013', 'Order not found')),
  settled('a code with a 500', 500, business('AB1008', 'Invalid Order Variety')),
  settled(
    'outside limit price protection',
    200,
    business('AB1007', 'Order price is outside the Limit Price Protection range'),
  ),
  settled('refused without a code', 200, business('', 'Order could not be placed')),
  settled('an address that is not registered', 403, '{"message":"Request from an unregistered static IP"}'),
];

/** A row of the order book, as documented. */
export const ANGEL_ORDER_ROW = {
  variety: 'NORMAL',
  ordertype: 'LIMIT',
  producttype: 'INTRADAY',
  duration: 'DAY',
  price: 1015.5,
  triggerprice: 0,
  quantity: '10',
  disclosedquantity: '0',
  squareoff: 0,
  stoploss: 0,
  trailingstoploss: 0,
  tradingsymbol: 'SBIN-EQ',
  transactiontype: 'BUY',
  exchange: 'NSE',
  symboltoken: '3045',
  instrumenttype: '',
  strikeprice: -1,
  optiontype: '',
  expirydate: '',
  lotsize: '1',
  cancelsize: '0',
  averageprice: 0,
  filledshares: '0',
  unfilledshares: '10',
  orderid: '201020000000080',
  text: '',
  status: 'open',
  orderstatus: 'open',
  updatetime: '16-Nov-2026 10:00:05',
  exchtime: '16-Nov-2026 10:00:05',
  exchorderupdatetime: '16-Nov-2026 10:00:05',
  fillid: '',
  filltime: '',
  parentorderid: '',
  ordertag: 'SP1A2B3C',
  uniqueorderid: '34reqfachdfih',
  exchangeorderid: '1100000000000001',
} as const;

export const ANGEL_TRADE_ROW = {
  exchange: 'NSE',
  producttype: 'INTRADAY',
  tradingsymbol: 'SBIN-EQ',
  instrumenttype: '',
  marketlot: '1',
  multiplier: '-1',
  precision: '2',
  tradevalue: '4062.20',
  transactiontype: 'BUY',
  fillprice: '1015.55',
  fillsize: '4',
  orderid: '201020000000080',
  fillid: '50005750',
  filltime: '10:00:07',
} as const;

/** The first frame of the order socket. */
export const ANGEL_CONNECTED_FRAME = JSON.stringify({
  'user-id': 'A12345',
  'status-code': '200',
  'order-status': 'AB00',
  'error-message': '',
  orderData: { ...ANGEL_ORDER_ROW, orderid: '', ordertag: '', status: '', orderstatus: '' },
});
