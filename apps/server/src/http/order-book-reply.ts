import { type OrderRows, type OrderRowsWanted, writeOrderRows } from '@spark/application';
import { fill, ORDERS_ARCHIVED, ORDERS_LEFT_OUT, type OrderBookRest } from '@spark/contract';
import type { IstDay, StoredOrder } from '@spark/core';
import { rowMapping } from '../wire/row-mapping.ts';
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
    return writeOrderRows(pages, wanted, rowMapping.order, written, (order, row, count) => {
      if (count < ROWS_KEPT) written.set(order, row);
    });
  };
}

export type BookWords = {
  readonly message: string;
  /** The last day of which orders that were asked for may be in archives. */
  readonly archivedUntil: IstDay | null;
};

/** The order book as a reply. */
export function orderBookReply(
  { message, archivedUntil }: BookWords,
  { count, last, hasMore }: Omit<OrderRows, 'parts'>,
  parts: readonly Buffer[] | HandedOver,
): Answer {
  const rest: OrderBookRest = hasMore
    ? { next: last, notice: fill(ORDERS_LEFT_OUT, { rows: count, next: last }) }
    : restOfLast(archivedUntil);
  return longReply(parts, message, rest);
}

function restOfLast(archivedUntil: IstDay | null): OrderBookRest {
  return archivedUntil === null ? {} : { notice: fill(ORDERS_ARCHIVED, { day: archivedUntil }) };
}
