import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { deleteAccount, endSession, type JournalFact } from '@spark/core';
import { ordersFor, UCC } from './order-service.fixture.ts';

const DAY_MS = 24 * 60 * 60_000;
const ACCOUNT = { ucc: UCC, accountName: 'one' };

/** An order that was filled, then closed by another, and that memory has forgotten since. */
async function forgotten(t: TestContext) {
  const it = await ordersFor(t);
  const strefId = await it.working();
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  await it.working({ side: 'Sell' });
  await it.fill(it.venues.testBroker.taken[1], 17_100);
  const [stored] = await it.orders();
  assert.ok(stored);
  const { reftag } = stored.order;
  it.clock.advance(2 * DAY_MS);
  await it.registry.evict(UCC);
  const remove = async () =>
    it.service.remove(
      await it.desk(),
      { strefId, reftag },
      { name: 'DeleteOrder', payload: '{}', about: 's' },
    );
  return { ...it, stored, strefId, reftag, remove };
}

test('an order that was moved to an archive is not deleted', async (t) => {
  const { journal, stored, reftag, remove, verdict, service, desk } = await forgotten(t);
  Object.assign(journal, {
    findArchivedOrder: async (ucc: string, wanted: number) =>
      ucc === UCC && wanted === reftag ? stored : null,
  });
  assert.equal(verdict(await remove()), 'order-archived');
  assert.equal((await service.orders(await desk(), { today: false, reftag })).length, 1);
});

test('[engine.N6] an order that memory has forgotten is deleted with its account, where its fills wait for trades', async (t) => {
  const { remove, verdict, reftag, registry, service, desk } = await forgotten(t);
  assert.equal(verdict(await remove()), 'placed');
  const { waiting } = (await registry.open(ACCOUNT)).pairing();
  assert.deepEqual(
    waiting.map((leg) => [leg.reftag, leg.qty]),
    [[reftag, 10]],
  );
  assert.deepEqual(await service.orders(await desk(), { today: false, reftag }), []);
});

test('an order whose account is gone and not in memory is deleted, and that is written down', async (t) => {
  const { remove, verdict, reftag, decide, clock, registry, store, service, desk } = await forgotten(t);
  await decide(
    (now) => endSession(now, 'one', { at: clock.now(), reason: 'It ended.' }),
    (now) => deleteAccount(now, 'one'),
  );
  await registry.evict(UCC);
  assert.equal(verdict(await remove()), 'placed');
  assert.deepEqual(await service.orders(await desk(), { today: false, reftag }), []);
  const facts = await store.readFacts({ afterSeq: 0, limit: 1_000 });
  const deleted = facts.map(({ fact }) => fact as JournalFact).filter(({ kind }) => kind === 'order-deleted');
  assert.deepEqual(deleted, [{ kind: 'order-deleted', reftag, at: clock.now() }]);
});
