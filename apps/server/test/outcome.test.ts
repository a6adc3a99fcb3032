import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { JournalEntry } from '@spark/core';
import { openStore } from '@spark/store';
import type { World } from '../src/world.ts';
import { basketsOf, CONDOR } from './baskets-under-test.ts';
import { assertRefused } from './replies.ts';
import { MARKET_ORDER, type TradingUnderTest, tradingFor, tradingOn } from './trading-under-test.ts';

const DAY_MS = 24 * 60 * 60_000;
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

async function outcomeOf({ call }: TradingUnderTest, key: string) {
  const reply = await call('GET', `/outcome?key=${encodeURIComponent(key)}`);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.data.length, 1);
  return reply.body.data[0] ?? {};
}

/** A store that keeps entries with a first answer back until they may pass. */
async function tradingWithGate(t: TestContext) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const world: Partial<World> = {
    openStore: async (config) => {
      const store = await openStore(config);
      const record = async (entry: JournalEntry): Promise<void> => {
        if (entry.writes.some(({ kind }) => kind === 'insert-reply')) {
          reached.resolve();
          await gate.promise;
        }
        await store.journal.record(entry);
      };
      return { ...store, journal: { ...store.journal, record } };
    },
  };
  return { trading: await tradingFor(t, { world }), reached: reached.promise, pass: gate.resolve };
}

test('a key that cannot be one is refused with the field that is wrong', async (t) => {
  const { call } = await tradingFor(t);
  assertRefused(await call('GET', '/outcome'), 400, { code: 'field_missing', field: 'key' });
  assertRefused(await call('GET', '/outcome?key=two%20words'), 400, { code: 'field_format', field: 'key' });
  assertRefused(await call('GET', `/outcome?key=${'k'.repeat(129)}`), 400, {
    code: 'field_length',
    field: 'key',
  });
});

test('[engine.E32] a request that never came, or that was refused, is unknown, and asking changes nothing', async (t) => {
  const trading = await tradingFor(t);
  assert.deepEqual(await outcomeOf(trading, 'entry-1'), { key: 'entry-1', state: 'unknown' });
  assertRefused(await trading.place({ strategyname: 'nosuch' }, keyed('entry-1')), 400, {
    code: 'name_unknown',
  });
  assert.deepEqual(await outcomeOf(trading, 'entry-1'), { key: 'entry-1', state: 'unknown' });
  assert.deepEqual(await trading.rows(), []);
  assert.equal((await trading.place({}, keyed('entry-1'))).status, 200, 'the key is still free');
});

test('[engine.E32] an order that was taken is told with its first answer, for a day and after a restart', async (t) => {
  const trading = await tradingFor(t);
  const first = await trading.place({}, keyed('entry-1'));
  const again = await trading.call('POST', '/reExecute', { json: MARKET_ORDER, ...keyed('entry-2') });
  const taken = await outcomeOf(trading, 'entry-1');
  assert.equal(taken.state, 'taken');
  assert.equal(taken.message, first.body.message);
  assert.deepEqual(taken.order, first.body.data[0]);
  assert.match(String(taken.taken_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
  assert.deepEqual((await outcomeOf(trading, 'entry-2')).order, again.body.data[0]);
  const restarted = await tradingOn(await trading.spark.restart(), await trading.spark.token());
  assert.deepEqual(await outcomeOf(restarted, 'entry-1'), taken);
  restarted.spark.clock.advance(DAY_MS);
  const later = await tradingOn(restarted.spark, await restarted.spark.token());
  assert.equal((await outcomeOf(later, 'entry-1')).state, 'unknown');
});

test('[engine.E32] an order that found every account at its target is taken without an order', async (t) => {
  const trading = await tradingFor(t);
  const target = { transType: undefined, qty: undefined, targetQty: 0 };
  const first = await trading.place(target, keyed('flat'));
  const { order, ...taken } = await outcomeOf(trading, 'flat');
  assert.equal(order, undefined);
  assert.deepEqual([taken.state, taken.message], ['taken', first.body.message]);
});

test('[engine.E32] a basket is told as a basket', async (t) => {
  const trading = await tradingFor(t);
  const placed = await basketsOf(trading).post({ legs: CONDOR }, { 'idempotency-key': 'condor-1' });
  const taken = await outcomeOf(trading, 'condor-1');
  assert.deepEqual([taken.state, taken.message], ['taken', placed.body.message]);
  assert.deepEqual(taken.basket, placed.body.data[0]);
  assert.equal(taken.order, undefined);
});

test('[engine.E32] keys of other users are unknown', async (t) => {
  const trading = await tradingFor(t);
  assert.equal((await trading.place({}, keyed('entry-1'))).status, 200);
  const other = await tradingOn(trading.spark, (await trading.spark.addUser('other@example.com')).token);
  assert.deepEqual(await outcomeOf(other, 'entry-1'), { key: 'entry-1', state: 'unknown' });
});

test('[engine.E32] a request that is not answered yet is under way, then taken', async (t) => {
  const { trading, reached, pass } = await tradingWithGate(t);
  const placing = trading.place({}, keyed('entry-1'));
  await reached;
  assert.deepEqual(await outcomeOf(trading, 'entry-1'), { key: 'entry-1', state: 'underWay' });
  assert.equal((await outcomeOf(trading, 'entry-2')).state, 'unknown');
  pass();
  const { body } = await placing;
  assert.deepEqual((await outcomeOf(trading, 'entry-1')).order, body.data[0]);
});
