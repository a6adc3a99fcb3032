import { ERRORS, type ErrorCode, fill, type ProblemFacts } from './errors.ts';

/** An error as somebody meets it, with names and numbers where the catalogue has gaps. */
export type ErrorExample = { readonly message: string; readonly hint: string };

/** For pages: people read sentences, not templates. */
export function errorExample(code: ErrorCode): ErrorExample {
  const facts = { ...FACTS, ...FACTS_OF[code] };
  return { message: fill(ERRORS[code].message, facts), hint: fill(ERRORS[code].hint, facts) };
}

/** What most sentences are about. */
const FACTS: ProblemFacts = {
  ...{ AccountName: 'account1', accountName: 'account1', strategyName: 'test1', name: 'account1' },
  ...{ broker: 'FYERS', given: 'IIFLXTS', identifier: 'F000001:account1', whose: 'account1' },
  ...{ symbol: 'ASHOKLEY-EQ', token: 'NSE:212', expiry: '2026-11-10', where: 'account1' },
  ...{ field: 'qty', qty: 100, openQty: 50, lotSize: 65, nearest: '65 and 130', type: 'Limit' },
  ...{ price: 170.03, tick: 0.05, low: 153, high: 187, strefID: 2240, status: 'Executed', number: 7 },
  ...{ part: 'body', key: 'qty', path: '/orderWS', method: 'GET', contentType: 'text/plain' },
  ...{ seconds: 60, minutes: 10, limit: 3, depthMax: 32, bytes: 70000, bytesMax: 65536 },
  ...{ slices: 120, slicesMax: 100, burst: 20, perSecond: 2, perSecondMax: 10, openOrdersMax: 100 },
  ...{ qtyMax: 50, notional: 850000, notionalMax: 500000, loss: 25400, lossMax: 25000 },
  ...{ endedOn: '2026-11-10', most: '50,000 candles', rows: '1 of orders', requestId: 'req-1a' },
  reason: 'it did not say why',
};

const NOT_WHOLE = { expected: 'a whole number', example: 10 };

/** Where one word means another thing, or a sentence needs one of its own. */
const FACTS_OF: { readonly [code in ErrorCode]?: ProblemFacts } = {
  field_missing: { description: 'Quantity in units, not in lots.' },
  field_type: NOT_WHOLE,
  field_range: { expected: '1 or more', example: 10 },
  field_format: { field: 'startDate', expected: 'a day such as 2026-11-16', example: '2026-11-16' },
  field_length: { field: 'StrategyName', expected: '1 to 64 characters', example: 'test1' },
  field_choice: { field: 'orderType', expected: 'Limit, Market, SL-Limit' },
  field_unknown: { field: 'strategy', suggestion: 'Did you mean strategyname?' },
  fields_disagree: {
    ...{ field: 'endDate', other: 'startDate' },
    reason: 'The last day is not before the first.',
  },
  json_broken: { reason: 'a comma is missing at character 17' },
  not_for_visitors: { what: 'A live account' },
  path_unknown: { path: '/orders', suggestion: 'Did you mean POST /order?' },
  proxy_private: { field: 'Egress' },
  token_unknown: { name: 'NSE:RELAINCE', suggestion: 'Did you mean NSE:RELIANCE?' },
  token_ambiguous: { name: 'RELIANCE', choices: 'NSE:RELIANCE, BSE:RELIANCE', example: 'NSE:RELIANCE' },
  order_archived: { reftag: 1939 },
  price_unknown: { missing: 'nobody offers to sell' },
  reading_broken_off: { why: 'the database was busy' },
  name_unknown: { what: 'strategy', name: 'test9', listCall: 'GET /strategy' },
  name_taken: { what: 'strategy', existing: 'test1' },
  name_unusable: { what: 'strategy', name: 'undefined' },
  limit_reached: { things: 'accounts' },
  broker_refused: { reason: 'the auth code was used already' },
  broker_silent: { reason: 'no answer within 10 seconds' },
  identifier_foreign: { identifier: 'F000009:account1' },
  strategy_at_work: { name: 'test1' },
  telegram_not_sent: { reason: 'chat not found' },
  instrument_not_tradable: { symbol: 'NIFTY 50' },
  instrument_expired: { symbol: 'NIFTY10NOV2623500CE' },
  qty_off_lot: { symbol: 'NIFTY23NOV2623500CE' },
  price_missing: { field: 'limitPrice' },
  price_off_tick: { field: 'limitPrice', nearest: '170.00 and 170.05' },
  price_outside_band: { field: 'limitPrice', price: 200 },
  refused_by_broker: { reason: 'not enough margin' },
  position_ambiguous: { holders: 'test1 in account1 and test1 in account2' },
  option_unknown: { reason: 'there is no strike 99,999' },
  candles_unknown: { reason: 'nobody is logged in at a live broker' },
  upgrade_missing: { path: '/orderWS' },
  tokens_too_many: { limit: 5000, where: 'at once' },
  readings_too_many: { limit: 32 },
  sockets_too_many: { limit: 20 },
  admin_only: { field: 'allusers' },
};
