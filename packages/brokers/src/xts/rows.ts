import type { Instant } from '@spark/core';
import type { OrderType, TransType } from '@spark/vocabulary';
import type { BrokerOrderRow, BrokerTradeRow } from '../frame/broker-dialect.ts';
import { brokerSentence } from '../frame/broker-sentence.ts';
import type { BrokerName } from '../frame/portfolio-dialect.ts';
import { rowTerms } from '../frame/row-terms.ts';
import { exchangeOfSegment } from './mapping.ts';
import { instantOfText } from './time.ts';
import { isObject, numberOf, paiseOf, textOf, wholeOf, type XtsObject } from './wire.ts';

/** Compared without case and spaces: "Trigger Pending" and "TriggerPending" are one. */
const STATE: Readonly<Record<string, BrokerOrderRow['state']>> = {
  pendingnew: 'pending',
  new: 'open',
  replaced: 'open',
  pendingreplace: 'open',
  partiallyfilled: 'open',
  open: 'open',
  triggerpending: 'open',
  /** A fill can still win the race. */
  pendingcancel: 'open',
  filled: 'executed',
  cancelled: 'cancelled',
  rejected: 'rejected',
};

/**
 * A row of the book, or an `order` event. null when it names no order or does not tell how much of it is filled: a
 * number that cannot be read is not nothing.
 */
export function toOrderRow(row: unknown, now: Instant): BrokerOrderRow | null {
  if (!isObject(row)) return null;
  const orderId = textOf(row.AppOrderID);
  if (!isOrderId(orderId) || !isCount(row.OrderQuantity) || !isCount(row.CumulativeQuantity)) return null;
  const rawStatus = textOf(row.OrderStatus).slice(0, 60);
  const known = STATE[rawStatus.toLowerCase().replaceAll(/[\s_]/g, '')];
  const side = SIDE[textOf(row.OrderSide).toUpperCase()];
  const terms = rowTerms(TYPE[textOf(row.OrderType).toUpperCase()], row.OrderPrice, row.OrderStopPrice);
  return {
    tag: textOf(row.OrderUniqueIdentifier),
    orderId,
    // An unknown status changes nothing: the broker has the order, and more is not known.
    state: known ?? 'pending',
    rawStatus,
    ...(known === undefined && rawStatus !== '' && { isUnknownStatus: true as const }),
    ...(side && { side }),
    instrument: nameOf(row),
    ...(terms && { terms }),
    qty: wholeOf(row.OrderQuantity),
    filledQty: wholeOf(row.CumulativeQuantity),
    averagePrice: Math.max(0, numberOf(row.OrderAverageTradedPrice)),
    message: brokerSentence(textOf(row.CancelRejectReason)),
    at: timeOf(row, ['LastUpdateDateTime', 'ExchangeTransactTime', 'OrderGeneratedDateTime']) ?? now,
  };
}

/**
 * A row of the trades, or a `trade` event; null when it is no fill. The order's number is part of the id, because the
 * exchange numbers a trade once for both sides, and both may be ours.
 */
export function toTradeRow(row: unknown, now: Instant): BrokerTradeRow | null {
  if (!isObject(row)) return null;
  const orderId = textOf(row.AppOrderID);
  const executionId = textOf(row.ExecutionID);
  const qty = wholeOf(row.LastTradedQuantity);
  const pricePaise = paiseOf(row.LastTradedPrice);
  if (!isOrderId(orderId) || executionId === '' || qty === 0 || pricePaise === 0) return null;
  return {
    tradeId: `${orderId}-${executionId}`,
    orderId,
    qty,
    pricePaise,
    at: timeOf(row, ['LastExecutionTransactTime', 'ExchangeTransactTime', 'LastUpdateDateTime']) ?? now,
  };
}

const SIDE: Readonly<Record<string, TransType>> = { BUY: 'Buy', SELL: 'Sell' };
/** Sent in capitals, shown as `StopLimit`. */
const TYPE: Readonly<Record<string, OrderType>> = { LIMIT: 'Limit', MARKET: 'Market', STOPLIMIT: 'SL-Limit' };

/** Orders have no name of the instrument, only its number. */
function nameOf({ ExchangeSegment, ExchangeInstrumentID }: XtsObject): BrokerName {
  const segment = textOf(ExchangeSegment);
  return { exchange: exchangeOfSegment(segment) ?? segment, symbol: '', token: textOf(ExchangeInstrumentID) };
}

export function isOrderId(text: string): boolean {
  return /^[1-9]\d{0,24}$/.test(text);
}

function isCount(value: unknown): boolean {
  return /^\d{1,12}(\.0*)?$/.test(textOf(value));
}

function timeOf(row: XtsObject, names: readonly string[]): Instant | null {
  for (const name of names) {
    const at = instantOfText(textOf(row[name]));
    if (at !== null) return at;
  }
  return null;
}
