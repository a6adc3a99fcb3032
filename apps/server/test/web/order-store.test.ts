import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Spark } from '@spark/client';
import { createOrderStore, NO_ORDERS, type OrderState, type OrderStore } from '@spark/web';
import { pageFor } from './orders-under-test.ts';
import { until } from './until.ts';

const QUICK = { backoffMs: 1, backoffMsMost: 20, everyMs: 0, messagesMax: 1_000 };

/** A store with a subscriber until the test ends. */
function follow(t: TestContext, spark: Spark, options = {}): OrderStore {
  const store = createOrderStore(spark, { ...QUICK, ...options });
  t.after(store.subscribe(() => undefined));
  return store;
}

/** Of the updates that are in no snapshot, oldest first. */
function numbersOf({ messages }: OrderState): readonly number[] {
  const numbers: number[] = [];
  let isInSnapshot = false;
  for (const { message } of messages.toReversed()) {
    if (message.type === 'General' && message.message.startsWith('Snapshot'))
      isInSnapshot = message.message === 'Snapshot';
    if (message.type === 'OrderUpdate' && !isInSnapshot) numbers.push(message.seq);
  }
  return numbers;
}

function snapshotsIn({ messages }: OrderState): number {
  return messages.filter(({ message }) => message.message === 'Snapshot').length;
}

const hasStatus = (strefID: number, status: string) => (state: OrderState) =>
  state.orders.some((order) => order.strefID === strefID && order.status === status);
const isLive = ({ freshness }: OrderState) => freshness.state === 'live';

test('[web.W31] a login that is over ends the store with the reason, and the session with it', async (t) => {
  const { server, session, spark } = await pageFor(t);
  const store = follow(t, spark);
  await until(t, store, isLive);
  // The next day, as the server sees it: the token is of yesterday.
  server.clock.advance(24 * 3_600_000);
  const { freshness } = await until(t, store, ({ freshness: { state } }) => state === 'off');
  assert.match(freshness.state === 'off' ? (freshness.why?.message ?? '') : '', /expired/);
  assert.equal(session.getSnapshot().token, '');
});

test('[web.W10] the orders of today come first, then each update; an order has one row', async (t) => {
  const { spark, place, cancel } = await pageFor(t);
  const [first, second] = [await place(), await place()];
  const store = follow(t, spark);
  assert.equal(store.getSnapshot().freshness.state, 'connecting');
  const { orders } = await until(
    t,
    store,
    (state) => hasStatus(first, 'Placed')(state) && hasStatus(second, 'Placed')(state),
  );
  assert.deepEqual(
    orders.map(({ strefID }) => strefID),
    [second, first],
  );
  await cancel(first);
  const later = await until(t, store, hasStatus(first, 'Cancelled'));
  assert.equal(later.orders.length, 2);
  assert.equal(later.isPart, false);
});

test('[web.W11] over a connection that breaks nothing is missed and nothing is reported twice', async (t) => {
  const { line, spark, place, cancel } = await pageFor(t);
  const store = follow(t, spark, { staleAfterMs: 0 });
  await until(t, store, isLive);
  const strefID = await place();
  await until(t, store, hasStatus(strefID, 'Placed'));
  for (let round = 0; round < 3; round += 1) {
    line.cut();
    const lost = await until(t, store, ({ freshness: { state } }) => state === 'stale');
    assert.ok(hasStatus(strefID, 'Placed')(lost), 'what was known stays on the page');
    const missed = await place();
    line.mend();
    await until(t, store, hasStatus(missed, 'Placed'));
    assert.ok(isLive(store.getSnapshot()));
  }
  await cancel(strefID);
  const state = await until(t, store, hasStatus(strefID, 'Cancelled'));
  const numbers = numbersOf(state);
  const first = numbers[0] ?? 0;
  assert.ok(numbers.length >= 5, `${numbers.length} updates`);
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => first + index),
  );
});

test('[web.W12] after a restart of the server the orders of today take the place of what was known', async (t) => {
  const { server, port, spark, place, cancel, direct } = await pageFor(t);
  const store = follow(t, spark);
  const [first, second] = [await place(), await place()];
  await until(t, store, hasStatus(second, 'Placed'));
  const sizes = new Set<number>();
  t.after(store.subscribe(() => sizes.add(store.getSnapshot().orders.length)));
  await server.restart();
  await server.spark.app.listen({ host: '127.0.0.1', port });
  await cancel(first);
  const state = await until(t, store, hasStatus(first, 'Cancelled'));
  const { data } = await direct.readOrderBook();
  assert.deepEqual(
    state.orders.map(({ reftag }) => reftag),
    data.map(({ reftag }) => reftag).sort((a, b) => b - a),
  );
  assert.deepEqual([...sizes], [2], 'no half of it was ever to be seen');
});

test('[web.W13] without subscribers there is no connection; a new subscriber resumes where it stopped', async (t) => {
  const { spark, place } = await pageFor(t);
  const store = createOrderStore(spark, QUICK);
  assert.equal(store.getSnapshot(), NO_ORDERS);
  const leave = store.subscribe(() => undefined);
  const first = await place();
  await until(t, store, hasStatus(first, 'Placed'));
  leave();
  assert.equal(store.getSnapshot().freshness.state, 'off');
  const snapshots = snapshotsIn(store.getSnapshot());
  const missed = await place();
  t.after(store.subscribe(() => undefined));
  const state = await until(t, store, hasStatus(missed, 'Placed'));
  assert.ok(hasStatus(first, 'Placed')(state));
  assert.equal(snapshotsIn(state), snapshots, 'it did not begin again');
  const numbers = numbersOf(state);
  assert.deepEqual(numbers, [...new Set(numbers)]);
});
