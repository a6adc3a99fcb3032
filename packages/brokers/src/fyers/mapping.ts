import { rupeesFromPaise } from '@spark/core';
import type { BrokerChange, BrokerSlice } from '../frame/broker-dialect.ts';

const ORDER_TYPE = { Limit: 1, Market: 2, 'SL-Limit': 4 } as const;
const SIDE = { Buy: 1, Sell: -1 } as const;

/** The body of a new order. Always for the day: immediate-or-cancel is barred for programs on parts of the market. */
export function toFyersOrder({ at, qty, side, product, instrument, terms, tag }: BrokerSlice) {
  return {
    symbol: at.symbol,
    qty,
    type: ORDER_TYPE[terms.type],
    side: SIDE[side],
    productType: productOf(product, instrument.isDerivative),
    limitPrice: rupeesFromPaise(terms.limitPaise),
    stopPrice: rupeesFromPaise(terms.triggerPaise),
    validity: 'DAY',
    disclosedQty: 0,
    offlineOrder: false,
    stopLoss: 0,
    takeProfit: 0,
    orderTag: tag,
  };
}

/**
 * The body of a change. The quantity is not sent: what is not sent stays, and of a partly filled order nobody says
 * whether FYERS means all of it or the rest.
 */
export function toFyersChange({ orderId, terms }: BrokerChange) {
  return {
    id: orderId,
    type: ORDER_TYPE[terms.type],
    limitPrice: rupeesFromPaise(terms.limitPaise),
    ...(terms.type === 'SL-Limit' ? { stopPrice: rupeesFromPaise(terms.triggerPaise) } : {}),
  };
}

function productOf(product: BrokerSlice['product'], isDerivative: boolean): string {
  if (product === 'Intraday') return 'INTRADAY';
  return isDerivative ? 'MARGIN' : 'CNC';
}

/** Filters want the tag as the book shows it. */
export function toFyersTag(tag: string): string {
  return `1:${tag}`;
}
