import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarise } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';

const ACCOUNT = { ucc: UCC, accountName: 'one' };
const CALL = { name: 'CancelAll', payload: '{}', about: 's' };

/** Ten orders were acknowledged and are queued; then one entry is not stored. */
async function fullQueue(t: Parameters<typeof ordersFor>[0], accountName = 'one') {
  const fixture = await ordersFor(t);
  const venue = accountName === 'one' ? fixture.venues.testBroker : fixture.venues.FYERS;
  venue.setFaults({ ...NO_FAULTS, placeQueued: 1 });
  const place = () => fixture.place({ in: accountName });
  for (let count = 0; count < 10; count++) assert.ok((await place()).ok);
  await fixture.settle();
  assert.equal(venue.taken.length, 0);
  return {
    ...fixture,
    venue,
    place,
    failOnce: async () => {
      const failing = Promise.reject(new Error('The disk is full.'));
      failing.catch(() => undefined);
      fixture.delay.stored = failing;
      await assert.rejects(place(), /The disk is full/);
      fixture.delay.stored = Promise.resolve();
    },
    breakOff: () => fixture.registry.cached({ ucc: UCC, accountName })?.breakOff(),
    cancelAll: async () =>
      fixture.service.cancelAll(await fixture.desk(), { kind: 'account', accountName }, CALL),
    statuses: async () => (await fixture.orders()).map(({ order }) => summarise(order).status),
  };
}

for (const [book, accountName] of [
  ['immediate', 'one'],
  ['late', 'two'],
] as const) {
  test(`[engine.E13] one entry that is not stored loses nothing where the book is ${book}: everything acknowledged is sent exactly once`, async (t) => {
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

test('[engine.E9] [engine.E13] what is read as cancelled is not sent, also when the cancel was never confirmed', async (t) => {
  const { venue, delay, settle, breakOff, cancelAll, pass, statuses } = await fullQueue(t);
  const { promise, resolve } = Promise.withResolvers<void>();
  delay.confirmed = promise;
  const cancelling = cancelAll();
  await settle();
  delay.confirmed = Promise.resolve();
  breakOff();
  await pass(60_000);
  assert.deepEqual([venue.taken.length, await statuses()], [0, Array(10).fill('Cancelled')]);
  resolve();
  await cancelling;
});

test('[engine.E13] an order whose storing is confirmed only after the account was reopened is still sent', async (t) => {
  const { venue, delay, place, settle, breakOff, pass, statuses } = await fullQueue(t, 'two');
  const { promise, resolve } = Promise.withResolvers<void>();
  delay.confirmed = promise;
  const placing = place();
  await settle();
  delay.confirmed = Promise.resolve();
  breakOff();
  await settle();
  resolve();
  assert.ok((await placing).ok);
  await pass(60_000);
  assert.deepEqual([venue.taken.length, await statuses()], [11, Array(11).fill('Placed')]);
});

test('[engine.E13] an order that a cancel held back is sent when the cancel could not be stored', async (t) => {
  const fixture = await ordersFor(t);
  const { taken } = fixture.venues.FYERS;
  const [confirmed, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  fixture.delay.confirmed = confirmed.promise;
  const placing = fixture.place({ in: 'two' });
  await fixture.settle();
  fixture.delay.confirmed = Promise.resolve();
  fixture.delay.stored = stored.promise;
  const cancelling = fixture.service.cancelAll(
    await fixture.desk(),
    { kind: 'account', accountName: 'two' },
    CALL,
  );
  await fixture.settle();
  confirmed.resolve();
  assert.ok((await placing).ok);
  await fixture.settle();
  assert.equal(taken.length, 0, 'an order about to be cancelled is not sent');
  stored.reject(new Error('The disk is full.'));
  await assert.rejects(cancelling, /The disk is full/);
  fixture.delay.stored = Promise.resolve();
  await fixture.pass(60_000);
  assert.deepEqual(
    (await fixture.orders()).map(({ order }) => summarise(order).status),
    ['Placed'],
  );
  assert.equal(taken.length, 1);
  assert.ok(fixture.incidents.splice(0).every((line) => line.includes('The disk is full')));
});

test('[engine.E13] an account that cannot be read after a failure is opened as soon as it can be', async (t) => {
  const { venue, registry, delay, failOnce, pass, incidents } = await fullQueue(t);
  const unreadable = Promise.reject(new Error('It cannot be read.'));
  unreadable.catch(() => undefined);
  delay.read = unreadable;
  await failOnce();
  await pass(3_500);
  assert.equal(registry.cached(ACCOUNT), undefined);
  const reported = incidents.splice(0);
  assert.ok(reported.length > 2);
  assert.ok(reported.every((line) => line.startsWith('The orders of one could not be read; trying again.')));
  assert.equal(venue.taken.length, 0, 'an untrusted account sends nothing');
  delay.read = Promise.resolve();
  await pass(60_000);
  assert.ok(registry.cached(ACCOUNT));
  assert.equal(venue.taken.length, 10);
});

test('[engine.E13] an account that cannot be read is retried less and less often, and not once Spark stops', async (t) => {
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

test('[engine.E13] the same at start: an account that cannot be read is retried', async (t) => {
  const fixture = await ordersFor(t);
  const { taken } = fixture.venues.testBroker;
  await fixture.working();
  for (const actor of fixture.registry.opened()) await actor.close();
  const unreadable = Promise.reject(new Error('It cannot be read.'));
  unreadable.catch(() => undefined);
  fixture.delay.read = unreadable;
  const later = fixture.anotherRegistry();
  await later.start();
  assert.match(fixture.incidents.splice(0).join(), /The orders of one could not be read; trying again/);
  fixture.delay.read = Promise.resolve();
  await fixture.pass(1_100);
  const actor = later.cached(ACCOUNT);
  assert.equal(actor?.book.openOrderCount(), 1);
  assert.equal(taken.length, 1);
});

test('[engine.E13] what is stored first takes effect first, whichever call stored it', async (t) => {
  const fixture = await ordersFor(t);
  fixture.venues.testBroker.setFaults({ ...NO_FAULTS, cancelIgnored: 1 });
  await fixture.working();
  const actor = fixture.registry.cached(ACCOUNT) ?? assert.fail('it is cached');
  const [order] = actor.book.openOrders();
  const [slice] = order?.slices ?? [];
  assert.ok(order && slice);
  const { promise, resolve } = Promise.withResolvers<void>();
  fixture.delay.confirmed = promise;
  const about = { reftag: order.reftag, at: fixture.clock.now() };
  const first = actor.record([{ kind: 'slice-request-refused', ...about, tag: slice.tag, reason: 'No.' }]);
  const second = fixture.registry.record(
    [{ actor, facts: [{ kind: 'cancel-asked', ...about, why: 'user' }] }],
    {
      ucc: UCC,
      at: about.at,
      writes: [],
    },
  );
  await fixture.settle();
  fixture.delay.confirmed = Promise.resolve();
  resolve();
  await Promise.all([first, second]);
  assert.deepEqual(actor.durableOrders.get(order.reftag)?.order, actor.book.orders.get(order.reftag));
  await fixture.settle();
  assert.equal(fixture.venues.testBroker.happened.cancelIgnored, 1, 'the cancel was sent');
});
