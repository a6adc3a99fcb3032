import { fill, ORDERS_LEFT_OUT, type OrderBookRest } from '@spark/contract';
import type { StoredOrder } from '@spark/core';
import { type OrderRows, type OrderRowsWanted, writeOrderRows } from '../long-reads/order-rows.ts';
import type { Answer } from './calls.ts';
import { type HandedOver, longReply } from './long-reply.ts';

/** Memory holds about so many orders of an account; those behind are read from the store anew each time. */
const ROWS_KEPT = 10_000;

/**
 * Writes rows of orders that memory has. A stored order never changes once made, so its row is written once and forgotten
 * together with it; a book that is read again costs little more than copying it.
 */
export function createRememberedRows(): (
  pages: AsyncIterable<readonly StoredOrder[]>,
  wanted: OrderRowsWanted,
) => Promise<OrderRows> {
  const known = { plain: new WeakMap<StoredOrder, Buffer>(), withOrders: new WeakMap<StoredOrder, Buffer>() };
  return (pages, wanted) => {
    const written = wanted.withOrders ? known.withOrders : known.plain;
    return writeOrderRows(pages, wanted, written, (order, row, count) => {
      if (count < ROWS_KEPT) written.set(order, row);
    });
  };
}

/** The order book as a reply. */
export function orderBookReply(
  message: string,
  { count, last, hasMore }: Omit<OrderRows, 'parts'>,
  parts: readonly Buffer[] | HandedOver,
): Answer {
  const notice = fill(ORDERS_LEFT_OUT, { rows: count, next: last });
  const rest: OrderBookRest = hasMore ? { next: last, notice } : {};
  return longReply(parts, message, rest);
}
