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
import { handOver } from './long-reply.ts';
import { type BookWords, createRememberedRows, orderBookReply } from './order-book-reply.ts';

export type BookReadingParts = {
  readonly journal: Pick<Journal, 'readOrders'>;
  readonly heavyReads: HeavyReads;
  readonly longReads: Pick<LongReads, 'read'>;
};

export type BookToRead = BookWords & {
  readonly ucc: string;
  readonly book: OrderBook;
  readonly wanted: OrderRowsWanted;
  readonly whenGone: () => AbortSignal;
};

/**
 * Reads an order book: from memory, or a few pages of the store, at once. A longer one is read from its beginning in a thread,
 * which begins after the call and sees whatever was acknowledged before it.
 */
export function createBookReading({
  journal,
  heavyReads,
  longReads,
}: BookReadingParts): (asked: BookToRead) => Promise<Answer> {
  const rememberedRows = createRememberedRows();

  function here(words: BookWords, rows: OrderRows): Answer {
    return orderBookReply(words, rows, rows.parts);
  }

  return async ({ ucc, book: { pages, stored }, wanted, whenGone, ...words }) => {
    if (stored === null) return here(words, await rememberedRows(heavyReads.pages(ucc, pages), wanted));
    const few = await fewPages(pages, { limit: wanted.limit });
    if (few !== null) return here(words, await writeOrderRows(few, wanted, rowMapping.order));
    const signal = whenGone();
    const read = () => longReads.read({ kind: 'orders', question: stored, wanted }, signal);
    const { parts, rows, damaged } = await heavyReads.run(ucc, read, signal);
    // Read once more here, where what is damaged is remembered and told.
    for (const reftag of damaged) await journal.readOrders({ ucc, reftag, limit: 1 });
    return orderBookReply(words, rows ?? NO_ROWS, handOver(parts));
  };
}

const NO_ROWS = { count: 0, last: 0, hasMore: false };
