import { deepEqual, equal, ok } from 'node:assert/strict';
import { it } from 'node:test';
import { clusterNodeRow, entryWith, journalRows, storeRows } from '@spark/testkit';
import { openClusterStore } from '../open-cluster-store.ts';
import { useFreshDatabase } from './fresh-database.fixture.ts';

const database = useFreshDatabase();

async function openNode() {
  const fence = { node: 'a', epochOf: () => 1, onFenced: () => undefined, onUnknown: () => undefined };
  const opened = await openClusterStore({ dataFolder: '/unused', databaseUrl: database.url }, { fence });
  database.defer(opened.store.close);
  const { cluster, store } = opened;
  for (const id of ['a', 'b', 'c']) {
    const { beats: _, dead: __, draining: ___, ...node } = clusterNodeRow(id);
    await cluster.run({ kind: 'join', node, duties: ['cleaning'], build: `build of ${id}` });
  }
  for (const ucc of ['U1', 'U2', 'U3']) await storeRows.createDesk(store, ucc);
  const claim = (ucc: string, node: string, epoch: number) =>
    cluster.run({ kind: 'claim', ucc, node, epoch, formatMax: 1 });
  return { ...opened, claim };
}

it('[store.S233] a desk that changes its owner is told with both owners, epoch and time; one that stays is not', async () => {
  const { cluster, store, claim, readOverview } = await openNode();
  const before = Date.now();
  await claim('U1', 'a', 0);
  const order = entryWith({ ucc: 'U1', at: 1, orders: [journalRows.storedOrder('U1', 1)] });
  await store.journal.record({ ...order, updates: 1 });
  await cluster.run({ kind: 'renew', ucc: 'U1', node: 'a', epoch: 1 });
  await cluster.run({ kind: 'release', ucc: 'U1', node: 'a', epoch: 2, to: 'b' });
  equal(await cluster.run({ kind: 'release', ucc: 'U1', node: 'a', epoch: 2, to: 'c' }), false);
  await cluster.run({ kind: 'release', ucc: 'U1', node: 'b', epoch: 3, to: null });
  const { handOvers } = await readOverview();
  deepEqual(
    handOvers.map(({ at: _, ...row }) => row),
    [
      { ucc: 'U1', epoch: 4, from: 'b', to: null },
      { ucc: 'U1', epoch: 3, from: 'a', to: 'b' },
      { ucc: 'U1', epoch: 1, from: null, to: 'a' },
    ],
  );
  ok(handOvers.every(({ at }) => at >= before - 1_000 && at <= Date.now() + 1_000));
});

it('[store.S233] nodes are told with their desks, duties and build; of the dead only those that had one lately', async () => {
  const { cluster, claim, readOverview } = await openNode();
  await claim('U1', 'a', 0);
  await claim('U2', 'b', 0);
  await cluster.run({ kind: 'claim-duty', name: 'cleaning', node: 'b', epoch: 0 });
  await database.execute(`INSERT INTO positions VALUES ('U2', 'account1', 'id', '2026-11-16', 1, '{}')`);
  await cluster.run({ kind: 'begin-draining', node: 'a' });
  for (const node of ['b', 'c']) await cluster.run({ kind: 'declare-dead', node, beats: null });
  const { nodes, duties, desksAtRest, desksWaiting } = await readOverview();
  deepEqual(
    nodes.map(({ id, dead, draining, desks, uccs, build }) => [id, dead, draining, desks, uccs, build]),
    [
      ['a', false, true, 1, ['U1'], 'build of a'],
      ['b', true, false, 1, ['U2'], 'build of b'],
    ],
  );
  ok(nodes.every(({ startedAt }) => startedAt !== null && Math.abs(startedAt - Date.now()) < 60_000));
  deepEqual(duties, [{ name: 'cleaning', node: 'b', epoch: 1 }]);
  deepEqual([desksAtRest, desksWaiting], [1, 1], 'nobody asked for U3, and U2 has a position');
});

it('[store.S233] hand-overs of more than a week ago go with later ones', async () => {
  const { claim, readOverview } = await openNode();
  await claim('U1', 'a', 0);
  await claim('U2', 'a', 0);
  await database.execute("UPDATE hand_overs SET at = at - 8 * 86400000::bigint WHERE ucc = 'U1'");
  await claim('U3', 'a', 0);
  deepEqual(
    (await readOverview()).handOvers.map(({ ucc }) => ucc),
    ['U3', 'U2'],
  );
});
