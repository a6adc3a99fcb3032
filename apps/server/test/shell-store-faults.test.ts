import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openStore, StoreError, type StoreErrorKind } from '@spark/store';
import { createFaultyStore, type FaultyStore } from '@spark/testkit';
import type { World } from '../src/world.ts';
import { assertDone, assertRefused } from './replies.ts';
import { OWNER, sparkFor } from './spark-under-test.ts';

async function withFaults(t: TestContext) {
  const held: { faulty?: FaultyStore } = {};
  const world: Partial<World> = {
    openStore: async (config) => {
      held.faulty = createFaultyStore(await openStore(config));
      return held.faulty.store;
    },
  };
  const spark = await sparkFor(t, { world });
  return { spark, faulty: held.faulty as FaultyStore };
}

test('an internal error is a 500 with the request id, logged exactly once, without details', async (t) => {
  const { spark, faulty } = await withFaults(t);
  faulty.commits.failNext(new Error('secret detail'));
  const json = { strategyName: 's', strategyType: 'Intraday' };
  const reply = await spark.call('POST', '/strategy', { token: spark.owner, json });
  const id = String(reply.headers['x-request-id']);
  assertRefused(reply, 500, {
    code: 'internal',
    message: `Something went wrong inside Spark (request ${id})`,
  });
  assert.doesNotMatch(reply.text, /secret detail|\.ts/);
  const errors = spark.logLines().filter((line) => Number(line.level) >= 50);
  assert.equal(errors.length, 1);
  assert.equal(errors[0]?.reqId, id);
  assert.deepEqual((errors[0]?.err as Error | undefined)?.message, 'secret detail');
  assertDone(await spark.call('POST', '/strategy', { token: spark.owner, json }), 'Strategy Added');
});

test('what the store cannot do is a 503 that says whether anything was changed', async (t) => {
  const { spark, faulty } = await withFaults(t);
  const token = spark.owner;
  const expected: readonly (readonly [StoreErrorKind, number, string])[] = [
    ['busy', 503, 'busy'],
    ['unavailable', 503, 'store_unavailable'],
    ['disk-full', 503, 'store_unavailable'],
    ['disk-failed', 503, 'store_unavailable'],
    ['outcome-unknown', 503, 'outcome_unknown'],
    ['closed', 503, 'store_unavailable'],
    // What we handed in was wrong: that is our mistake and no fault of the store.
    ['invalid', 500, 'internal'],
  ];
  for (const [kind, status, code] of expected) {
    faulty.commits.failNext(new StoreError(kind, 'Details for the log.'));
    const reply = await spark.call('POST', '/activate-account/paper/N', { token });
    assertRefused(reply, status, { code });
    assert.equal(reply.headers['retry-after'], status === 503 ? '1' : undefined);
    assert.doesNotMatch(reply.text, /Details for the log/);
  }
  const errors = spark.logLines().filter((line) => Number(line.level) >= 50);
  assert.equal(errors.length, expected.length, 'each is logged once');
  const read = await spark.call('GET', '/account', { token });
  assert.equal(read.body.data[0]?.Trade, 'Y', 'nothing was changed');
});

test('a change stored although its answer was lost shows in the next read', async (t) => {
  const { spark, faulty } = await withFaults(t);
  const token = spark.owner;
  faulty.commits.loseNext(new StoreError('outcome-unknown', 'The line broke.'));
  assertRefused(await spark.call('POST', '/activate-account/paper/N', { token }), 503, {
    code: 'outcome_unknown',
  });
  const read = await spark.call('GET', '/account', { token });
  assert.equal(read.body.data[0]?.Trade, 'N');
});

test('a store that cannot be read is a 503 for calls and for the health check', async (t) => {
  const { spark, faulty } = await withFaults(t);
  // Each, and from the beginning: Spark also reads desks by itself, and would cache them.
  faulty.loads.failEach(new StoreError('unavailable', 'Gone.'));
  // After a change by another process nobody trusts what they remember.
  const other = await openStore({ dataFolder: spark.folder });
  await other.writeSetting('name', 'value');
  await other.close();
  // Others are asked about once in a turn of the event loop, and Spark may have asked in this one.
  await new Promise(setImmediate);
  assertRefused(await spark.call('GET', '/profile', { token: spark.owner }), 503, {
    code: 'store_unavailable',
  });
  faulty.loads.heal();
  assert.equal((await spark.call('GET', '/profile', { token: spark.owner })).status, 200);
  await faulty.store.close();
  assertRefused(await spark.call('GET', '/healthz'), 503, { code: 'store_unavailable' });
});

test('a login that cannot be stored is not counted as a wrong password', async (t) => {
  const { spark, faulty } = await withFaults(t);
  spark.clock.advance(24 * 60 * 60_000);
  const form = { userid: OWNER.email, password: OWNER.password };
  faulty.commits.failNext(new StoreError('unavailable', 'Gone.'));
  assertRefused(await spark.call('POST', '/token', { form }), 503, { code: 'store_unavailable' });
  assert.equal((await spark.call('POST', '/token', { form })).status, 200);
});

test('a reply waits until its change is durable', async (t) => {
  const { spark, faulty } = await withFaults(t);
  const token = spark.owner;
  faulty.commits.hold();
  let answered = false;
  const change = spark.call('POST', '/activate-account/paper/N', { token }).then((reply) => {
    answered = true;
    return reply;
  });
  while (faulty.commits.waiting() === 0) await new Promise(setImmediate);
  const read = await spark.call('GET', '/account', { token });
  assert.equal(read.body.data[0]?.Trade, 'Y', 'what is not durable is not shown');
  assert.equal(answered, false);
  faulty.commits.release();
  assertDone(await change, 'Trading deactivated', [{ Trade: 'N' }]);
});
