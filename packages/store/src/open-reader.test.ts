import { deepEqual, equal, rejects } from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { orderPagesOf, type Store, type StoredOrder } from '@spark/core';
import { entryWith, freshPostgres, journalRows } from '@spark/testkit';
import { openStoreReader } from './open-reader.ts';
import { openStore, type StorePlace } from './open-store.ts';

const { MORNING, storedOrder, TODAY, tradeRow } = journalRows;

type Home = { readonly place: StorePlace; readonly execute: (sql: string) => Promise<void> };

async function sqliteHome(t: TestContext): Promise<Home> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'spark-store-'));
  t.after(() => rm(dataFolder, { recursive: true }));
  const { DatabaseSync } = await import('node:sqlite');
  return {
    place: { dataFolder },
    execute: async (sql) => {
      using database = new DatabaseSync(join(dataFolder, 'spark.db'));
      database.exec(sql);
    },
  };
}

async function postgresHome(t: TestContext): Promise<Home> {
  const database = await freshPostgres();
  const dataFolder = await mkdtemp(join(tmpdir(), 'spark-store-'));
  t.after(async () => {
    await database.drop();
    await rm(dataFolder, { recursive: true });
  });
  return {
    place: { dataFolder, databaseUrl: database.url },
    execute: async (sql) => void (await database.execute(sql)),
  };
}

async function allOrders(journal: Pick<Store['journal'], 'readOrderPage'>): Promise<readonly StoredOrder[]> {
  const all: StoredOrder[] = [];
  for await (const page of orderPagesOf(journal, { ucc: 'AAAA', from: 'newest' })) all.push(...page);
  return all;
}

for (const [name, homeOf] of [
  ['SQLite', sqliteHome],
  ['PostgreSQL', postgresHome],
] as const) {
  test(`[store.S164] ${name}: a reader on a connection of its own reads what the store reads, and at once what was stored`, async (t) => {
    const { place, execute } = await homeOf(t);
    const store = await openStore(place, { hasWriterThread: true });
    t.after(() => store.close());
    const orders = Array.from({ length: 200 }, (_, index) => storedOrder('AAAA', index + 1));
    const trades = [1, 2, 3].map((number) => tradeRow('AAAA', number));
    await store.journal.record(entryWith({ ucc: 'AAAA', at: MORNING, orders, trades }));
    const reader = await openStoreReader(place);
    t.after(() => reader.close());
    deepEqual(await allOrders(reader), await allOrders(store.journal));
    const filter = { ucc: 'AAAA', from: TODAY, to: TODAY, limit: 10 };
    deepEqual(await reader.readTrades(filter), await store.journal.readTrades(filter));

    for (let reftag = 201; reftag <= 230; reftag++) {
      await store.journal.record(
        entryWith({ ucc: 'AAAA', at: MORNING, orders: [storedOrder('AAAA', reftag)] }),
      );
      const { orders: newest } = await reader.readOrderPage({ ucc: 'AAAA', from: 'newest' });
      equal(newest[0]?.order.reftag, reftag, 'an order that was acknowledged is there');
    }

    await execute(`UPDATE orders SET body = 'x' WHERE reftag = 7`);
    equal((await allOrders(reader)).length, 229);
    deepEqual(
      reader.damagedRows().map(({ table, key }) => [table, key]),
      [['orders', '7']],
    );
  });
}

for (const [name, homeOf] of [
  ['SQLite', sqliteHome],
  ['PostgreSQL', postgresHome],
] as const) {
  test(`[store.S164] ${name}: a reader reads trades that were moved to an archive as well`, async (t) => {
    const { place } = await homeOf(t);
    const store = await openStore(place, { hasWriterThread: true });
    t.after(() => store.close());
    const old = tradeRow('AAAA', 1, { day: '2021-01-04' });
    await store.journal.record(entryWith({ ucc: 'AAAA', at: Date.UTC(2021, 0, 4, 6), trades: [old] }));
    await store.journal.record(entryWith({ ucc: 'AAAA', at: MORNING, trades: [tradeRow('AAAA', 2)] }));
    deepEqual(
      (await store.retention.archive('2022-01-01')).map(({ kind }) => kind),
      ['trades'],
    );
    const reader = await openStoreReader(place);
    t.after(() => reader.close());
    const all = await reader.readTrades({ ucc: 'AAAA', from: '2021-01-01', to: TODAY, limit: 10 });
    deepEqual(
      all.map(({ number }) => number),
      [1, 2],
    );
  });
}

test('[store.S164] a reader makes no database where there is none', async (t) => {
  const { place } = await sqliteHome(t);
  await rejects(openStoreReader(place), { name: 'StoreError' });
});
