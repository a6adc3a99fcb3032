import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok, switchKill } from '@spark/core';
import { createDeskService, type DeskService } from '../desk/desk-service.ts';
import { ordersFor } from './order-service.fixture.ts';

async function kill(desks: DeskService, ucc: string): Promise<void> {
  const outcome = await desks.change(ucc, (desk) => {
    const switched = switchKill(desk, null, true);
    return switched.ok ? ok({ facts: switched.value }) : switched;
  });
  assert.equal(outcome.kind, 'done');
}

test('[engine.O7] another process throws the kill switch while an order is stored: it is planned anew, and refused', async (t) => {
  const place = await ordersFor(t);
  place.list.isShared = true;
  const { user } = await place.desk();
  // As in a command beside the server, of which the server has not heard.
  const beside = createDeskService({ store: place.store, clock: place.clock });
  place.delay.stored = kill(beside, user.ucc);
  assert.equal(place.verdict(await place.place()), 'guard-killed');
  await place.settle();
  assert.deepEqual(await place.orders(), []);
  assert.equal(place.venues.testBroker.taken.length, 0);
});

test('[engine.O7] another change of the desk by another process: the order is planned anew, once, and sent once', async (t) => {
  const place = await ordersFor(t);
  place.list.isShared = true;
  const { user } = await place.desk();
  const beside = createDeskService({ store: place.store, clock: place.clock });
  place.delay.stored = beside
    .change(user.ucc, (desk) => {
      const switched = switchKill(desk, 'two', true);
      return switched.ok ? ok({ facts: switched.value }) : switched;
    })
    .then(() => undefined);
  assert.equal(place.verdict(await place.place()), 'placed');
  await place.settle();
  assert.equal((await place.orders()).length, 1);
  assert.equal(place.venues.testBroker.taken.length, 1);
});

test('[engine.O7] a change by this process itself lets what was planned before it pass', async (t) => {
  const place = await ordersFor(t);
  place.list.isShared = true;
  const { user } = await place.desk();
  const before = place.registry.cached({ ucc: user.ucc, accountName: 'one' });
  await place.working();
  const actor = place.registry.cached({ ucc: user.ucc, accountName: 'one' });
  assert.ok(actor !== before && actor !== undefined);
  place.delay.stored = kill(place.desks, user.ucc);
  assert.equal(place.verdict(await place.place()), 'placed', 'it was planned before');
  assert.equal(place.registry.cached({ ucc: user.ucc, accountName: 'one' }), actor, 'nothing is read anew');
  assert.equal(place.verdict(await place.place()), 'guard-killed');
});
