import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarise } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { officeFor, UCC } from './order-office.fixture.ts';

const ACCOUNT = { ucc: UCC, accountName: 'one' };
const CALL = { name: 'CancelAll', payload: '{}', about: 's' };

/** Ten orders were acknowledged and wait for their turn; then one entry is not taken. */
async function fullQueue(t: Parameters<typeof officeFor>[0], accountName = 'one') {
  const it = await officeFor(t);
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
    breakOff: () => it.keeper.atHand({ ucc: UCC, accountName })?.breakOff(),
    cancelAll: async () => it.office.cancelAll(await it.desk(), { kind: 'account', accountName }, CALL),
    statuses: async () => (await it.orders()).map(({ order }) => summarise(order).status),
  };
}

for (const [book, accountName] of [
  ['immediate', 'one'],
  ['late', 'two'],
] as const) {
  test(`[E13] one entry that is not taken gives nothing up where the book is ${book}: everything acknowledged is sent exactly once`, async (t) => {
    const { venue, failOnce, pass, statuses, troubles } = await fullQueue(t, accountName);
    await failOnce();
    await pass(60_000);
    const tags = venue.taken.map(({ tag }) => tag);
    assert.deepEqual([tags.length, new Set(tags).size], [10, 10]);
    assert.deepEqual(await statuses(), Array(10).fill('Placed'));
    assert.deepEqual(troubles, []);
  });
}

test('[E13] what was cancelled meanwhile is not sent', async (t) => {
  const { venue, failOnce, cancelAll, pass, statuses } = await fullQueue(t);
  await failOnce();
  await cancelAll();
  await pass(60_000);
  assert.deepEqual([venue.taken.length, await statuses()], [0, Array(10).fill('Cancelled')]);
});

test('[E9] [E13] what is read as cancelled is not sent, also when nobody was told of the cancel', async (t) => {
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

test('[E13] an order whose storing is told only after the account was opened anew is sent all the same', async (t) => {
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

test('[E13] an account that cannot be read after a failure is opened as soon as it can be', async (t) => {
  const { venue, keeper, delay, failOnce, pass, troubles } = await fullQueue(t);
  const unreadable = Promise.reject(new Error('It cannot be read.'));
  unreadable.catch(() => undefined);
  delay.read = unreadable;
  await failOnce();
  await pass(3_500);
  assert.equal(keeper.atHand(ACCOUNT), undefined);
  const told = troubles.splice(0);
  assert.ok(told.length > 2);
  assert.ok(told.every((it) => it.startsWith('The orders of one could not be read; trying again.')));
  assert.equal(venue.taken.length, 0, 'nothing is sent by what cannot be trusted');
  delay.read = Promise.resolve();
  await pass(60_000);
  assert.ok(keeper.atHand(ACCOUNT));
  assert.equal(venue.taken.length, 10);
});

test('[E13] the same at start: an account that cannot be read is tried again', async (t) => {
  const it = await officeFor(t);
  const { taken } = it.venues.testBroker;
  await it.working();
  for (const inbox of it.keeper.opened()) await inbox.close();
  const unreadable = Promise.reject(new Error('It cannot be read.'));
  unreadable.catch(() => undefined);
  it.delay.read = unreadable;
  const later = it.anotherKeeper();
  await later.start();
  assert.match(it.troubles.splice(0).join(), /The orders of one could not be read; trying again/);
  it.delay.read = Promise.resolve();
  await it.pass(1_100);
  const inbox = later.atHand(ACCOUNT);
  assert.equal(inbox?.book.openOrderCount(), 1);
  assert.equal(taken.length, 1);
});
