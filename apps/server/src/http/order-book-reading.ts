import {
  fewPages,
  type LongReads,
  type OrderRows,
  type OrderRowsWanted,
  writeOrderRows,
} from '@spark/application';
import type { Journal } from '@spark/core';
import type { OrderBook } from '@spark/engine';
import { rowMapping } from '../wire/row-mapping.ts';
import type { Answer } from './calls.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { createLongLists } from './long-lists.ts';
import { handOver } from './long-reply.ts';
import { type BookHeading, createRememberedRows, orderBookReply } from './order-book-reply.ts';

export type BookReadingParts = {
  readonly journal: Pick<Journal, 'readOrders'>;
  readonly heavyReads: HeavyReads;
  readonly longReads: Pick<LongReads, 'read'>;
};

export type BookToRead = BookHeading & {
  readonly ucc: string;
  readonly book: OrderBook;
  readonly wanted: OrderRowsWanted;
  readonly whenGone: () => AbortSignal;
};

/**
 * Reads an order book: from memory, or a few pages of the store, at once. A longer one is read from its beginning in a
 * thread, which begins after the call and sees everything that was acknowledged before it.
 */
export function createBookReading({
  journal,
  heavyReads,
  longReads,
}: BookReadingParts): (asked: BookToRead) => Promise<Answer> {
  const rememberedRows = createRememberedRows();
  const longLists = createLongLists();

  function here(heading: BookHeading, rows: OrderRows): Answer {
    return orderBookReply(heading, rows, rows.parts);
  }

  return async ({ ucc, book: { pages, stored }, wanted, whenGone, ...heading }) => {
    if (stored === null) return here(heading, await rememberedRows(heavyReads.pages(ucc, pages), wanted));
    // Every page of a book counts as the same list.
    const list = JSON.stringify({ ...stored, after: undefined, limit: wanted.limit });
    const few = longLists.has(list) ? null : await fewPages(pages, { limit: wanted.limit });
    if (few !== null) return here(heading, await writeOrderRows(few, wanted, rowMapping.order));
    longLists.add(list);
    const signal = whenGone();
    const read = () => longReads.read({ kind: 'orders', question: stored, wanted }, signal);
    const { parts, rows, damaged } = await heavyReads.run(ucc, read, signal);
    // Read again here, where damaged rows are recorded and reported.
    for (const reftag of damaged) await journal.readOrders({ ucc, reftag, limit: 1 });
    return orderBookReply(heading, rows ?? NO_ROWS, handOver(parts));
  };
}

const NO_ROWS = { count: 0, last: 0, hasMore: false };
