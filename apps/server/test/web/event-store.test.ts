import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Spark } from '@spark/client';
import { createEventStore, type EventState, type EventStore, NO_EVENTS } from '@spark/web';
import { pageFor } from './orders-under-test.ts';
import { until } from './until.ts';

const QUICK = { backoffMs: 1, backoffMsMost: 20, everyMs: 0 };

function follow(t: TestContext, spark: Spark, options = {}): EventStore {
  const store = createEventStore(spark, { ...QUICK, ...options });
  t.after(store.subscribe(() => undefined));
  return store;
}

const isLive = ({ freshness, positions }: EventState) => freshness.state === 'live' && positions !== null;
const hasEvent = (words: string) => (state: EventState) =>
  state.events.some(({ text }) => text.includes(words));

test('[web.W32] a line on which nothing comes any more counts as lost, although nobody closed it', async (t) => {
  const { server, spark, line } = await pageFor(t);
  const beating = setInterval(() => server.clock.advance(200), 20);
  t.after(() => clearInterval(beating));
  const states = new Set<string>();
  const threeBeats = Promise.withResolvers<void>();
  let beats = 0;
  const store = follow(t, spark, {
    silenceMs: 1_500,
    staleAfterMs: 1,
    backoffMs: 20,
    onHeartbeat: () => {
      beats += 1;
      if (beats === 3) threeBeats.resolve();
    },
  });
  t.after(store.subscribe(() => states.add(store.getSnapshot().freshness.state)));
  await until(t, store, isLive);
  await threeBeats.promise;
  assert.ok(!states.has('stale') && !states.has('reconnecting'), 'beats keep it live');
  line.hang();
  await until(t, store, ({ freshness }) => freshness.state === 'stale');
  line.mend();
  await until(t, store, isLive);
});

test('[web.W51] after a break positions come whole, events go on where they stopped, each once', async (t) => {
  const { spark, direct, line } = await pageFor(t);
  const store = follow(t, spark);
  assert.equal(NO_EVENTS.positions, null);
  await until(t, store, isLive);
  await direct.changeGuards({ MaxOpenOrders: 11 });
  await until(t, store, ({ events }) => events.some(({ kind }) => kind === 'guards'));
  line.cut();
  await until(t, store, ({ freshness }) => freshness.state !== 'live');
  await direct.changeGuards({ MaxOpenOrders: 12 });
  await direct.changeGuards({ MaxOpenOrders: 13 });
  line.mend();
  const { events } = await until(
    t,
    store,
    (state) => state.events.filter(({ kind }) => kind === 'guards').length === 3,
  );
  assert.equal(new Set(events).size, events.length);
  assert.ok(isLive(await until(t, store, isLive)));
  assert.ok(!hasEvent('nothing of the kind')(store.getSnapshot()));
});
