import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderBookRow } from '@spark/client';
import { ordersOfDay, pastDay } from './past-orders.ts';

const row = (reftag: number, placed_at: string) => ({ reftag, placed_at }) as OrderBookRow;
const BOOK = [
  row(9, '2026-11-18 10:00:00'),
  row(8, '2026-11-17 15:00:00'),
  row(7, '2026-11-17 09:20:00'),
  row(6, '2026-11-16 11:00:00'),
  row(5, '2026-11-13 11:00:00'),
];

async function read(day: string, size: number, book = BOOK) {
  let pages = 0;
  const found = await ordersOfDay(day, async (cursor) => {
    pages += 1;
    const rest = book.filter(({ reftag }) => cursor === undefined || reftag < cursor);
    const data = rest.slice(0, size);
    return rest.length > size ? { data, next: data.at(-1)?.reftag } : { data };
  });
  return { tags: found.rows.map(({ reftag }) => reftag), isPart: found.isPart, pages };
}

test('a day without orders has none, and the book is read no farther than needed', async () => {
  assert.deepEqual(await read('2026-11-14', 1), { tags: [], isPart: false, pages: 5 });
  assert.deepEqual(await read('2026-11-17', 100), { tags: [8, 7], isPart: false, pages: 1 });
  assert.deepEqual(await read('2026-11-17', 2), { tags: [8, 7], isPart: false, pages: 2 });
});

test('the way back has an end, and says so', async () => {
  const long = Array.from({ length: 100 }, (_, at) => row(200 - at, '2026-11-18 10:00:00'));
  assert.deepEqual(await read('2026-11-13', 2, [...long, ...BOOK]), { tags: [], isPart: true, pages: 20 });
});

test('only an earlier day is one', () => {
  assert.equal(pastDay('2026-11-17', '2026-11-18'), '2026-11-17');
  for (const text of ['', '2026-11-18', '2026-11-19', 'yesterday', '17-11-2026'])
    assert.equal(pastDay(text, '2026-11-18'), null, text);
});
