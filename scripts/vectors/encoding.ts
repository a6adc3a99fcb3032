import { EMPTY_REPLY, EMPTY_RESULT, vector } from './compose.ts';
import type { Vector } from './vector.ts';

const PACKED_RESULT = { ...EMPTY_RESULT, data: ['212,ASHOKLEY-EQ,रणनीति\n'.repeat(100)] };

/** Names and values that clients are known to get wrong. */
export function encodingVectors(): readonly Vector[] {
  const sent = (name: string, call: string, given: Readonly<Record<string, unknown>>): Vector =>
    vector({ name, call, given, replies: [EMPTY_REPLY], expect: { result: EMPTY_RESULT } });
  const order = {
    strategyname: 'my first strategy',
    orderType: 'Market',
    productType: 'Intraday',
    token: 'NSE:212',
    qty: 1,
    transType: 'Buy',
  };
  return [
    sent('a space in a path is %20', 'readAccount', { AccountName: 'my first account' }),
    sent('a slash in a path does not make another path', 'readAccount', { AccountName: 'a/b' }),
    sent('dots in a path stay dots', 'deleteStrategy', { StrategyName: 'v1.2-final_b' }),
    sent('a question mark in a path does not begin a query', 'readAccount', { AccountName: 'a?b=c' }),
    sent('a per cent sign in a path is encoded itself', 'readAccount', { AccountName: '100%20' }),
    sent('characters that some encoders leave alone are encoded in a path', 'readAccount', {
      AccountName: "it's (mine)!*",
    }),
    sent('letters outside ASCII are UTF-8 in a path', 'readStrategyParams', { StrategyName: 'रणनीति' }),
    sent('a letter beyond the basic plane is UTF-8 in a query', 'listAccountLinks', { ac: 'up 🚀' }),
    sent('a space in a query is %20 and not a plus sign', 'deleteLink', {
      st: 'my first strategy',
      ac: 'my account',
    }),
    sent('a plus sign in a query is encoded', 'readIntradayPnl', { acname: 'a+b', stname: 'c+d' }),
    sent('ampersand, number sign and equals sign in a query are encoded', 'readIntradayPnl', {
      acname: 'a&b#c=d',
      stname: 'x',
    }),
    sent('query fields are in the order of the contract', 'readTradebook', {
      acname: 'account1',
      stname: 'test1',
      endDate: '2026-11-30',
      startDate: '2026-11-01',
    }),
    sent('a list in a query is joined by commas', 'readLastPrices', {
      Tokens: ['NSE:212', 'NSE:26000', 'NFO:35001'],
    }),
    sent('a list of quotes is joined by commas', 'readQuotes', { tokens: ['NSE:212', 'BSE:500477'] }),
    sent('false in a query is sent', 'readOrderBook', { today: false }),
    sent('true in a query is the word', 'readOrderBook', { withorders: true, today: true }),
    sent('what is null in a query is left out', 'readOrderBook', {
      acname: null,
      stname: 'test1',
      strefid: null,
    }),
    sent('a read without filters has no query', 'readOrderBook', {}),
    sent('at_limit false is sent', 'squareOffSingle', {
      acname: 'account1',
      stname: 'test1',
      token: 'NSE:212',
      positionType: 'Intraday',
      at_limit: false,
    }),
    sent('qty is sent when it is given', 'squareOffSingle', {
      acname: 'account1',
      stname: 'test1',
      token: 'NSE:212',
      positionType: 'Delivery',
      at_limit: true,
      qty: 5,
    }),
    sent('Activate 0 is sent as 0 when a link is made', 'addLink', {
      StrategyName: 'test1',
      AccountName: 'account1',
      Multiplier: 1,
      Activate: 0,
      Capital: 0,
    }),
    sent('Activate 0 is sent as 0 when a link is changed', 'changeLink', {
      st: 'test1',
      ac: 'account1',
      Multiplier: 2,
      Activate: 0,
      Capital: 1500.5,
    }),
    sent('an empty text is sent, because it clears the field', 'changeAccount', {
      AccountName: 'account1',
      Chatid: '',
      BotKeys: '',
    }),
    sent('a query and a body are kept apart', 'manualSquareOff', {
      token: 'NSE:212',
      positionType: 'Intraday',
      acname: 'account1',
      stname: 'test1',
      tradedPrice: 0,
      tradedAt: 0,
      qty: 1,
      ordersPlaced: 0,
    }),
    sent('an order with required fields alone has only those', 'placeOrder', order),
    sent('what is null in a body is left out', 'placeOrder', { ...order, identifier: null }),
    sent('zeros and false of an order are sent', 'placeOrder', {
      ...order,
      limitPrice: 0,
      splitby: 0,
      triggerPrice: 0,
      ForwardTest: false,
      operations: { timeLimit: 0, shouldExecute: false, priceBuffer: 0 },
    }),
    sent('letters outside ASCII are unchanged in a body', 'addStrategy', {
      strategyName: 'test1',
      strategyType: 'Intraday',
      description: 'सुबह “range” — 🚀',
    }),
    sent('a price keeps its paise', 'modifyOrder', {
      strategyname: 'test1',
      strefID: 2240,
      orderType: 'Limit',
      limitPrice: 170.05,
    }),
    sent('cancelling has its fields in a body', 'cancelOrder', {
      strategyname: 'test1',
      strefID: 2240,
      identifier: 'F000000:my account',
    }),
    sent('a free body is sent untouched, also what is null in it', 'mergeStrategyParams', {
      StrategyName: 'my first strategy',
      body: { stopLoss: 0, note: null, on: false, name: '', legs: [{ strike: 23500 }] },
    }),
    sent('an alert may be a list', 'receiveAlert', {
      token: 'webhook-token-0000000000',
      body: [
        { action: 'logalert', message: 'one' },
        { action: 'cancelall', stname: 'test1' },
      ],
    }),
    sent('a square-off of a strategy in every account leaves the account out', 'squareOff', {
      ctype: 'strategy',
      stname: 'my first strategy',
    }),
    vector({
      name: 'a packed reply is unpacked',
      call: 'readContractMaster',
      replies: [{ status: 200, json: PACKED_RESULT, packed: 'gzip' }],
      expect: { result: PACKED_RESULT },
    }),
  ];
}
