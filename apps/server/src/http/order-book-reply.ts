import { setImmediate } from 'node:timers/promises';
import type { StoredOrder } from '@spark/core';
import { type RowWanted, toWireOrderBookRow } from '../wire/order-book.ts';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';

/** So many rows are written before others get their turn. */
const ROWS_AT_ONCE = 500;

/**
 * The order book as a reply. A stored order never changes once made, so its row is written once and forgotten together
 * with it; a book that is read again costs little more than copying it.
 */
export function createOrderBookReply(
  message: string,
): (orders: readonly StoredOrder[], wanted: RowWanted) => Promise<Answer> {
  const rows = { plain: new WeakMap<StoredOrder, Buffer>(), withOrders: new WeakMap<StoredOrder, Buffer>() };
  const [head, tail] = envelopeAround(message);

  return async (orders, wanted) => {
    const written = wanted.withOrders ? rows.withOrders : rows.plain;
    const parts: Buffer[] = [head];
    let fresh = 0;
    for (const order of orders) {
      let row = written.get(order);
      if (row === undefined) {
        if (++fresh % ROWS_AT_ONCE === 0) await setImmediate();
        row = Buffer.from(JSON.stringify(toWireOrderBookRow(order, wanted)));
        written.set(order, row);
      }
      if (parts.length > 1) parts.push(COMMA);
      parts.push(row);
    }
    parts.push(tail);
    return { encoded: Buffer.concat(parts) };
  };
}

const COMMA = Buffer.from(',');

/** What stands before and after the rows, taken from the one place that knows the envelope. */
function envelopeAround(message: string): readonly [head: Buffer, tail: Buffer] {
  const empty = successBody([], message);
  const at = empty.indexOf('[') + 1;
  return [Buffer.from(empty.slice(0, at)), Buffer.from(empty.slice(at))];
}
