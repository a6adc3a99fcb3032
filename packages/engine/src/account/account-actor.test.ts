import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type BookFact, type Journal, type JournalEntry, NOTHING_PAIRED } from '@spark/core';
import { openAccountActor } from './account-actor.ts';
import {
  ACCOUNT,
  closedByHand,
  filledOrder,
  NO_PRICES,
  openTradingPlace,
  passUntil,
  placedOrder,
  QUIET_VENUE,
} from './trading.fixture.ts';

const KEY = {
  strategyName: 'test1',
  instrumentKey: 'NSE:212',
  product: 'Intraday',
  forwardTest: false,
} as const;

/** An account on a real store; the test records what it stores. */
async function openAccount(t: TestContext, override: Partial<Journal> = {}) {
  const { store, clock } = await openTradingPlace(t);
  const entries: JournalEntry[] = [];
  const incidents: string[] = [];
  const open = async () => {
    const actor = await openAccountActor({
      account: ACCOUNT,
      journal: {
        ...store.journal,
        record: (entry) => {
          entries.push(entry);
          return store.journal.record(entry);
        },
        ...override,
      },
      clock,
      timers: clock,
      venues: { live: QUIET_VENUE, simulated: QUIET_VENUE },
      prices: NO_PRICES,
      publish: () => undefined,
      onIncident: (message) => incidents.push(message),
      onBroken: () => incidents.push('broken'),
    });
    t.after(() => actor.close());
    return actor;
  };
  const filled = (reftag: number) =>
    filledOrder(reftag, { side: 'Buy', qty: 10, pricePaise: 100, at: clock.now() });
  const draft = (reftags: readonly number[], actor: Awaited<ReturnType<typeof open>>) => ({
    at: clock.now(),
    trades: [],
    orders: reftags.map((reftag) => actor.book.orders.get(reftag) ?? assert.fail('it is there')),
    state: NOTHING_PAIRED,
  });
  return { clock, open, entries, incidents, filled, draft, actor: await open() };
}

test('[engine.E13] no facts means nothing is stored', async (t) => {
  const { actor, entries } = await openAccount(t);
  await actor.record([]);
  assert.deepEqual(entries, []);
});

test('[core.B8] a deleted order is gone from memory and from the store', async (t) => {
  const { actor, open, filled, entries, clock } = await openAccount(t);
  await actor.record(filled(1));
  await actor.record(filled(2));
  await actor.record([{ kind: 'order-deleted', reftag: 1, at: clock.now() }]);
  assert.deepEqual([...actor.durableOrders.keys()], [2]);
  const kinds = kindsIn(entries.at(-1));
  assert.deepEqual([kinds.includes('put-orders'), kinds.includes('remove-orders')], [false, true]);
  assert.deepEqual([...(await open()).durableOrders.keys()], [2]);
});

test('orders that became trades are known as traded, also after a restart; others are not', async (t) => {
  const { actor, open, filled, draft, clock } = await openAccount(t);
  await actor.record(filled(1));
  await actor.record(filled(2));
  await actor.storePairing(draft([1], actor));
  const tradedAt = (opened: typeof actor) =>
    [1, 2].map((reftag) => opened.durableOrders.get(reftag)?.tradedAt);
  assert.deepEqual(tradedAt(actor), [clock.now(), null]);
  const again = await open();
  assert.deepEqual(tradedAt(again), [clock.now(), null]);
  assert.deepEqual([again.tradedAt(1), again.tradedAt(2)], [clock.now(), null]);
});

test('[engine.N195] in the middle of a push nothing waits for the disk, and its end does', async (t) => {
  const { actor, filled, draft, entries } = await openAccount(t);
  await actor.record([...filled(1), ...filled(2)]);
  await actor.storePairing({ ...draft([1], actor), isInMiddle: true });
  await actor.storePairing(draft([2], actor));
  assert.deepEqual(
    entries.slice(-2).map(({ durability }) => durability),
    ['recoverable', 'fsync'],
  );
});

test('an evicted order does not return to memory when it becomes a trade', async (t) => {
  const { actor, filled, draft, clock } = await openAccount(t);
  await actor.record(filled(1));
  const pairing = draft([1], actor);
  await actor.record([{ kind: 'order-deleted', reftag: 1, at: clock.now() }]);
  await actor.storePairing(pairing);
  assert.deepEqual([...actor.durableOrders.keys()], []);
});

test('a pairing records deletions from its start on', async (t) => {
  const { actor, filled, clock } = await openAccount(t);
  await actor.record([...filled(1), ...filled(2)]);
  await actor.record([{ kind: 'order-deleted', reftag: 1, at: clock.now() }]);
  assert.equal(actor.isDeleted(1), true);
  actor.beginPairing();
  await actor.record([{ kind: 'order-deleted', reftag: 2, at: clock.now() }]);
  assert.deepEqual([actor.isDeleted(1), actor.isDeleted(2)], [false, true]);
});

test('[engine.E13] a closed or broken account accepts nothing more', async (t) => {
  const { actor, open, filled, draft } = await openAccount(t);
  await actor.record(filled(1));
  const pairing = draft([1], actor);
  await actor.close();
  await assert.rejects(actor.storePairing(pairing), /being read again/);
  await assert.rejects(actor.record(filled(2)), /being read again/);
  const broken = await open();
  broken.breakOff();
  await assert.rejects(broken.storePairing(pairing), /being read again/);
  await assert.rejects(broken.record(filled(2)), /being read again/);
});

test('[engine.E13] unreadable pairing state is not overwritten', async (t) => {
  const byHand = (at: number): BookFact => closedByHand(KEY, { side: 'Sell', qty: 1, valuePaise: 100 }, at);
  for (const [table, isStored] of [
    ['open_legs', false],
    ['orders', true],
  ] as const) {
    const { actor, entries, filled, clock } = await openAccount(t, {
      damagedIn: () => [{ table } as never],
    });
    await actor.record(filled(1));
    assert.ok(!kindsIn(entries.at(-1)).includes('put-pairing'), 'an order is its own record');
    await actor.record([byHand(clock.now())]);
    assert.equal(kindsIn(entries.at(-1)).includes('put-pairing'), isStored, table);
  }
});

test('[core.O7] operations of an order are followed from the moment it is stored', async (t) => {
  const { actor, clock } = await openAccount(t);
  const at = clock.now();
  const plain = placedOrder(1, { side: 'Buy', qty: 1, pricePaise: 100, at });
  const operations = { timeLimitSeconds: 60, priceBufferPaise: 0, shouldExecute: false };
  await actor.record([
    { kind: 'order-planned', order: { ...plain, operations, operation: { kind: 'watching' } } },
  ]);
  await passUntil(clock, at + 61_000);
  assert.equal(actor.book.orders.get(1)?.slices[0]?.asked, 'cancel');
});

test('a closed account sends nothing more to its venue', async (t) => {
  const { actor, clock } = await openAccount(t);
  await actor.close();
  assert.equal(clock.nextDue(), null);
});

test('[engine.E13] a caller that waits for an earlier entry fails when that entry will never be stored', async (t) => {
  const { actor, filled } = await openAccount(t);
  actor.stage(filled(1));
  const second = actor.stage(filled(2));
  const waiting = second.whenDurable();
  assert.ok(waiting, 'the first one comes first');
  actor.breakOff();
  await waiting;
});

function kindsIn(entry: JournalEntry | undefined): readonly string[] {
  return entry?.writes.map(({ kind }) => kind) ?? [];
}
