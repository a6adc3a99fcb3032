import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderUpdate } from '@spark/client';
import { createOrderBook } from './order-book.ts';

const order = (reftag: number, status = 'Placed') => ({ reftag, status }) as OrderUpdate;
const snapshot = (data: object) => ({ type: 'General', message: 'Snapshot', data: [data] }) as const;

function bookWith(...orders: readonly OrderUpdate[]) {
  const book = createOrderBook();
  for (const each of orders) book.put(each);
  return book;
}

const shown = (book: ReturnType<typeof createOrderBook>) =>
  book.read().orders.map(({ reftag, status }) => `${reftag} ${status}`);

test('[web.W12] a snapshot that is not complete changes nothing', () => {
  const book = bookWith(order(1), order(2));
  book.onMessage(snapshot({ orders: 1 }));
  book.put(order(2, 'Executed'));
  assert.deepEqual(shown(book), ['2 Placed', '1 Placed']);
});

test('[web.W12] a snapshot replaces the known orders, and updates go on from it', () => {
  const book = bookWith(order(1), order(2));
  book.onMessage(snapshot({ orders: 2 }));
  book.replace([order(2, 'Executed'), order(3)]);
  assert.deepEqual(shown(book), ['3 Placed', '2 Executed']);
  book.put(order(4));
  assert.deepEqual(shown(book), ['4 Placed', '3 Placed', '2 Executed']);
  assert.equal(book.read().isPart, false);
});

test('[web.W12] of a snapshot of the newest only, the others stay', () => {
  const book = bookWith(order(1), order(2));
  book.onMessage(snapshot({ orders: 1, next: 'cursor' }));
  book.replace([order(3)]);
  assert.deepEqual(shown(book), ['3 Placed', '2 Placed', '1 Placed']);
  assert.equal(book.read().isPart, true);
});

test('[web.W10] an order has one row, the newest order first, and the list is the same until something changes', () => {
  const book = bookWith(order(5), order(7), order(5, 'Cancelled'));
  assert.deepEqual(shown(book), ['7 Placed', '5 Cancelled']);
  assert.equal(book.read().orders, book.read().orders);
});
