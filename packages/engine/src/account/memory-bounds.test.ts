import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRegistry, refused, sold, working } from './account-registry.fixture.ts';
import { ACCOUNT, passUntil, placedOrder, turns } from './trading.fixture.ts';

test('[core.B8] of accounts with nothing open, the least recently used are evicted', async (t) => {
  const { newRegistry } = await openRegistry(t);
  const registry = newRegistry();
  await registry.open('a');
  await registry.open('b');
  assert.deepEqual(registry.cached(), ['a', 'b'], 'as many as allowed');
  await registry.open('a');
  await registry.open('c');
  assert.deepEqual(registry.cached(), ['a', 'c']);
});

test('[core.B8] an account with an open order or a position stays cached, however many there are', async (t) => {
  const { clock, newRegistry } = await openRegistry(t);
  const registry = newRegistry();
  await (await registry.open('a')).record(working(1, 'a', clock.now()));
  await (await registry.open('b')).record(sold(2, 'b', clock.now()));
  await (await registry.open('c')).record(refused(3, 'c', clock.now()));
  await registry.open('d');
  await turns();
  assert.deepEqual(registry.cached(), ['a', 'b', 'd']);
});

test('[core.B8] an account caches this many finished orders, twice as many before it evicts, and every open one', async (t) => {
  const { clock, newRegistry } = await openRegistry(t, { finishedOrdersCached: () => 2 });
  const actor = await newRegistry().open('a');
  await actor.record(working(1, 'a', clock.now()));
  for (const reftag of [2, 3, 4]) await actor.record(refused(reftag, 'a', clock.now()));
  assert.deepEqual([[...actor.durableOrders.keys()], actor.hasAllOfToday()], [[1, 2, 3, 4], true]);
  await actor.record(refused(5, 'a', clock.now()));
  assert.deepEqual([[...actor.durableOrders.keys()], actor.hasAllOfToday()], [[1, 4, 5], false]);
  assert.deepEqual([...actor.book.orders.keys()], [1, 4, 5]);
});

test('[core.B8] [engine.N27] an account that loads only some of its finished orders knows that there are more', async (t) => {
  const { clock, newRegistry } = await openRegistry(t, { finishedOrdersCached: () => 2 });
  const first = newRegistry();
  const actor = await first.open('a');
  await actor.record(refused(1, 'a', clock.now()));
  const again = await newRegistry().open('a');
  assert.deepEqual([[...again.durableOrders.keys()], again.hasAllOfToday()], [[1], true]);
  for (const reftag of [2, 3]) await actor.record(refused(reftag, 'a', clock.now()));
  const later = await newRegistry().open('a');
  assert.deepEqual([later.durableOrders.size, later.hasAllOfToday()], [2, false]);
});

test('[core.B8] newer state in memory is not replaced by an older read', async (t) => {
  const { clock, newRegistry } = await openRegistry(t);
  const actor = await newRegistry().open('a');
  await actor.record(refused(1, 'a', clock.now()));
  const known = actor.book.orders.get(1) ?? assert.fail('it is there');
  actor.restore({ order: { ...known, strefId: 77 }, tradedAt: null });
  assert.equal(actor.book.orders.get(1), known);
});

test('[core.O7] operations go on after a restart', async (t) => {
  const { clock, newRegistry } = await openRegistry(t);
  const at = clock.now();
  const plain = placedOrder(1, { side: 'Buy', qty: 1, pricePaise: 100, at });
  const operations = { timeLimitSeconds: 60, priceBufferPaise: 0, shouldExecute: false };
  const order = { ...plain, accountName: 'a', operations, operation: { kind: 'watching' } as const };
  const first = newRegistry();
  await (await first.open('a')).record([{ kind: 'order-planned', order }]);
  await first.close();
  const actor = await newRegistry().open('a');
  await passUntil(clock, at + 59_000);
  assert.equal(actor.book.orders.get(1)?.slices[0]?.asked, null);
  await passUntil(clock, at + 61_000);
  assert.equal(actor.book.orders.get(1)?.slices[0]?.asked, 'cancel');
});

test('[engine.E13] what happens in several accounts is stored together, with the log lines of all of them', async (t) => {
  const { clock, newRegistry } = await openRegistry(t);
  const registry = newRegistry();
  const at = clock.now();
  const actors = [await registry.open('a'), await registry.open('b')];
  const changes = actors.map((actor, index) => ({
    actor,
    facts: refused(index + 1, actor.account.accountName, at),
  }));
  await registry.record(changes, { ucc: ACCOUNT.ucc, at, writes: [] });
  const later = newRegistry();
  for (const [index, name] of ['a', 'b'].entries())
    assert.deepEqual([...(await later.open(name)).durableOrders.keys()], [index + 1]);
});

test('a closed registry opens nothing and caches nothing', async (t) => {
  const { newRegistry } = await openRegistry(t);
  const registry = newRegistry();
  await registry.open('b');
  const opening = registry.open('a');
  const closing = registry.close();
  await assert.rejects(opening, /Spark is stopping/);
  await closing;
  assert.deepEqual(registry.cached(), []);
});
