import type { Instant } from '@spark/core';
import { paiseFromRupees } from '@spark/core';
import type { OrderType, TransType } from '@spark/vocabulary';
import type { BrokerOrderRow, BrokerTradeRow, IsTradeKnown } from '../frame/broker-dialect.ts';
import { rowTerms } from '../frame/row-terms.ts';
import { idIn, type LooseRow, numberIn, rowOf, sentenceIn, textIn } from './loose-json.ts';
import { angelState } from './status.ts';
import { instantFromAngel } from './time.ts';

const SIDE: Readonly<Record<string, TransType>> = { BUY: 'Buy', SELL: 'Sell' };
const TYPE: Readonly<Record<string, OrderType>> = {
  LIMIT: 'Limit',
  MARKET: 'Market',
  STOPLOSS_LIMIT: 'SL-Limit',
};

/**
 * A row of the order book, or the order in a frame of the stream; null where it names no order or does not say how much of
 * it was filled, since no guess at that is harmless.
 */
export function angelOrderRow(given: unknown, now: Instant, pushCode = ''): BrokerOrderRow | null {
  const row = rowOf(given);
  const orderId = row ? idIn(row, 'orderid') : '';
  if (row === null || orderId === '') return null;
  const [orderStatus, status] = [textIn(row, 'orderstatus'), textIn(row, 'status')];
  const known = angelState(orderStatus, status, pushCode);
  const rawStatus = orderStatus || status || pushCode;
  const qty = units(row, 'quantity');
  const filledQty = units(row, 'filledshares');
  if (qty === null || filledQty === null) return null;
  const side = SIDE[textIn(row, 'transactiontype').toUpperCase()];
  const terms = rowTerms(TYPE[textIn(row, 'ordertype').toUpperCase()], row.price, row.triggerprice);
  return {
    tag: textIn(row, 'ordertag'),
    orderId,
    // An order that is complete and lacks fills contradicts itself; the next look at the book says more.
    state: known === 'executed' && filledQty < qty ? 'open' : (known ?? 'pending'),
    rawStatus,
    ...(known === null && rawStatus !== '' && { isUnknownStatus: true as const }),
    ...(side && { side }),
    instrument: {
      exchange: textIn(row, 'exchange'),
      symbol: textIn(row, 'tradingsymbol'),
      token: textIn(row, 'symboltoken'),
    },
    ...(terms && { terms }),
    qty,
    filledQty,
    averagePrice: numberIn(row, 'averageprice') ?? 0,
    message: sentenceIn(row, 'text'),
    at: timeOf(row, ['updatetime', 'exchorderupdatetime', 'exchtime'], now),
  };
}

/**
 * A row of the trade book: one fill; null where it is known. Without its number, its size or its price it could not be
 * counted once.
 */
export function angelTradeRow(given: unknown, now: Instant, isKnown?: IsTradeKnown): BrokerTradeRow | null {
  const row = rowOf(given);
  if (row === null) return null;
  const tradeId = idIn(row, 'fillid');
  const orderId = idIn(row, 'orderid');
  if (tradeId === '' || orderId === '' || isKnown?.(orderId, tradeId)) return null;
  const qty = units(row, 'fillsize');
  const pricePaise = paiseFromRupees(numberIn(row, 'fillprice') ?? 0);
  if (!qty || !Number.isSafeInteger(pricePaise) || pricePaise <= 0) return null;
  return { tradeId, orderId, qty, pricePaise, at: timeOf(row, ['filltime'], now) };
}

function units(row: LooseRow, name: string): number | null {
  const value = numberIn(row, name);
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function timeOf(row: LooseRow, names: readonly string[], now: Instant): Instant {
  for (const name of names) {
    const at = instantFromAngel(textIn(row, name), now);
    if (at !== null) return at;
  }
  return now;
}
