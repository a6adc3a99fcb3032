import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarise } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';

const ACCOUNT = { ucc: UCC, accountName: 'one' };
const CALL = { name: 'CancelAll', payload: '{}', about: 's' };

/** Ten orders were acknowledged and wait for their turn; then one entry is not taken. */
async function fullQueue(t: Parameters<typeof ordersFor>[0], accountName = 'one') {
  const it = await ordersFor(t);
  const venue = accountName === 'one' ? it.venues.testBroker : it.venues.FYERS;
  venue.setFaults({ ...NO_FAULTS, placeQueued: 1 });
  const place = () => it.place({ in: accountName });
  for (let count = 0; count < 10; count++) assert.ok((await place()).ok);
  await it.settle();
  assert.equal(venue.taken.length, 0);
  return {
    ...it,
    venue,
    place,
    failOnce: async () => {
      const failing = Promise.reject(new Error('The disk is full.'));
      failing.catch(() => undefined);
      it.delay.stored = failing;
      await assert.rejects(place(), /The disk is full/);
      it.delay.stored = Promise.resolve();
    },
    breakOff: () => it.registry.cached({ ucc: UCC, accountName })?.breakOff(),
    cancelAll: async () => it.service.cancelAll(await it.desk(), { kind: 'account', accountName }, CALL),
    statuses: async () => (await it.orders()).map(({ order }) => summarise(order).status),
  };
}

for (const [book, accountName] of [
  ['immediate', 'one'],
  ['late', 'two'],
] as const) {
  test(`[engine.E13] one entry that is not taken gives nothing up where the book is ${book}: everything acknowledged is sent exactly once`, async (t) => {
    const { venue, failOnce, pass, statuses, incidents } = await fullQueue(t, accountName);
    await failOnce();
    await pass(60_000);
    const tags = venue.taken.map(({ tag }) => tag);
    assert.deepEqual([tags.length, new Set(tags).size], [10, 10]);
    assert.deepEqual(await statuses(), Array(10).fill('Placed'));
    assert.deepEqual(incidents, []);
  });
}

test('[engine.E13] what was cancelled meanwhile is not sent', async (t) => {
  const { venue, failOnce, cancelAll, pass, statuses } = await fullQueue(t);
  await failOnce();
  await cancelAll();
  await pass(60_000);
  assert.deepEqual([venue.taken.length, await statuses()], [0, Array(10).fill('Cancelled')]);
});

test('[engine.E9] [engine.E13] what is read as cancelled is not sent, also when nobody was told of the cancel', async (t) => {
  const { venue, delay, settle, breakOff, cancelAll, pass, statuses } = await fullQueue(t);
  const { promise, resolve } = Promise.withResolvers<void>();
  delay.told = promise;
  const cancelling = cancelAll();
  await settle();
  delay.told = Promise.resolve();
  breakOff();
  await pass(60_000);
  assert.deepEqual([venue.taken.length, await statuses()], [0, Array(10).fill('Cancelled')]);
  resolve();
  await cancelling;
});

test('[engine.E13] an order whose storing is told only after the account was opened anew is sent all the same', async (t) => {
  const { venue, delay, place, settle, breakOff, pass, statuses } = await fullQueue(t, 'two');
  const { promise, resolve } = Promise.withResolvers<void>();
  delay.told = promise;
  const placing = place();
  await settle();
  delay.told = Promise.resolve();
  breakOff();
  await settle();
  resolve();
  assert.ok((await placing).ok);
  await pass(60_000);
  assert.deepEqual([venue.taken.length, await statuses()], [11, Array(11).fill('Placed')]);
});

test('[engine.E13] an order that a cancel held back is sent when the cancel could not be stored', async (t) => {
  const it = await ordersFor(t);
  const { taken } = it.venues.FYERS;
  const [told, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  it.delay.told = told.promise;
  const placing = it.place({ in: 'two' });
  await it.settle();
  it.delay.told = Promise.resolve();
  it.delay.stored = stored.promise;
  const cancelling = it.service.cancelAll(await it.desk(), { kind: 'account', accountName: 'two' }, CALL);
  await it.settle();
  told.resolve();
  assert.ok((await placing).ok);
  await it.settle();
  assert.equal(taken.length, 0, 'nobody sends what is about to be cancelled');
  stored.reject(new Error('The disk is full.'));
  await assert.rejects(cancelling, /The disk is full/);
  it.delay.stored = Promise.resolve();
  await it.pass(60_000);
  assert.deepEqual(
    (await it.orders()).map(({ order }) => summarise(order).status),
    ['Placed'],
  );
  assert.equal(taken.length, 1);
  assert.ok(it.incidents.splice(0).every((line) => line.includes('The disk is full')));
});

test('[engine.E13] an account that cannot be read after a failure is opened as soon as it can be', async (t) => {
  const { venue, registry, delay, failOnce, pass, incidents } = await fullQueue(t);
  const unreadable = Promise.reject(new Error('It cannot be read.'));
  unreadable.catch(() => undefined);
  delay.read = unreadable;
  await failOnce();
  await pass(3_500);
  assert.equal(registry.cached(ACCOUNT), undefined);
  const told = incidents.splice(0);
  assert.ok(told.length > 2);
  assert.ok(told.every((it) => it.startsWith('The orders of one could not be read; trying again.')));
  assert.equal(venue.taken.length, 0, 'nothing is sent by what cannot be trusted');
  delay.read = Promise.resolve();
  await pass(60_000);
  assert.ok(registry.cached(ACCOUNT));
  assert.equal(venue.taken.length, 10);
});

test('[engine.E13] an account that cannot be read is tried ever less often, and no more once Spark stops', async (t) => {
  const { registry, delay, failOnce, pass, incidents } = await fullQueue(t);
  const unreadable = Promise.reject(new Error('It cannot be read.'));
  unreadable.catch(() => undefined);
  delay.read = unreadable;
  await failOnce();
  await pass(60_000);
  const { length } = incidents.splice(0);
  assert.ok(length >= 6 && length <= 9, `tried ${length} times in a minute`);
  await registry.close();
  await pass(60_000);
  assert.deepEqual(incidents, []);
});

test('[engine.E13] the same at start: an account that cannot be read is tried again', async (t) => {
  const it = await ordersFor(t);
  const { taken } = it.venues.testBroker;
  await it.working();
  for (const actor of it.registry.opened()) await actor.close();
  const unreadable = Promise.reject(new Error('It cannot be read.'));
  unreadable.catch(() => undefined);
  it.delay.read = unreadable;
  const later = it.anotherRegistry();
  await later.start();
  assert.match(it.incidents.splice(0).join(), /The orders of one could not be read; trying again/);
  it.delay.read = Promise.resolve();
  await it.pass(1_100);
  const actor = later.cached(ACCOUNT);
  assert.equal(actor?.book.openOrderCount(), 1);
  assert.equal(taken.length, 1);
});

test('[engine.E13] what is stored first counts first, whoever had it stored', async (t) => {
  const it = await ordersFor(t);
  it.venues.testBroker.setFaults({ ...NO_FAULTS, cancelIgnored: 1 });
  await it.working();
  const actor = it.registry.cached(ACCOUNT) ?? assert.fail('it is at hand');
  const [order] = actor.book.openOrders();
  const [slice] = order?.slices ?? [];
  assert.ok(order && slice);
  const { promise, resolve } = Promise.withResolvers<void>();
  it.delay.told = promise;
  const of = { reftag: order.reftag, at: it.clock.now() };
  const first = actor.record([{ kind: 'slice-request-refused', ...of, tag: slice.tag, reason: 'No.' }]);
  const second = it.registry.record([{ actor, facts: [{ kind: 'cancel-asked', ...of, why: 'user' }] }], {
    ucc: UCC,
    at: of.at,
    writes: [],
  });
  await it.settle();
  it.delay.told = Promise.resolve();
  resolve();
  await Promise.all([first, second]);
  assert.deepEqual(actor.durableOrders.get(order.reftag)?.order, actor.book.orders.get(order.reftag));
  await it.settle();
  assert.equal(it.venues.testBroker.happened.cancelIgnored, 1, 'the cancel was sent');
});
