import type { BatchOrder, OrderBookRow } from '@spark/contract';
import { istTimestamp, rupeesFromPaise, type Slice, type StoredOrder, summarise } from '@spark/core';
import { averageRupees, toWireOperations, toWireOrderFields } from './order-fields.ts';

export type RowWanted = { readonly withOrders: boolean };

export function toWireOrderBookRow(
  { order, tradedAt }: StoredOrder,
  { withOrders }: RowWanted,
): OrderBookRow {
  const summary = summarise(order);
  const isFilled = summary.filledQty > 0;
  return {
    ...toWireOrderFields(order, summary),
    Operations: JSON.stringify(toWireOperations(order.operations)),
    recon_at: order.reconciledAt === null ? null : istTimestamp(order.reconciledAt),
    trade_at: tradedAt === null ? null : istTimestamp(tradedAt),
    tradedQty: isFilled ? summary.filledQty : null,
    tradeValue: isFilled ? rupeesFromPaise(summary.filledValuePaise) : null,
    ForwardTest: order.forwardTest ? 1 : 0,
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
