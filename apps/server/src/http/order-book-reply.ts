import { type OrderRows, type OrderRowsWanted, writeOrderRows } from '@spark/application';
import { fill, ORDERS_ARCHIVED, ORDERS_LEFT_OUT, type OrderBookRest } from '@spark/contract';
import type { IstDay, StoredOrder } from '@spark/core';
import { rowMapping } from '../wire/row-mapping.ts';
import type { Answer } from './calls.ts';
import { type HandedOver, longReply } from './long-reply.ts';

/** Memory holds about so many orders of an account; older ones are read from the store each time. */
const ROWS_KEPT = 10_000;

/**
 * Writes rows of orders in memory. A stored order never changes once made, so its row is written once and dropped
 * together with it; reading a book again costs little more than a copy.
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

export type BookHeading = {
  readonly message: string;
  /** The last day whose requested orders may be in archives. */
  readonly archivedUntil: IstDay | null;
};

/** The order book as a reply. */
export function orderBookReply(
  { message, archivedUntil }: BookHeading,
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
