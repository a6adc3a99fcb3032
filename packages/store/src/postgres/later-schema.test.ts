import { deepEqual, equal } from 'node:assert/strict';
import { it } from 'node:test';
import { clusterNodeRow, entryWith, journalRows, rejectsWith, storeRows } from '@spark/testkit';
import { SCHEMA_VERSION } from '../migrations/migrations.ts';
import { openClusterStore } from '../open-cluster-store.ts';
import { useFreshDatabase } from './fresh-database.fixture.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const database = useFreshDatabase();

/** What a program of the next release does to the database when it starts. */
async function migrateFurther(number: number, onlyAdds: boolean): Promise<void> {
  await database.execute(
    `ALTER TABLE desks ADD later${number} text; ALTER TABLE orders ADD later${number} bigint NOT NULL DEFAULT 7;` +
      ` CREATE TABLE later${number} (id bigint); INSERT INTO schema_migrations VALUES (${number}, 'later', ${onlyAdds})`,
  );
}

async function openNode(id: string) {
  const fence = { node: id, epochOf: () => 1, onFenced: () => undefined, onUnknown: () => undefined };
  const opened = await openClusterStore({ dataFolder: '/unused', databaseUrl: database.url }, { fence });
  database.defer(opened.store.close);
  const { beats: _, dead: __, draining: ___, ...node } = clusterNodeRow(id);
  await opened.cluster.run({ kind: 'join', node });
  return opened;
}

const order = (ucc: string, reftag: number) => ({
  ...entryWith({ ucc, at: 1, orders: [journalRows.storedOrder(ucc, reftag)] }),
  updates: 1,
});

it('[store.S232] nodes that run and nodes that start go on with a schema to which a later version only added', async () => {
  const running = await openNode('a');
  for (const ucc of ['U1', 'U2']) await storeRows.createDesk(running.store, ucc);
  await running.cluster.run({ kind: 'claim', ucc: 'U1', node: 'a', epoch: 0, formatMax: 1 });
  await migrateFurther(SCHEMA_VERSION + 1, true);
  await migrateFurther(SCHEMA_VERSION + 2, true);
  await running.store.journal.record(order('U1', 1));
  const started = await openNode('b');
  await started.cluster.run({ kind: 'claim', ucc: 'U2', node: 'b', epoch: 0, formatMax: 1 });
  await started.store.journal.record(order('U2', 2));
  const read = await Promise.all(
    ['U1', 'U2'].map((ucc) => started.store.journal.readOrders({ ucc, limit: 10 })),
  );
  deepEqual(
    read.flat().map(({ order: { reftag } }) => reftag),
    [1, 2],
  );
});

it('[store.S232] a desk that a later version writes in its own format is claimed by nobody who cannot read it', async () => {
  const { cluster, store } = await openNode('a');
  await storeRows.createDesk(store, 'U1');
  await database.execute('UPDATE desks SET format = 2');
  const claim = (formatMax: number) =>
    cluster.run({ kind: 'claim', ucc: 'U1', node: 'a', epoch: 0, formatMax });
  equal(await claim(1), null);
  equal((await claim(2))?.node, 'a');
});

it('[store.S232] one later migration that does more than add refuses earlier programs in words', async () => {
  await openNode('a');
  await migrateFurther(SCHEMA_VERSION + 1, false);
  await migrateFurther(SCHEMA_VERSION + 2, true);
  await rejectsWith('newer-schema', openPostgresStore({ url: database.url }));
});
