import { setImmediate } from 'node:timers/promises';
import { fill, ORDERS_LEFT_OUT, type OrderBookRest } from '@spark/contract';
import type { StoredOrder } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { type RowWanted, toWireOrderBookRow } from '../wire/order-book.ts';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';

/** So many rows are written, and so many that were written before are put together, before others get their turn. */
const ROWS_WRITTEN_AT_ONCE = 64;
const ROWS_JOINED_AT_ONCE = 1_000;

export type BookWanted = RowWanted & {
  /** Undefined when nobody asked for pages: then the reply has all there are, the oldest first, if they fit. */
  readonly limit: number | undefined;
  readonly isPage: boolean;
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
    const rows: Buffer[] = [];
    let last = 0;
    let hasMore = false;
    let fresh = 0;
    for await (const page of pages) {
      for (const order of page) {
        hasMore = rows.length === limit;
        if (hasMore) break;
        let row = written.get(order);
        if (row === undefined) {
          if (++fresh % ROWS_WRITTEN_AT_ONCE === 0) await setImmediate();
          row = Buffer.from(JSON.stringify(toWireOrderBookRow(order, wanted)));
          written.set(order, row);
        }
        rows.push(row);
        last = order.order.reftag;
      }
      if (hasMore) break;
    }
    const notice = fill(ORDERS_LEFT_OUT, { rows: rows.length, next: last });
    const rest: OrderBookRest = hasMore ? { next: last, notice } : {};
    const isNewestFirst = hasMore || isPage;
    return { encoded: await joined(isNewestFirst ? rows : rows.reverse(), envelopeAround(message, rest)) };
  };
}

/** In parts, since one copy of a very long book would take its time. */
async function joined(
  rows: readonly Buffer[],
  { head, tail }: { readonly head: Buffer; readonly tail: Buffer },
): Promise<Buffer | readonly Buffer[]> {
  const parts: Buffer[] = [];
  for (let from = 0; from === 0 || from < rows.length; from += ROWS_JOINED_AT_ONCE) {
    if (from > 0) await setImmediate();
    const pieces: Buffer[] = [];
    for (const row of rows.slice(from, from + ROWS_JOINED_AT_ONCE)) {
      pieces.push(from === 0 && pieces.length === 0 ? head : COMMA);
      pieces.push(row);
    }
    if (rows.length === 0) pieces.push(head);
    if (from + ROWS_JOINED_AT_ONCE >= rows.length) pieces.push(tail);
    parts.push(Buffer.concat(pieces));
  }
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : parts;
}

const COMMA = Buffer.from(',');

/** What stands before and after the rows, taken from the one place that knows the envelope. */
function envelopeAround(
  message: string,
  rest: OrderBookRest,
): { readonly head: Buffer; readonly tail: Buffer } {
  const empty = successBody([], message, rest);
  const at = empty.indexOf('[') + 1;
  return { head: Buffer.from(empty.slice(0, at)), tail: Buffer.from(empty.slice(at)) };
}
