import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { freshPostgres } from '@spark/testkit';
import { type OpenCluster, openClusterStore } from '../open-cluster-store.ts';

const FENCE = { epochOf: () => null, onFenced: () => undefined, onUnknown: () => undefined };
const HOUR_MS = 3_600_000;
const TEN = { name: 'ten', calls: 10, perMs: HOUR_MS };
const THREE = { name: 'three', calls: 3, perMs: HOUR_MS };

test('[store.S234] nodes that take calls at once never take more than a budget has, of all its budgets or none', async (t) => {
  const { one, other } = await openNodes(t);
  const takeMany = async (scope: string, budgets: readonly (typeof TEN)[]) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).take({ scope, budgets })),
    );
    return answers.filter(({ kind }) => kind === 'taken').length;
  };
  assert.equal(await takeMany('app', [TEN]), 10);
  assert.equal(await takeMany('another app', [TEN, THREE]), 3);
  assert.equal(await takeMany('another app', [TEN]), 7, 'what had no room in one was counted in none');
  const full = await other.take({ scope: 'app', budgets: [TEN] });
  assert.ok(full.kind === 'full' && full.waitMs > HOUR_MS - 120_000 && full.waitMs <= HOUR_MS + 60_000);
});

test('[store.S234] what nobody used for days is removed with the calls that come', async (t) => {
  const { one, database } = await openNodes(t);
  await database.execute(`INSERT INTO call_counts VALUES ('old', '{}', 1)`);
  await one.take({ scope: 'new', budgets: [TEN] });
  const scopes = await database.execute('SELECT scope FROM call_counts');
  assert.deepEqual(
    scopes.map(({ scope }) => scope),
    ['new'],
  );
});

async function openNodes(t: TestContext) {
  const database = await freshPostgres();
  const place = { dataFolder: '/unused', databaseUrl: database.url };
  const opened: OpenCluster[] = [];
  for (const node of ['a', 'b']) opened.push(await openClusterStore(place, { fence: { ...FENCE, node } }));
  t.after(async () => {
    for (const { store } of opened) await store.close();
    await database.drop();
  });
  const [one, other] = opened.map(({ sharedCalls }) => sharedCalls);
  assert.ok(one && other);
  return { database, one, other };
}
