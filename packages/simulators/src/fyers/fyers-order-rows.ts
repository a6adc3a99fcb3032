import type { ExchangeOrderStatus } from '@spark/exchange';
import type { Listing } from '../frame/listing.ts';
import type { DeskOrder, DeskTrade } from '../frame/order-desk.ts';
import { fyersSymbols } from './fyers-symbols.ts';
import { fyersTime } from './fyers-time.ts';

/** Cancelled, traded, transit, rejected, pending, expired; 3 is not used. */
export const FYERS_STATUS: Readonly<Record<ExchangeOrderStatus, number>> = {
  cancelled: 1,
  filled: 2,
  travelling: 4,
  refused: 5,
  waiting: 6,
  open: 6,
  expired: 7,
};

export const FYERS_TYPE = { Limit: 1, Market: 2, 'SL-Limit': 4 } as const;

const UNTAGGED = '2:Untagged';

export function fyersTag({ tag }: Pick<DeskOrder, 'tag'>): string {
  return tag === '' ? UNTAGGED : `1:${tag}`;
}

/** A row of the order book. */
export function fyersOrderRow(listing: Listing, order: DeskOrder): Readonly<Record<string, unknown>> {
  const { ticker, fyToken, exchange, segment } = fyersSymbols(listing).of(order.instrument);
  const status = FYERS_STATUS[order.status];
  return {
    id: order.orderId,
    exchOrdId: order.exchangeOrderId,
    id_fyers: `F${order.orderId}`,
    parentId: '',
    symbol: ticker,
    fyToken,
    ...{ exchange, segment, instrument: 0 },
    qty: order.qty,
    remainingQuantity: order.qty - order.filledQty,
    filledQty: order.filledQty,
    discloseQty: 0,
    limitPrice: order.pricePaise / 100,
    stopPrice: order.triggerPaise / 100,
    tradedPrice: averagePrice(order),
    type: FYERS_TYPE[order.type],
    side: sideNumber(order),
    productType: order.ownFields.product,
    orderValidity: order.ownFields.validity,
    orderDateTime: fyersTime(order.changedAt),
    status,
    message: order.message,
    source: 'API',
    orderTag: fyersTag(order),
    slNo: 1,
    orderNumStatus: `${order.orderId}:${status}`,
    offlineOrder: false,
  };
}

export function fyersTradeRow(listing: Listing, trade: DeskTrade): Readonly<Record<string, unknown>> {
  const { order, qty, pricePaise, tradeId, at } = trade;
  const { ticker, fyToken, exchange, segment } = fyersSymbols(listing).of(order.instrument);
  return {
    tradeNumber: tradeId,
    orderNumber: order.orderId,
    exchangeOrderNo: order.exchangeOrderId,
    clientId: order.clientId,
    symbol: ticker,
    fyToken,
    ...{ exchange, segment },
    tradedQty: qty,
    tradePrice: pricePaise / 100,
    tradeValue: (qty * pricePaise) / 100,
    orderDateTime: fyersTime(at),
    orderType: FYERS_TYPE[order.type],
    side: sideNumber(order),
    productType: order.ownFields.product,
    orderTag: fyersTag(order),
  };
}

/** An order on the order socket: the same fields under other names. */
export function fyersOrderFrame(listing: Listing, order: DeskOrder): string {
  const { ticker, fyToken, exchange, segment } = fyersSymbols(listing).of(order.instrument);
  return JSON.stringify({
    s: 'ok',
    orders: {
      id: order.orderId,
      id_parent: '',
      id_exchange: order.exchangeOrderId,
      qty: order.qty,
      qty_remaining: order.qty - order.filledQty,
      qty_filled: order.filledQty,
      price_limit: order.pricePaise / 100,
      price_stop: order.triggerPaise / 100,
      ...(order.filledQty > 0 && { price_traded: averagePrice(order) }),
      ord_type: FYERS_TYPE[order.type],
      tran_side: sideNumber(order),
      product_type: order.ownFields.product,
      validity: order.ownFields.validity,
      time_oms: fyersTime(order.changedAt),
      oms_msg: order.message,
      ordertag: fyersTag(order),
      // An internal number without a meaning for clients.
      ord_status: 20,
      org_ord_status: FYERS_STATUS[order.status],
      fy_token: fyToken,
      ...{ exchange, segment, symbol: ticker },
    },
  });
}

export function fyersTradeFrame(listing: Listing, trade: DeskTrade): string {
  const { order, qty, pricePaise, tradeId, at } = trade;
  const { ticker, fyToken } = fyersSymbols(listing).of(order.instrument);
  return JSON.stringify({
    s: 'ok',
    trades: {
      id_fill: tradeId,
      id: order.orderId,
      id_exchange: order.exchangeOrderId,
      qty_traded: qty,
      price_traded: pricePaise / 100,
      traded_val: (qty * pricePaise) / 100,
      fill_time: fyersTime(at),
      tran_side: sideNumber(order),
      product_type: order.ownFields.product,
      ordertag: fyersTag(order),
      fy_token: fyToken,
      symbol: ticker,
    },
  });
}

/** Rounded to the paisa, as brokers do. */
function averagePrice({ filledQty, filledPaise }: DeskOrder): number {
  return filledQty === 0 ? 0 : Math.round(filledPaise / filledQty) / 100;
}

function sideNumber({ side }: DeskOrder): number {
  return side === 'Buy' ? 1 : -1;
}
