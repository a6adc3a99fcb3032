import { deepEqual, equal } from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { freshPostgres, storeRows } from '@spark/testkit';
import { openClusterStore } from '../open-cluster-store.ts';
import { CLUSTER_STATEMENTS } from './cluster-statements.ts';
import { createConnections } from './connect.ts';
import { createClusterStore } from './run-cluster-statement.ts';

/** The driver warns once a process of queries that wait for each other on one connection. */
const warnings: string[] = [];
process.on('warning', ({ message }) => void warnings.push(message));

const FENCE = { node: 'a', epochOf: () => null, onFenced: () => undefined, onUnknown: () => undefined };

/** What waits, and the same once it is over. */
const WAITING = [
  [
    `INSERT INTO instructions VALUES (1, 'U1', 'gtt', 1, 1, '{}')`,
    'UPDATE instructions SET open = 0',
    'an instruction',
  ],
  [
    `INSERT INTO deployments VALUES (1, 'U1', 's', 1, 1, 'h', 'live', 'running', 1, 1, '{}')`,
    'UPDATE deployments SET open = 0',
    'a deployment',
  ],
  [
    `INSERT INTO alerts VALUES (1, 'U1', 1, 'f', 'h', 1, '[]', '[]', 0)`,
    'UPDATE alerts SET finished = 1',
    'an alert',
  ],
  [
    `INSERT INTO chat_messages VALUES (1, 'U1', 'a', '7', 1, 'text')`,
    'DELETE FROM chat_messages',
    'a message to a chat',
  ],
] as const;

/** Two desks of nobody, and what is asked about them. */
async function stage(t: TestContext, busyLookEveryMs: number) {
  const database = await freshPostgres();
  const place = { dataFolder: '/unused', databaseUrl: database.url };
  const { store } = await openClusterStore(place, { fence: FENCE });
  const connections = createConnections({ url: database.url, poolSizeMax: 1 });
  const cluster = createClusterStore(connections, busyLookEveryMs);
  t.after(async () => {
    await cluster.close();
    await connections.close();
    await store.close();
    await database.drop();
  });
  await storeRows.createDesk(store, 'U1');
  await storeRows.createDesk(store, 'U2');
  return { database, cluster };
}

test('[cluster.D1] a desk that holds anything until its moment comes is busy, so that it is claimed without a call', async (t) => {
  const { database, cluster } = await stage(t, 0);
  const isBusy = async () => {
    const { desks } = await cluster.run({ kind: 'read-cluster', node: 'a' });
    equal(
      desks.some(({ ucc }) => ucc === 'U2'),
      false,
      'the other one holds nothing',
    );
    return desks.some(({ ucc }) => ucc === 'U1');
  };
  equal(await isBusy(), false);
  for (const [waits, isOver, what] of WAITING) {
    await database.execute(waits);
    equal(await isBusy(), true, what);
    await database.execute(isOver);
    equal(await isBusy(), false, `${what} that is over`);
  }
});

test('[cluster.D1] desks at rest are looked through at once when a node is gone, as long as a busy one has nobody, and else seldom', async (t) => {
  const { database, cluster } = await stage(t, 3_600_000);
  const [[waits, isOver] = ['', '']] = WAITING;
  const found = async () =>
    (await cluster.run({ kind: 'read-cluster', node: 'a' })).desks.map(({ ucc }) => ucc);
  await database.execute(`INSERT INTO nodes (id, address, format_max, egress) VALUES ('b', 'b:1', 1, '[]')`);
  deepEqual(await found(), []);
  await database.execute(waits);
  deepEqual(await found(), [], 'it was looked a moment ago');
  await database.execute(`UPDATE nodes SET dead = true WHERE id = 'b'`);
  deepEqual(await found(), ['U1']);
  deepEqual(await found(), ['U1'], 'nobody has claimed it');
  await database.execute(isOver);
  deepEqual(await found(), []);
  await database.execute('UPDATE instructions SET open = 1');
  deepEqual(await found(), [], 'and seldom again');
});

test('[cluster.D1] what is read every second looks at no table but that of the desks for those that the node owns, one query after the other', async (t) => {
  const database = await freshPostgres();
  const place = { dataFolder: '/unused', databaseUrl: database.url };
  const { store, cluster } = await openClusterStore(place, { fence: FENCE });
  t.after(async () => {
    await store.close();
    await database.drop();
  });
  const asked = CLUSTER_STATEMENTS['read-cluster']({ kind: 'read-cluster', node: 'a' });
  const own = asked.statements.find(({ values }) => values[0] === 'a');
  const plan = await database.execute(`EXPLAIN (COSTS off) ${own?.text.replace('?', "'a'")}`);
  const lines = plan.map((row) => String(row['QUERY PLAN'])).join('\n');
  const looksAt = new Set([...lines.matchAll(/ on (\w+)/g)].map(([, name]) => name));
  looksAt.delete('desks_by_node');
  deepEqual([...looksAt], ['desks'], lines);
  await cluster.run({ kind: 'read-cluster', node: 'a' });
  deepEqual(warnings, []);
});
