import { setImmediate } from 'node:timers/promises';
import type { StoredOrder } from '@spark/core';
import { type RowBlock, rowBlock, rowsText } from './row-block.ts';
import type { RowMapping } from './row-mapping.ts';

export type OrderRowsWanted = {
  /** With the orders at the broker that each one was placed as. */
  readonly withOrders: boolean;
  readonly limit: number;
  /** A page has the newest first; a whole book that fits has the oldest first. */
  readonly isPage: boolean;
};

/** The rows of an order book as text, with commas between. */
export type OrderRows = {
  readonly parts: readonly Buffer[];
  readonly count: number;
  /** The reftag of the last row read, and whether there are more behind it. */
  readonly last: number;
  readonly hasMore: boolean;
};

/** Rows written before yielding to the event loop. */
const ROWS_AT_ONCE = 64;
/** About a quarter of a megabyte. */
const ROWS_PER_BLOCK = 384;

/** Writes rows of the order book, in the server's thread and in the read thread. */
export async function writeOrderRows(
  pages: AsyncIterable<readonly StoredOrder[]> | Iterable<readonly StoredOrder[]>,
  { limit, isPage, ...wanted }: OrderRowsWanted,
  toRow: RowMapping['order'],
  /** Rows that were written before. */
  known: { readonly get: (order: StoredOrder) => Buffer | undefined } = NONE,
  cache: (order: StoredOrder, row: Buffer, count: number) => void = () => undefined,
): Promise<OrderRows> {
  const blocks: RowBlock[] = [];
  let rows: Buffer[] = [];
  let count = 0;
  let last = 0;
  let hasMore = false;
  let fresh = 0;
  for await (const page of pages) {
    hasMore = count + page.length > limit;
    for (const order of hasMore ? page.slice(0, limit - count) : page) {
      let row = known.get(order);
      if (row === undefined) {
        if (++fresh % ROWS_AT_ONCE === 0) await setImmediate();
        row = Buffer.from(JSON.stringify(toRow(order, wanted)));
        cache(order, row, count);
      }
      rows.push(row);
      count += 1;
      last = order.order.reftag;
    }
    if (rows.length >= ROWS_PER_BLOCK) {
      blocks.push(rowBlock(rows));
      rows = [];
    }
    if (hasMore) break;
  }
  if (rows.length > 0) blocks.push(rowBlock(rows));
  const isBackwards = !hasMore && !isPage;
  return { parts: await rowsText(blocks, isBackwards), count, last, hasMore };
}

const NONE = { get: () => undefined };
