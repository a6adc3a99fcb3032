import type { BatchUpdate, OrderUpdate } from '@spark/contract';
import { type AccountOrder, istTimestamp, type Slice, summarise } from '@spark/core';
import { toWireOperations, toWireOrderAsked, toWireOrderProgress } from './order-fields.ts';

/** `changedTags`: the slices that differ from the update before. */
export type OrderUpdateFacts = { readonly changedTags: ReadonlySet<string> };

/** The whole order as it now stands, for the websocket. */
export function toWireOrderUpdate(order: AccountOrder, { changedTags }: OrderUpdateFacts): OrderUpdate {
  return {
    ...toWireOrderAsked(order),
    ...toWireOrderProgress(order, summarise(order)),
    orders: order.slices.map((slice) => toWireBatchUpdate(slice, changedTags.has(slice.tag))),
    operations: toWireOperations(order.operations),
    ...(order.basketId === undefined ? {} : { basketID: order.basketId }),
  };
}

function toWireBatchUpdate(slice: Slice, changed: boolean): BatchUpdate {
  return {
    // Clients expect a text; until the broker has given a number there is none.
    orderid: slice.orderId ?? '',
    // Some brokers give refused orders a number.
    placed: slice.orderId !== null && slice.status !== 'Rejected',
    changed,
    message: slice.message,
    qty: slice.qty,
    status: slice.status,
    placed_at: istTimestamp(slice.placedAt),
  };
}
