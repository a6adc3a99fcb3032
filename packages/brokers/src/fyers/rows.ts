import { type Instant, paiseFromRupees } from '@spark/core';
import { LIMITS, type OrderType, type TransType } from '@spark/vocabulary';
import type { BrokerOrderRow, BrokerTradeRow } from '../frame/broker-dialect.ts';
import type { BrokerName } from '../frame/portfolio-dialect.ts';
import { rowTerms } from '../frame/row-terms.ts';
import { countOf, type Fields, numberOf, sentenceOf, textOf } from './loose-fields.ts';
import { fyersTime } from './time.ts';
import { FYERS_STATUS } from './wire.ts';

/** The names of an order's fields, which differ between the order book and the stream. */
export type OrderFieldNames = {
  readonly status: string;
  readonly filled: string;
  readonly average: string;
  readonly tag: string;
  readonly side: string;
  readonly token: string;
  readonly type: string;
  readonly limit: string;
  readonly trigger: string;
  /** The first that is not empty. */
  readonly message: readonly string[];
  /** The first that has a time. */
  readonly time: readonly string[];
};

export const BOOK_FIELDS: OrderFieldNames = {
  status: 'status',
  filled: 'filledQty',
  average: 'tradedPrice',
  tag: 'orderTag',
  side: 'side',
  token: 'fyToken',
  type: 'type',
  limit: 'limitPrice',
  trigger: 'stopPrice',
  message: ['message'],
  time: ['orderDateTime'],
};

/** `ord_status` is left alone: it is a code of FYERS' own inside. */
export const STREAM_FIELDS: OrderFieldNames = {
  status: 'org_ord_status',
  filled: 'qty_filled',
  average: 'price_traded',
  tag: 'ordertag',
  side: 'tran_side',
  token: 'fy_token',
  type: 'ord_type',
  limit: 'price_limit',
  trigger: 'price_stop',
  message: ['oms_msg', 'status_msg'],
  time: ['update_time_epoch_oms', 'time_oms'],
};

const SIDE: Readonly<Record<number, TransType>> = { 1: 'Buy', [-1]: 'Sell' };
/** 3 is a stop without a limit, which is not ours. */
const TYPE: Readonly<Record<number, OrderType>> = { 1: 'Limit', 2: 'Market', 4: 'SL-Limit' };

/** The first four digits of a fyToken: exchange and segment. */
const EXCHANGE: Readonly<Record<string, string>> = { 1010: 'NSE', 1011: 'NFO', 1210: 'BSE', 1211: 'BFO' };

export function fyersName(ticker: unknown, fyToken: unknown): BrokerName {
  const symbol = textOf(ticker);
  const token = textOf(fyToken);
  return { exchange: EXCHANGE[token.slice(0, 4)] ?? symbol.split(':')[0] ?? '', symbol, token };
}

/** null: the row cannot be read. */
export function fromFyersOrder(fields: Fields, names: OrderFieldNames, now: Instant): BrokerOrderRow | null {
  const orderId = textOf(fields.id);
  const status = numberOf(fields[names.status]);
  const qty = countOf(fields.qty);
  if (orderId === '' || status === null || qty === null) return null;
  const known = FYERS_STATUS[status];
  const side = SIDE[numberOf(fields[names.side]) ?? 0];
  const terms = rowTerms(TYPE[numberOf(fields[names.type]) ?? 0], fields[names.limit], fields[names.trigger]);
  return {
    tag: fromFyersTag(fields[names.tag]),
    orderId,
    // A state that is not in the list is waited for: the next book has another.
    state: known?.state ?? 'pending',
    rawStatus: known?.text ?? `Status ${status}`,
    ...(known === undefined && { isUnknownStatus: true as const }),
    ...(side && { side }),
    instrument: fyersName(fields.symbol, fields[names.token]),
    ...(terms && { terms }),
    qty,
    filledQty: countOf(fields[names.filled]) ?? 0,
    averagePrice: Math.max(0, numberOf(fields[names.average]) ?? 0),
    message: firstSentence(fields, names.message),
    at: firstTime(fields, names.time) ?? now,
  };
}

export type TradeFieldNames = {
  readonly tradeId: string;
  readonly orderId: string;
  readonly qty: string;
  readonly price: string;
  readonly time: string;
};

export const BOOK_TRADE_FIELDS: TradeFieldNames = {
  tradeId: 'tradeNumber',
  orderId: 'orderNumber',
  qty: 'tradedQty',
  price: 'tradePrice',
  time: 'orderDateTime',
};

export const STREAM_TRADE_FIELDS: TradeFieldNames = {
  tradeId: 'id_fill',
  orderId: 'id',
  qty: 'qty_traded',
  price: 'price_traded',
  time: 'fill_time',
};

export function fromFyersTrade(fields: Fields, names: TradeFieldNames, now: Instant): BrokerTradeRow | null {
  const tradeId = textOf(fields[names.tradeId]);
  const orderId = textOf(fields[names.orderId]);
  const qty = countOf(fields[names.qty]);
  const price = numberOf(fields[names.price]);
  if (tradeId === '' || orderId === '' || qty === null || qty === 0) return null;
  if (price === null || price <= 0 || price > LIMITS.priceRupeesMax) return null;
  return {
    tradeId,
    orderId,
    qty,
    pricePaise: paiseFromRupees(price),
    at: fyersTime(fields[names.time]) ?? now,
  };
}

/** Our tag returns behind `1:`. Behind `2:` are labels of FYERS (`2:Untagged`, `2:Exit`), which are not tags. */
export function fromFyersTag(value: unknown): string {
  const text = textOf(value);
  if (text.startsWith('1:')) return text.slice(2);
  return text.includes(':') ? '' : text;
}

function firstSentence(fields: Fields, names: readonly string[]): string {
  for (const name of names) {
    const words = sentenceOf(fields[name]);
    if (words !== '') return words;
  }
  return '';
}

function firstTime(fields: Fields, names: readonly string[]): Instant | null {
  for (const name of names) {
    const at = fyersTime(fields[name]);
    if (at !== null) return at;
  }
  return null;
}
