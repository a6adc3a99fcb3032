import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { realTimers } from '@spark/application';
import { createEgressClient, createPacer } from '@spark/brokers';
import type { SharedCalls } from '@spark/core';
import { type OpenCluster, openClusterStore } from '@spark/store';
import { freshPostgres } from '@spark/testkit';
import { dialectAt, type StartedBroker, startLiveBroker } from '../killed/live-broker-under-test.ts';

const PARTS = { clock: { now: Date.now }, timers: realTimers };
const FENCE = { epochOf: () => null, onFenced: () => undefined, onUnknown: () => undefined };
/** More than FYERS takes of an app in two seconds. */
const CALLS = 12;

test('[cluster.B7] nodes with accounts of one app stay within its budget together, and so does the one after a node that died', async (t) => {
  const at = await startLiveBroker(t, 'FYERS');
  const shared = await openShared(t, 3);
  const [one, other, next] = shared.map((calls, number) => nodeAt(t, at, `A00000${number}`, calls));
  assert.ok(one && other && next);
  // What the logins of this test used.
  for (let used = 0; used < 4; used += 1) await one.turn();
  await Promise.all([one.probe(CALLS), other.probe(CALLS)]);
  assert.equal(at.simulator.breaches(), 0, 'the broker counts');
  await next.probe(CALLS);
  assert.equal(at.simulator.breaches(), 0, 'a node that knows nothing of what the others used');
});

test('[cluster.B7] the same without what they share breaks the budget, so the broker does count', async (t) => {
  const at = await startLiveBroker(t, 'FYERS');
  const [one, other] = [nodeAt(t, at, 'A000001'), nodeAt(t, at, 'A000002')];
  await Promise.all([one.probe(CALLS), other.probe(CALLS)]);
  assert.notEqual(at.simulator.breaches(), 0);
});

/** The calls of one node for a desk of its own at the broker, each in its turn. All desks have the same app key. */
function nodeAt(t: TestContext, at: StartedBroker, ucc: string, sharedCalls?: SharedCalls) {
  const dialect = dialectAt(at.broker, at);
  const pacer = createPacer(dialect, { ...PARTS, sharedCalls });
  const egressClient = createEgressClient(PARTS);
  t.after(() => egressClient.close());
  const { session, credentials: ofFirst } = at.sessions[0] ?? assert.fail('somebody is logged in');
  const credentials = { ...ofFirst, ucc };
  const turn = async (): Promise<void> =>
    assert.equal(await pacer.turn({ kind: 'funds', credentials }), true);
  return {
    turn,
    probe: async (times: number): Promise<void> => {
      const http = egressClient.http(credentials);
      const calls = Array.from({ length: times }, async () => {
        await turn();
        return dialect.login.probe({ credentials, session, http, now: Date.now() });
      });
      await Promise.all(calls);
    },
  };
}

async function openShared(t: TestContext, nodes: number): Promise<readonly SharedCalls[]> {
  const database = await freshPostgres();
  const place = { dataFolder: '/unused', databaseUrl: database.url };
  const opened: OpenCluster[] = [];
  for (let node = 0; node < nodes; node += 1)
    opened.push(await openClusterStore(place, { fence: { ...FENCE, node: `node${node}` } }));
  t.after(async () => {
    for (const { store } of opened) await store.close();
    await database.drop();
  });
  return opened.map(({ sharedCalls }) => sharedCalls);
}
