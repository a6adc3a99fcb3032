import { createHash } from 'node:crypto';
import type { ExchangeOrderStatus } from '@spark/exchange';
import type { OrderType } from '@spark/vocabulary';
import type { DeskOrder, DeskTrade } from '../frame/order-desk.ts';
import { angelToken } from './angel-instruments.ts';
import { angelTime, angelTimeOfDay } from './angel-time.ts';

const ORDER_STATUS: Readonly<Record<ExchangeOrderStatus, string>> = {
  travelling: 'open pending',
  waiting: 'trigger pending',
  open: 'open',
  filled: 'complete',
  cancelled: 'cancelled',
  expired: 'cancelled',
  refused: 'rejected',
};

export const ANGEL_TYPE: Readonly<Record<OrderType, string>> = {
  Limit: 'LIMIT',
  Market: 'MARKET',
  'SL-Limit': 'STOPLOSS_LIMIT',
};

export function varietyOf(type: OrderType): string {
  return type === 'SL-Limit' ? 'STOPLOSS' : 'NORMAL';
}

/** Long, and not derivable from the other number. */
export function uniqueOrderId(orderId: string): string {
  const hash = createHash('sha256').update(orderId).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}

/** A row of the book: quantities are text, prices numbers. `status` is a step behind `orderstatus` after an edit. */
export function angelOrderRow(order: DeskOrder): Readonly<Record<string, unknown>> {
  const { instrument, qty, filledQty, status, ownFields } = order;
  const orderstatus = ORDER_STATUS[status];
  const wasEdited = status === 'waiting' && order.changedAt > order.placedAt;
  const isGone = status === 'cancelled' || status === 'expired';
  return {
    variety: varietyOf(order.type),
    ordertype: ANGEL_TYPE[order.type],
    producttype: ownFields.product,
    duration: ownFields.duration,
    price: order.pricePaise / 100,
    triggerprice: order.triggerPaise / 100,
    quantity: String(qty),
    disclosedquantity: '0',
    squareoff: 0,
    stoploss: 0,
    trailingstoploss: 0,
    tradingsymbol: instrument.symbol,
    transactiontype: order.side === 'Buy' ? 'BUY' : 'SELL',
    exchange: instrument.exchange,
    symboltoken: angelToken(instrument),
    instrumenttype: instrument.instrumentType,
    lotsize: String(instrument.lotSize),
    averageprice: averagePrice(order),
    filledshares: String(filledQty),
    unfilledshares: String(isGone || status === 'refused' ? 0 : qty - filledQty),
    cancelsize: String(isGone ? qty - filledQty : 0),
    orderid: order.orderId,
    uniqueorderid: uniqueOrderId(order.orderId),
    ordertag: order.tag,
    text: order.message,
    status: wasEdited ? 'modified' : orderstatus,
    orderstatus,
    updatetime: angelTime(order.changedAt),
    exchtime: angelTime(order.changedAt),
    exchorderupdatetime: angelTime(order.changedAt),
    parentorderid: '',
  };
}

/** A trade has the time of day without the date, and no tag. */
export function angelTradeRow({
  order,
  tradeId,
  qty,
  pricePaise,
  at,
}: DeskTrade): Readonly<Record<string, unknown>> {
  const { instrument, ownFields } = order;
  return {
    exchange: instrument.exchange,
    producttype: ownFields.product,
    tradingsymbol: instrument.symbol,
    instrumenttype: instrument.instrumentType,
    marketlot: String(instrument.lotSize),
    tradevalue: ((qty * pricePaise) / 100).toFixed(2),
    transactiontype: order.side === 'Buy' ? 'BUY' : 'SELL',
    fillprice: (pricePaise / 100).toFixed(2),
    fillsize: String(qty),
    orderid: order.orderId,
    fillid: tradeId,
    filltime: angelTimeOfDay(at),
  };
}

/** Rounded to the paisa, as brokers do. */
function averagePrice({ filledQty, filledPaise }: DeskOrder): number {
  return filledQty === 0 ? 0 : Math.round(filledPaise / filledQty) / 100;
}
