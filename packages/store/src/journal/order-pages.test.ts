import { match } from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import type { OrderPageQuestion } from '@spark/core';
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts';
import { orderPageStatement } from './order-pages.ts';

const OF_USER: Omit<OrderPageQuestion, 'from'> = { ucc: 'AAAA', since: '2026-11-16', strategyName: 'test1' };
const OF_ACCOUNT = { ...OF_USER, accountName: 'account1' };

/** What a page has to find, and the index that leads straight to it in the order of the page. */
const WAYS = [
  [OF_USER, /^SEARCH orders USING INDEX orders_by_user \(ucc=\? AND reftag[<>]\?\)$/],
  [
    OF_ACCOUNT,
    /^SEARCH orders USING INDEX orders_by_account \(ucc=\? AND account_name=\? AND reftag[<>]\?\)$/,
  ],
  [
    { ...OF_ACCOUNT, unpaired: true },
    /^SEARCH orders USING INDEX orders_unpaired \(ucc=\? AND account_name=\? AND reftag[<>]\?\)$/,
  ],
] as const;

it('[store.S163] SQLite finds a page by an index that has it in order, and sorts nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spark-store-'));
  try {
    await (await openSqliteStore({ folder })).close();
    using database = new DatabaseSync(join(folder, 'spark.db'));
    for (const [question, way] of WAYS) {
      for (const from of ['oldest', 'newest'] as const) {
        const { text, values } = orderPageStatement({ ...question, from, after: 100 });
        const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values);
        match(plan.map(({ detail }) => detail).join('; '), way);
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
