import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openKeeper, refused, sold, working } from './account-registry.fixture.ts';
import { ACCOUNT, passUntil, placedOrder, turns } from './trading.fixture.ts';

test('[B8] of accounts with nothing open, those that were used longest ago are forgotten', async (t) => {
  const { newKeeper } = await openKeeper(t);
  const keeper = newKeeper();
  await keeper.open('a');
  await keeper.open('b');
  assert.deepEqual(keeper.atHand(), ['a', 'b'], 'as many as may be');
  await keeper.open('a');
  await keeper.open('c');
  assert.deepEqual(keeper.atHand(), ['a', 'c']);
});

test('[B8] an account with an order at work or a position stays at hand, however many there are', async (t) => {
  const { clock, newKeeper } = await openKeeper(t);
  const keeper = newKeeper();
  await (await keeper.open('a')).record(working(1, 'a', clock.now()));
  await (await keeper.open('b')).record(sold(2, 'b', clock.now()));
  await (await keeper.open('c')).record(refused(3, 'c', clock.now()));
  await keeper.open('d');
  await turns();
  assert.deepEqual(keeper.atHand(), ['a', 'b', 'd']);
});

test('[B8] an account keeps so many finished orders, twice as many before it forgets, and every open one', async (t) => {
  const { clock, newKeeper } = await openKeeper(t, { finishedOrdersKept: () => 2 });
  const inbox = await newKeeper().open('a');
  await inbox.record(working(1, 'a', clock.now()));
  for (const reftag of [2, 3, 4]) await inbox.record(refused(reftag, 'a', clock.now()));
  assert.deepEqual([[...inbox.durableOrders.keys()], inbox.hasAllOfToday()], [[1, 2, 3, 4], true]);
  await inbox.record(refused(5, 'a', clock.now()));
  assert.deepEqual([[...inbox.durableOrders.keys()], inbox.hasAllOfToday()], [[1, 4, 5], false]);
  assert.deepEqual([...inbox.book.orders.keys()], [1, 4, 5]);
});

test('[B8] [N27] an account that reads only some of its finished orders knows that there are more', async (t) => {
  const { clock, newKeeper } = await openKeeper(t, { finishedOrdersKept: () => 2 });
  const first = newKeeper();
  const inbox = await first.open('a');
  await inbox.record(refused(1, 'a', clock.now()));
  const again = await newKeeper().open('a');
  assert.deepEqual([[...again.durableOrders.keys()], again.hasAllOfToday()], [[1], true]);
  for (const reftag of [2, 3]) await inbox.record(refused(reftag, 'a', clock.now()));
  const later = await newKeeper().open('a');
  assert.deepEqual([later.durableOrders.size, later.hasAllOfToday()], [2, false]);
});

test('[B8] what is in memory is not replaced by what was read before it', async (t) => {
  const { clock, newKeeper } = await openKeeper(t);
  const inbox = await newKeeper().open('a');
  await inbox.record(refused(1, 'a', clock.now()));
  const known = inbox.book.orders.get(1) ?? assert.fail('it is there');
  inbox.bringBack({ order: { ...known, strefId: 77 }, tradedAt: null });
  assert.equal(inbox.book.orders.get(1), known);
});

test('[O7] operations go on after a restart', async (t) => {
  const { clock, newKeeper } = await openKeeper(t);
  const at = clock.now();
  const plain = placedOrder(1, { side: 'Buy', qty: 1, pricePaise: 100, at });
  const operations = { timeLimitSeconds: 60, priceBufferPaise: 0, shouldExecute: false };
  const order = { ...plain, accountName: 'a', operations, operation: { kind: 'watching' } as const };
  const first = newKeeper();
  await (await first.open('a')).record([{ kind: 'order-planned', order }]);
  await first.close();
  const inbox = await newKeeper().open('a');
  await passUntil(clock, at + 59_000);
  assert.equal(inbox.book.orders.get(1)?.slices[0]?.asked, null);
  await passUntil(clock, at + 61_000);
  assert.equal(inbox.book.orders.get(1)?.slices[0]?.asked, 'cancel');
});

test('[E13] what happens in several accounts is stored together, with the log lines of all of them', async (t) => {
  const { clock, newKeeper } = await openKeeper(t);
  const keeper = newKeeper();
  const at = clock.now();
  const inboxes = [await keeper.open('a'), await keeper.open('b')];
  const changes = inboxes.map((inbox, index) => ({
    inbox,
    facts: refused(index + 1, inbox.account.accountName, at),
  }));
  await keeper.record(changes, { ucc: ACCOUNT.ucc, at, writes: [] });
  const later = newKeeper();
  for (const [index, name] of ['a', 'b'].entries())
    assert.deepEqual([...(await later.open(name)).durableOrders.keys()], [index + 1]);
});

test('a keeper that is closed opens nothing, and has nothing at hand', async (t) => {
  const { newKeeper } = await openKeeper(t);
  const keeper = newKeeper();
  await keeper.open('b');
  const opening = keeper.open('a');
  const closing = keeper.close();
  await assert.rejects(opening, /Spark is stopping/);
  await closing;
  assert.deepEqual(keeper.atHand(), []);
});
