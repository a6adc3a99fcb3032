import type { OrderUpdate, Operations as WireOperations } from '@spark/contract';
import {
  type AccountOrder,
  istTimestamp,
  type Operations,
  type OrderSummary,
  rupeesFromPaise,
  type Slice,
} from '@spark/core';

type OrderProgress = Pick<
  OrderUpdate,
  | 'ordersplaced'
  | 'ordersdone'
  | 'ordersexecuted'
  | 'placed_at'
  | 'filledQty'
  | 'tradePrice'
  | 'status'
  | 'active'
>;

/** The requested terms, in the fields that the order book and the websocket share. */
export function toWireOrderAsked(
  order: AccountOrder,
): Omit<OrderUpdate, keyof OrderProgress | 'orders' | 'operations'> {
  return {
    UCC: order.ucc,
    AccountName: order.accountName,
    strefID: order.strefId,
    reftag: order.reftag,
    StrategyName: order.strategyName,
    orderType: order.terms.type,
    productType: order.product,
    price: order.marketPaise === null ? null : rupeesFromPaise(order.marketPaise),
    limitPrice: rupeesFromPaise(order.terms.limitPaise ?? 0),
    triggerPrice: rupeesFromPaise(order.terms.triggerPaise ?? 0),
    token: order.instrument.key,
    segment: order.instrument.isDerivative ? 'D' : 'C',
    symbol: order.instrument.symbol,
    qty: order.qty,
    transType: order.side,
    splitby: order.splitBy,
  };
}

/** The result so far. */
export function toWireOrderProgress(order: AccountOrder, summary: OrderSummary): OrderProgress {
  return {
    ordersplaced: summary.slicesPlaced,
    ordersdone: summary.slicesDone,
    ordersexecuted: summary.slicesExecuted,
    placed_at: istTimestamp(order.placedAt),
    filledQty: summary.filledQty,
    tradePrice: averageRupees(summary),
    status: summary.status,
    active: summary.isActive ? 1 : 0,
  };
}

export function toWireOperations(operations: Operations): WireOperations {
  return {
    timeLimit: operations.timeLimitSeconds,
    shouldExecute: operations.shouldExecute,
    priceBuffer: rupeesFromPaise(operations.priceBufferPaise),
  };
}

/** To a hundredth of a paisa: the average of several prices need not be a price. 0 until something is filled. */
export function averageRupees({
  filledQty,
  filledValuePaise,
}: Pick<Slice, 'filledQty' | 'filledValuePaise'>): number {
  return filledQty === 0 ? 0 : Math.round((filledValuePaise * 100) / filledQty) / 10_000;
}
