import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Nodes, System } from '@spark/contract';
import { istInstant, minutesOf } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { sparkFor } from './spark-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });
const BUILD = { version: '9.9.9', id: '9.9.9-abcdef012345' };
const at = (day: string, time: string) => createManualClock(istInstant(day, minutesOf(time)));

async function systemOf(spark: Awaited<ReturnType<typeof sparkFor>>, token = spark.owner): Promise<System> {
  const { status, body } = await spark.call('GET', '/system', { token });
  assert.equal(status, 200);
  const [system] = body.data;
  assert.ok(ajv.validate(System, system), ajv.errorsText());
  return system as unknown as System;
}

test('GET /system is for who is logged in, and health is for administrators', async (t) => {
  const spark = await sparkFor(t, { world: { build: BUILD } });
  assert.equal((await spark.call('GET', '/system')).status, 401);
  const other = await spark.addUser('other@example.com');
  assert.equal((await systemOf(spark, other.token)).health, undefined);
  spark.clock.advance(1_000);
  const { health } = await systemOf(spark);
  assert.ok(health?.store.isWritable && health.feed.state === 'open' && (health.disk?.freeBytes ?? 0) > 0);
});

test('what is wrong is told in sentences: no backup, then an old one; a fresh one is fine', async (t) => {
  const spark = await sparkFor(t);
  const problems = async () => (await systemOf(spark)).health?.problems ?? [];
  const about = async (what: RegExp) => (await problems()).filter((sentence) => what.test(sentence));
  assert.match((await about(/backup/))[0] ?? '', /^There is no backup yet/);
  await spark.command(['backup', `${spark.folder}/one.gz`]);
  assert.deepEqual(await about(/backup/), []);
  const { backup } = (await systemOf(spark)).health ?? {};
  assert.ok(backup?.lastAt && backup.ageSeconds !== null && backup.ageSeconds < 60);
});

test('a store that takes no changes is the first problem', async (t) => {
  const spark = await sparkFor(t, {
    world: {
      openStore: async (place) => {
        const { openStore } = await import('@spark/store');
        const store = await openStore(place);
        return { ...store, probe: () => Promise.reject(new Error('The disk is full.')) };
      },
    },
  });
  const { health } = await systemOf(spark);
  assert.equal(health?.store.isWritable, false);
  assert.equal(health?.ok, false);
  assert.match(health?.problems[0] ?? '', /^Nothing can be stored.*The disk is full\.$/);
});

test('the build, the modes and the time are those of this Spark', async (t) => {
  const clock = at('2026-11-16', '10:00');
  const spark = await sparkFor(t, { clock, world: { build: BUILD }, env: { SPARK_VISITORS: 'off' } });
  const { version, buildId, apiVersion, time, epochMs, modes } = await systemOf(spark);
  assert.deepEqual([version, buildId, apiVersion], ['9.9.9', '9.9.9-abcdef012345', '0.1.4']);
  assert.deepEqual([time, epochMs], ['2026-11-16T10:00:00', clock.now()]);
  assert.deepEqual(modes, {
    market: 'always-open',
    prices: 'simulated',
    simulatedBrokers: false,
    visitors: 'off',
  });
});

test('each segment tells its phase and when it changes, paper apart from live', async (t) => {
  const clock = at('2026-11-13', '15:39');
  const spark = await sparkFor(t, { clock });
  const options = async () =>
    (await systemOf(spark)).markets.find(({ exchange, segment }) => exchange === 'NFO' && segment === 'OPT');
  assert.deepEqual(await options(), {
    exchange: 'NFO',
    segment: 'OPT',
    paper: { phase: 'continuous', next: null, nextAt: null },
    live: { phase: 'continuous', next: 'closed', nextAt: '2026-11-13T15:40:00' },
  });
  clock.advance(60_000);
  assert.deepEqual((await options())?.live.phase, 'closed');
  assert.match((await options())?.live.nextAt ?? '', /^2026-11-16T09:/, 'after the weekend');
});

test('GET /nodes is for administrators, and a single server answers with itself', async (t) => {
  const clock = at('2026-11-16', '10:00');
  const spark = await sparkFor(t, { clock, world: { build: BUILD } });
  const other = await spark.addUser('other@example.com');
  const refused = await spark.call('GET', '/nodes', { token: other.token });
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.code], [400, 'admins_only']);
  assert.equal((await spark.call('GET', '/nodes')).status, 401);
  const { body } = await spark.call('GET', '/nodes', { token: spark.owner });
  const [nodes] = body.data as unknown as readonly [Nodes];
  assert.ok(ajv.validate(Nodes, nodes), ajv.errorsText());
  const [server] = nodes.nodes;
  assert.deepEqual([nodes.answeredBy, nodes.nodes.length], ['single server', 1]);
  assert.deepEqual([server?.address, server?.state, server?.desks], [null, 'running', null]);
  assert.deepEqual([server?.buildId, server?.startedAt], [BUILD.id, '2026-11-16T10:00:00']);
});
