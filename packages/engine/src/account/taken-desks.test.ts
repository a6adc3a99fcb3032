import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChangingOwnership } from '@spark/testkit';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';
import { ActorBrokenError } from './account-actor.ts';
import { openRegistry, refused, sold, working } from './account-registry.fixture.ts';
import { NotOwnedError } from './account-registry.ts';
import { ACCOUNT } from './trading.fixture.ts';

test('[engine.O1] a desk that is left takes nothing more in that turn, and an account that was being opened is not used', async (t) => {
  const { newRegistry, clock } = await openRegistry(t);
  const change = createChangingOwnership([ACCOUNT.ucc]);
  const registry = newRegistry({ ownership: change.ownership });
  const actor = await registry.open('a');
  const opening = assert.rejects(registry.open('b'), NotOwnedError);
  change.leave(ACCOUNT.ucc);
  assert.deepEqual(registry.cached(), []);
  await assert.rejects(actor.record(refused(1, 'a', clock.now())), ActorBrokenError);
  await opening;
  await assert.rejects(registry.open('a'), NotOwnedError);
});

test('[engine.O2] one that is taken again while it was being opened is read anew', async (t) => {
  const { newRegistry, clock, store } = await openRegistry(t);
  const change = createChangingOwnership([ACCOUNT.ucc]);
  const registry = newRegistry({ ownership: change.ownership });
  const late = assert.rejects(registry.open('a'), NotOwnedError);
  change.leave(ACCOUNT.ucc);
  const elsewhere = newRegistry();
  await (await elsewhere.open('a')).record(sold(1, 'a', clock.now()));
  await elsewhere.close();
  await change.take(ACCOUNT.ucc);
  await late;
  const actor = await registry.open('a');
  assert.deepEqual(
    [...actor.book.positions.values()].map(({ netQty }) => netQty),
    [-1],
  );
  assert.equal((await store.journal.busyAccounts()).length, 1);
});

test('[engine.O2] a desk that is taken up has its accounts open, with the work that another process left', async (t) => {
  const { newRegistry, clock } = await openRegistry(t);
  const elsewhere = newRegistry();
  await (await elsewhere.open('a')).record(working(1, 'a', clock.now()));
  await elsewhere.close();
  const change = createChangingOwnership();
  const registry = newRegistry({ ownership: change.ownership });
  await registry.start();
  assert.deepEqual(
    registry.cached(),
    [],
    'of a desk of another process nothing is opened, and nothing is reported',
  );
  await change.take(ACCOUNT.ucc);
  assert.ok(registry.cached().includes('a'));
  assert.equal((await registry.open('a')).book.openOrderCount(), 1);
});

test('[engine.O3] a slice that was stored and not sent is not sent by the next epoch, which asks for it and gives it up in words', async (t) => {
  const change = createChangingOwnership([UCC]);
  const place = await ordersFor(t, [], change.ownership);
  const { FYERS: venue } = place.venues;
  const confirmed = Promise.withResolvers<void>();
  place.delay.confirmed = confirmed.promise;
  const placing = place.place({ in: 'two' });
  const isPlanned = async () => (await place.store.journal.readOrders({ ucc: UCC, limit: 1 })).length > 0;
  while (!(await isPlanned())) await new Promise(setImmediate);
  change.leave(UCC);
  place.delay.confirmed = Promise.resolve();
  confirmed.resolve();
  await placing;
  await change.take(UCC);
  await place.pass(120_000);
  assert.deepEqual(venue.taken, []);
  const [stored] = await place.store.journal.readOrders({ ucc: UCC, limit: 1 });
  assert.deepEqual(
    stored?.order.slices.map(({ status }) => status),
    ['Rejected'],
  );
});
