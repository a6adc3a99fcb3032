import type { BrokerOrderRow, BrokerTradeRow } from '@spark/brokers';
import { type Fields, numberOf, paiseOf } from './verdict.fixture.ts';

const STATE: Readonly<Record<string, BrokerOrderRow['state']>> = {
  SENT: 'pending',
  OPEN: 'open',
  FILLED: 'executed',
  REJECTED: 'rejected',
  CANCELLED: 'cancelled',
};

export function nameOf(symbol: unknown) {
  const [exchange = '', token = ''] = String(symbol).split(':');
  return { exchange, token, symbol: String(symbol) };
}

export function toOrderRow(fields: Fields): BrokerOrderRow | null {
  const { id, tag, status, side, type, symbol } = fields;
  const [qty, filledQty] = [numberOf(fields.qty), numberOf(fields.filled)];
  const [average, at] = [numberOf(fields.average), numberOf(fields.at)];
  if (typeof id !== 'string' || qty === null || filledQty === null || at === null) return null;
  const state = STATE[String(status)];
  const limitPaise = paiseOf(fields.price);
  return {
    ...{ tag: String(tag ?? ''), orderId: id, rawStatus: String(status), qty, filledQty, at },
    ...{ state: state ?? 'pending', averagePrice: average ?? 0, message: String(fields.message ?? '') },
    ...(state === undefined && { isUnknownStatus: true as const }),
    ...((side === 'Buy' || side === 'Sell') && { side }),
    instrument: nameOf(symbol),
    ...(type === 'Limit' && limitPaise !== null && { terms: { type, limitPaise, triggerPaise: null } }),
    ...(type === 'SL-Limit' &&
      limitPaise !== null && { terms: { type, limitPaise, triggerPaise: paiseOf(fields.trigger) || null } }),
  };
}

export function toTradeRow({ tradeId, orderId, qty, price, at }: Fields): BrokerTradeRow | null {
  const [units, pricePaise, time] = [numberOf(qty), paiseOf(price), numberOf(at)];
  if (typeof tradeId !== 'string' || typeof orderId !== 'string') return null;
  if (units === null || pricePaise === null || time === null) return null;
  return { tradeId, orderId, qty: units, pricePaise, at: time };
}
