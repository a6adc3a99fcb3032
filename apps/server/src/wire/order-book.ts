import type { BatchOrder, OrderBookRow } from '@spark/contract';
import { istTimestamp, rupeesFromPaise, type Slice, type StoredOrder, summarise } from '@spark/core';
import { averageRupees, toWireOperations, toWireOrderAsked, toWireOrderProgress } from './order-fields.ts';

export function toWireOrderBookRow(
  { order, tradedAt }: StoredOrder,
  { withOrders }: { readonly withOrders: boolean },
): OrderBookRow {
  const summary = summarise(order);
  const isFilled = summary.filledQty > 0;
  const progress = toWireOrderProgress(order, summary);
  // In the order of the contract, since tables and files made of rows take their columns as they come.
  return {
    ...toWireOrderAsked(order),
    Operations: JSON.stringify(toWireOperations(order.operations)),
    ordersplaced: progress.ordersplaced,
    ordersdone: progress.ordersdone,
    ordersexecuted: progress.ordersexecuted,
    placed_at: progress.placed_at,
    recon_at: order.reconciledAt === null ? null : istTimestamp(order.reconciledAt),
    trade_at: tradedAt === null ? null : istTimestamp(tradedAt),
    filledQty: progress.filledQty,
    tradedQty: isFilled ? summary.filledQty : null,
    tradeValue: isFilled ? rupeesFromPaise(summary.filledValuePaise) : null,
    tradePrice: progress.tradePrice,
    status: progress.status,
    active: progress.active,
    executed_at: summary.lastFillAt === null ? null : istTimestamp(summary.lastFillAt),
    ForwardTest: order.forwardTest ? 1 : 0,
    ...(order.basketId === undefined ? {} : { basketID: order.basketId }),
    ...(withOrders ? { orders: order.slices.map(toWireBatchOrder) } : {}),
  };
}

function toWireBatchOrder(slice: Slice): BatchOrder {
  return {
    orderid: slice.orderId ?? '',
    status: slice.status,
    qty: slice.qty,
    filledQty: slice.filledQty,
    tradePrice: averageRupees(slice),
    tradeValue: slice.filledQty > 0 ? rupeesFromPaise(slice.filledValuePaise) : null,
    placed_at: istTimestamp(slice.placedAt),
  };
}
