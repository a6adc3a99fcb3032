import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AccountOrder, summarise } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';

const CALL = { name: 'CancelOrder', payload: '{}', about: 's' };
const IGNORES_CANCELS = { ...NO_FAULTS, cancelIgnored: 1 };

async function ordersWithOne(t: Parameters<typeof ordersFor>[0]) {
  const fixture = await ordersFor(t);
  const strefId = await fixture.working();
  const { testBroker: venue } = fixture.venues;
  const only = { ucc: UCC, accountName: 'one' };
  return {
    ...fixture,
    venue,
    strefId,
    cancel: async () =>
      fixture.service.cancel(await fixture.desk(), { strategyName: 's', strefId, only }, CALL),
    order: async (): Promise<AccountOrder> => (await fixture.orders())[0]?.order ?? assert.fail('it is gone'),
  };
}

test('[engine.E10] a cancel that the venue accepted and did not execute is repeated with growing waits, and reported', async (t) => {
  const { venue, cancel, settle, pass, order, incidents } = await ordersWithOne(t);
  venue.setFaults(IGNORES_CANCELS);
  await cancel();
  await settle();
  const asked = (): number => venue.happened.cancelIgnored;
  assert.equal(asked(), 1);
  assert.equal(summarise(await order()).status, 'Placed');
  await pass(3_100);
  assert.equal(asked(), 2);
  assert.equal(incidents.length, 1);
  assert.match(
    incidents.splice(0).join(),
    /V1 .*in one is still not cancelled.*accepted it and did not execute it/,
  );
  await pass(5_000);
  assert.equal(asked(), 2);
  await pass(2_000);
  assert.equal(asked(), 3);
  venue.setFaults(NO_FAULTS);
  await pass(13_000);
  assert.equal(venue.taken[0]?.state, 'cancelled');
  assert.equal(summarise(await order()).status, 'Cancelled');
  await pass(120_000);
  assert.equal(asked(), 3, 'and then not again');
});

test('[engine.E10] a cancel asked for again is sent at once', async (t) => {
  const { venue, cancel, settle, order } = await ordersWithOne(t);
  venue.setFaults(IGNORES_CANCELS);
  await cancel();
  await settle();
  venue.setFaults(NO_FAULTS);
  await cancel();
  await settle();
  assert.equal(venue.taken[0]?.state, 'cancelled');
  assert.equal(summarise(await order()).status, 'Cancelled');
});

test('[engine.E10] a reopened account requests again what is not done yet', async (t) => {
  const { venue, cancel, settle, registry, order } = await ordersWithOne(t);
  venue.setFaults(IGNORES_CANCELS);
  await cancel();
  await settle();
  venue.setFaults(NO_FAULTS);
  for (const actor of registry.opened()) actor.breakOff();
  await settle();
  assert.equal(venue.taken[0]?.state, 'cancelled');
  assert.equal(summarise(await order()).status, 'Cancelled');
});

test('[engine.E10] a deferred cancel is requested again', async (t) => {
  const { venue, cancel, settle, pass, order } = await ordersWithOne(t);
  venue.setFaults({ ...NO_FAULTS, putOff: 1 });
  await cancel();
  await settle();
  assert.deepEqual([venue.happened.putOff, venue.taken[0]?.state], [1, 'open']);
  venue.setFaults(NO_FAULTS);
  await pass(2_100);
  assert.equal(venue.taken[0]?.state, 'cancelled');
  assert.equal(summarise(await order()).status, 'Cancelled');
});

test('[engine.E10] a deferred change is requested again, with the latest terms', async (t) => {
  const { venue, change, strefId, settle, pass, order, incidents } = await ordersWithOne(t);
  venue.setFaults({ ...NO_FAULTS, putOff: 1 });
  await change(strefId, { limitPaise: 17_100 });
  await settle();
  await change(strefId, { limitPaise: 17_200 });
  await settle();
  await pass(2_100);
  assert.equal(venue.taken[0]?.terms.limitPaise, 17_000);
  assert.match(incidents.splice(0).join(), /V1 .*in one still has its old price.*Too many requests/);
  venue.setFaults(NO_FAULTS);
  await pass(5_000);
  assert.equal(venue.taken[0]?.terms.limitPaise, 17_200);
  assert.deepEqual(
    (await order()).slices.map(({ terms, asked }) => [terms.limitPaise, asked]),
    [[17_200, null]],
  );
});

test('[engine.E10] a refused cancel is finished, and not requested again', async (t) => {
  const { venue, cancel, pass, order } = await ordersWithOne(t);
  venue.setFaults({ ...NO_FAULTS, changeRefused: 1 });
  await cancel();
  await pass(60_000);
  const [slice] = (await order()).slices;
  assert.deepEqual(
    [slice?.status, slice?.asked, slice?.message],
    ['Placed', null, 'The order cannot be changed.'],
  );
});

test('[engine.E10] an order that the venue numbered and no longer knows is cancelled, not open for ever', async (t) => {
  const { venue, pass, order } = await ordersWithOne(t);
  const [open] = venue.taken;
  assert.ok(open);
  venue.fill(open, 4, 17_000);
  await pass(1_000);
  venue.forget(open);
  await pass(45_000);
  const [slice] = (await order()).slices;
  assert.deepEqual(
    [slice?.status, slice?.filledQty, slice?.message],
    ['Cancelled', 4, 'It is unknown at the broker.'],
  );
});

test('[engine.E10] an order that the venue dropped while its cancel was asked for is cancelled too', async (t) => {
  const { venue, cancel, pass, order } = await ordersWithOne(t);
  const [open] = venue.taken;
  assert.ok(open);
  venue.forget(open);
  await cancel();
  await pass(60_000);
  assert.equal(summarise(await order()).status, 'Cancelled');
});

test('[engine.E10] the answer to one change does not send the next one before it is stored', async (t) => {
  const { venue, change, strefId, delay, settle, pass, order } = await ordersWithOne(t);
  await change(strefId, { limitPaise: 17_100 });
  const [confirmed, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  delay.confirmed = confirmed.promise;
  await settle();
  delay.stored = stored.promise;
  const second = change(strefId, { limitPaise: 17_200 });
  await settle();
  confirmed.resolve();
  await settle();
  assert.equal(venue.taken[0]?.terms.limitPaise, 17_100);
  stored.reject(new Error('The disk is full.'));
  await assert.rejects(second, /The disk is full/);
  delay.stored = Promise.resolve();
  await pass(60_000);
  const [slice] = (await order()).slices;
  assert.deepEqual(
    [venue.taken[0]?.terms.limitPaise, slice?.terms.limitPaise, slice?.asked],
    [17_100, 17_100, null],
  );
});
