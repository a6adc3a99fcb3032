import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderRowsWanted } from '@spark/application';
import type { StoredOrder } from '@spark/core';
import { createHeavyReads } from './heavy-reads.ts';
import { createLongLists } from './long-lists.ts';
import { createBookReading } from './order-book-reading.ts';

const HEADING = { message: 'Data Received', archivedUntil: null };
const WANTED: OrderRowsWanted = { withOrders: false, limit: 50_000, isPage: false };

/** Counts the pages that are read in the server's own thread, and the questions that go to the other one. */
function reader() {
  const counted = { pages: 0, questions: 0 };
  const read = createBookReading({
    journal: { readOrders: async () => [] },
    heavyReads: createHeavyReads(),
    longReads: {
      read: async () => {
        counted.questions += 1;
        return { parts: [], rows: { count: 0, last: 0, hasMore: false }, damaged: [] };
      },
    },
  });
  async function* pages(count: number): AsyncGenerator<readonly StoredOrder[]> {
    for (let page = 0; page < count; page += 1) {
      counted.pages += 1;
      yield [];
    }
  }
  const readBook = async (ucc: string, pageCount: number, { after, limit = WANTED.limit }: Asked = {}) => {
    const stored = { ucc, from: 'newest', ...(after === undefined ? {} : { after }) } as const;
    const book = { pages: pages(pageCount), stored };
    const wanted = { ...WANTED, limit };
    const before = { ...counted };
    await read({ ...HEADING, ucc, book, wanted, whenGone: () => new AbortController().signal });
    return { pages: counted.pages - before.pages, questions: counted.questions - before.questions };
  };
  return readBook;
}

type Asked = { readonly after?: number; readonly limit?: number };

test('a book that was long is not looked through again before it goes to the thread', async () => {
  const read = reader();
  assert.deepEqual(await read('AAAA', 40), { pages: 33, questions: 1 });
  assert.deepEqual(await read('AAAA', 40), { pages: 0, questions: 1 });
  assert.deepEqual(await read('AAAA', 40, { after: 9_000 }), { pages: 0, questions: 1 });
});

test('a short book stays in its own thread, also beside the long one of another user', async () => {
  const read = reader();
  await read('AAAA', 40);
  assert.deepEqual(await read('BBBB', 3), { pages: 3, questions: 0 });
  assert.deepEqual(await read('BBBB', 3), { pages: 3, questions: 0 });
  assert.deepEqual(await read('AAAA', 3, { limit: 10 }), { pages: 3, questions: 0 });
});

test('of very many long lists the first ones are forgotten', () => {
  const lists = createLongLists();
  for (let number = 0; number <= 1_000; number += 1) lists.add(`list ${number}`);
  assert.equal(lists.has('list 0'), false);
  assert.equal(lists.has('list 1'), true);
  assert.equal(lists.has('list 1000'), true);
});
