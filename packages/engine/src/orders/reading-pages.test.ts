import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type BookFact, istDay, istInstant, type Journal, type StoredOrder } from '@spark/core';
import type { ActorSettings } from '../account/account-actor.ts';
import { openRegistry, refused } from '../account/account-registry.fixture.ts';
import { ACCOUNT } from '../account/trading.fixture.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { OrderQuestion } from './order-calls.ts';
import { createReading } from './read-orders.ts';

const DAY_MS = 24 * 60 * 60_000;

type Wanted = { readonly settings?: Partial<ActorSettings>; readonly journal?: Partial<Journal> };

/** A user with two accounts, whose finished orders are read. */
async function openReading(t: TestContext, { settings, journal }: Wanted = {}) {
  const { clock, store, newRegistry } = await openRegistry(t, settings);
  const registry = newRegistry();
  const deskOf = (...names: readonly string[]) =>
    ({
      user: { ucc: ACCOUNT.ucc },
      accounts: new Map(names.map((name) => [name, {}])),
    }) as unknown as OpenDesk;
  const desk = deskOf('a', 'b');
  const reading = createReading({ registry, clock, journal: { ...store.journal, ...journal } });
  const book = (question: OrderQuestion, before?: number) => reading.orderBook(desk, question, before);
  return {
    clock,
    deskOf,
    reading,
    book,
    add: async (
      accountName: string,
      reftags: readonly number[],
      change: Partial<StoredOrder['order']> = {},
    ) => {
      const facts = reftags.flatMap((reftag) => refused(reftag, accountName, clock.now()));
      await (await registry.open(accountName)).record(facts.map((fact) => withOrder(fact, change)));
    },
    pages: async (question: OrderQuestion, before?: number) => {
      const pages: number[][] = [];
      for await (const page of (await book(question, before)).pages)
        pages.push(page.map(({ order }) => order.reftag));
      return pages;
    },
  };
}

function withOrder(fact: BookFact, change: Partial<StoredOrder['order']>): BookFact {
  return fact.kind === 'order-planned' ? { ...fact, order: { ...fact.order, ...change } } : fact;
}

const numbers = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

/** How many turns of the event loop something takes. */
async function turnsOf<T>(work: Promise<T>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await work;
  clearImmediate(next);
  return turns;
}

test('[engine.N27] a page has 500 orders, the newest of all accounts first, and no page is empty', async (t) => {
  const { add, pages } = await openReading(t);
  assert.deepEqual(await pages({ today: true }), []);
  await add('b', [1]);
  assert.deepEqual(await pages({ today: true }), [[1]], 'beside an account without any');
  await add('a', numbers(2, 600));
  await add('b', numbers(602, 399));
  const all = numbers(1, 1_000).toReversed();
  assert.deepEqual(await pages({ today: true }), [all.slice(0, 500), all.slice(500)]);
  await add('a', [1_001]);
  assert.deepEqual(
    (await pages({ today: true })).map(({ length }) => length),
    [500, 500, 1],
  );
  assert.deepEqual(await pages({ today: true }, 3), [[2, 1]]);
});

test('[engine.N27] the event loop turns between two pages, and between the books of two accounts', async (t) => {
  const { add, pages, reading, deskOf } = await openReading(t);
  await add('a', numbers(1, 499));
  await add('b', []);
  const turnsFor = (...names: readonly string[]) =>
    turnsOf(reading.orderBook(deskOf(...names), { today: true }));
  assert.deepEqual([await turnsFor('a'), (await turnsFor('a', 'b')) > 0], [0, true]);
  const few = await turnsOf(pages({ today: true }));
  await add('b', numbers(500, 1));
  assert.ok((await turnsOf(pages({ today: true }))) > few);
});

test('[engine.N27] orders of today are read from the journal when some were evicted from memory', async (t) => {
  const { add, book, pages, clock } = await openReading(t, { settings: { finishedOrdersCached: () => 1 } });
  const yesterday = clock.now() - DAY_MS;
  await add('a', [1], { placedAt: yesterday });
  await add('a', [2]);
  assert.equal((await book({ today: true })).stored, null, 'memory has them');
  assert.deepEqual(await pages({ today: true }), [[2]]);
  await add('a', [3, 4]);
  await add('b', [5]);
  const since = istDay(clock.now());
  const all = { ucc: ACCOUNT.ucc, from: 'newest', after: Number.MAX_SAFE_INTEGER } as const;
  assert.deepEqual((await book({ today: true })).stored, { ...all, since });
  assert.deepEqual((await pages({ today: true })).flat(), [5, 4, 3, 2]);
  assert.deepEqual((await pages({ today: true }, 4)).flat(), [3, 2]);
  assert.deepEqual((await book({ today: false })).stored, all);
  assert.deepEqual((await book({ today: false, accountName: 'a', strategyName: 'test1' }, 4)).stored, {
    ...all,
    after: 4,
    accountName: 'a',
    strategyName: 'test1',
  });
});

test('[engine.N27] more than 10,000 orders of today are read from the journal, even when they are in memory', async (t) => {
  const { add, book } = await openReading(t, { settings: { finishedOrdersCached: () => 20_000 } });
  await add('a', numbers(1, 5_000));
  await add('b', numbers(5_001, 5_000));
  assert.equal((await book({ today: true })).stored, null);
  await add('a', [10_001]);
  assert.notEqual((await book({ today: true })).stored, null);
});

test('[engine.N27] today begins at midnight, and orders are sorted by number, in whatever order they came', async (t) => {
  const { add, pages, clock } = await openReading(t);
  const midnight = istInstant(istDay(clock.now()));
  await add('a', [4], { placedAt: midnight - 1 });
  await add('a', [3], { placedAt: midnight });
  await add('a', [1, 2]);
  assert.deepEqual(await pages({ today: true }), [[3, 2, 1]]);
});

test('[engine.N27] by a number, orders of several accounts are found, the newest first, also from before one of them', async (t) => {
  const { add, book, pages } = await openReading(t);
  await add('a', [1], { strefId: 7 });
  await add('b', [2], { strefId: 7 });
  await add('a', [3], { strefId: 8 });
  for (const today of [true, false]) {
    assert.equal((await book({ today, strefId: 7 })).stored, null);
    assert.deepEqual(await pages({ today, strefId: 7 }), [[2, 1]]);
    assert.deepEqual(await pages({ today, strefId: 7 }, 2), [[1]]);
    assert.deepEqual(await pages({ today, reftag: 3 }), [[3]]);
  }
});

test('[engine.N27] an order that was moved to an archive is found by its own number, where everything asked for fits', async (t) => {
  let archived: StoredOrder | null = null;
  const { add, pages, reading, deskOf } = await openReading(t, {
    journal: {
      findArchivedOrder: async (ucc, reftag) =>
        ucc === ACCOUNT.ucc && archived?.order.reftag === reftag ? archived : null,
    },
  });
  await add('a', [1]);
  const [stored] = await reading.orders(deskOf('a', 'b'), { today: true });
  assert.ok(stored);
  archived = { ...stored, order: { ...stored.order, reftag: 9, strefId: 5 } };
  const found = async (question: Omit<OrderQuestion, 'today'>, today = false) =>
    (await pages({ today, ...question })).flat();
  for (const fits of [{}, { strefId: 5 }, { accountName: 'a' }, { strategyName: 'test1' }])
    assert.deepEqual(await found({ reftag: 9, ...fits }), [9], JSON.stringify(fits));
  for (const fits of [{ strefId: 6 }, { accountName: 'b' }, { strategyName: 'other' }])
    assert.deepEqual(await found({ reftag: 9, ...fits }), [], JSON.stringify(fits));
  assert.deepEqual(await found({ strefId: 5 }), [], 'an archived order is found by its own number only');
  assert.deepEqual(await found({ reftag: 9 }, true), [], 'nothing of today is in an archive');
  archived = { ...archived, order: { ...archived.order, reftag: 1, strategyName: 'old' } };
  assert.deepEqual(await found({ reftag: 1, strategyName: 'old' }), [1]);
  assert.equal(
    (await reading.orders(deskOf('a'), { today: false, reftag: 1 }))[0]?.order.strategyName,
    'test1',
  );
});
