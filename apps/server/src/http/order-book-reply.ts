import { setImmediate } from 'node:timers/promises';
import { fill, ORDERS_ARCHIVED, ORDERS_LEFT_OUT, type OrderBookRest } from '@spark/contract';
import type { IstDay, StoredOrder } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { type RowWanted, toWireOrderBookRow } from '../wire/order-book.ts';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';
import { type RowBlock, rowBlock, rowsText } from './row-block.ts';

/** So many rows are written before others get their turn. */
const ROWS_AT_ONCE = 64;
/** Memory holds about so many orders of an account; those behind are read from the store anew each time. */
const ROWS_KEPT = 10_000;

export type BookWanted = RowWanted & {
  /** Undefined when nobody asked for pages: then the reply has all there are, the oldest first, if they fit. */
  readonly limit: number | undefined;
  readonly isPage: boolean;
  /** The last day of which orders that were asked for may be in archives. */
  readonly archivedUntil: IstDay | null;
};

/**
 * The order book as a reply. A stored order never changes once made, so its row is written once and forgotten together
 * with it; a book that is read again costs little more than copying it.
 */
export function createOrderBookReply(
  message: string,
): (pages: AsyncIterable<readonly StoredOrder[]>, wanted: BookWanted) => Promise<Answer> {
  const known = { plain: new WeakMap<StoredOrder, Buffer>(), withOrders: new WeakMap<StoredOrder, Buffer>() };

  return async (pages, wanted) => {
    const { limit = LIMITS.orderRows, isPage, withOrders } = wanted;
    const written = withOrders ? known.withOrders : known.plain;
    const blocks: RowBlock[] = [];
    let count = 0;
    let last = 0;
    let hasMore = false;
    let fresh = 0;
    for await (const page of pages) {
      const rows: Buffer[] = [];
      hasMore = count + page.length > limit;
      for (const order of hasMore ? page.slice(0, limit - count) : page) {
        let row = written.get(order);
        if (row === undefined) {
          if (++fresh % ROWS_AT_ONCE === 0) await setImmediate();
          row = Buffer.from(JSON.stringify(toWireOrderBookRow(order, wanted)));
          if (count < ROWS_KEPT) written.set(order, row);
        }
        rows.push(row);
        last = order.order.reftag;
      }
      count += rows.length;
      if (rows.length > 0) blocks.push(rowBlock(rows));
      if (hasMore) break;
    }
    const rest = hasMore
      ? { next: last, notice: fill(ORDERS_LEFT_OUT, { rows: count, next: last }) }
      : restOfLast(wanted);
    const [head, tail] = envelopeAround(message, rest);
    const isBackwards = !hasMore && !isPage;
    const parts = [head, ...(await rowsText(blocks, isBackwards)), tail];
    return { encoded: parts.length <= SHORT_PARTS ? Buffer.concat(parts) : parts };
  };
}

function restOfLast({ archivedUntil }: BookWanted): OrderBookRest {
  return archivedUntil === null ? {} : { notice: fill(ORDERS_ARCHIVED, { day: archivedUntil }) };
}

/** A short reply goes out in one piece. */
const SHORT_PARTS = 6;

/** What stands before and after the rows, taken from the one place that knows the envelope. */
function envelopeAround(message: string, rest: OrderBookRest): readonly [head: Buffer, tail: Buffer] {
  const empty = successBody([], message, rest);
  const at = empty.indexOf('[') + 1;
  return [Buffer.from(empty.slice(0, at)), Buffer.from(empty.slice(at))];
}
