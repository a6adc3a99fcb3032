import { deepEqual, equal } from 'node:assert/strict';
import { after, afterEach, it } from 'node:test';
import { clusterNodeRow, entryWith, freshPostgres, rejectsWith, storeRows } from '@spark/testkit';
import { openClusterStore, takeNodeLock } from '../open-cluster-store.ts';
import { lockStore, openStore } from '../open-store.ts';

const database = await freshPostgres();
after(database.drop);
const place = { dataFolder: '/unused', databaseUrl: database.url };
const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

async function taken<T extends { readonly release: () => Promise<void> }>(lock: Promise<T>): Promise<T> {
  const held = await lock;
  toClose.push(held.release);
  return held;
}

it('[store.S227] nodes share the lock; a single server, a restore or a key rotation has it alone', async () => {
  const nodes = [await taken(takeNodeLock(place)), await taken(takeNodeLock(place))];
  await rejectsWith('in-use', lockStore(place));
  for (const { release } of nodes) await release();
  const alone = await taken(lockStore(place));
  await rejectsWith('in-use', takeNodeLock(place));
  await alone.release();
  await taken(takeNodeLock(place));
});

it('[store.S227] a lock that was lost is reported once', async () => {
  const lost = Promise.withResolvers<void>();
  let times = 0;
  await taken(
    takeNodeLock(place, {
      onLost: () => {
        times++;
        lost.resolve();
      },
    }),
  );
  await database.execute(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'spark %' AND datname = current_database()`,
  );
  await lost.promise;
  equal(times, 1);
});

it('[store.S228] whoever has the lock alone ends nodes that lost theirs: they write nothing more', async () => {
  const news: string[] = [];
  const fence = {
    node: 'zombie',
    epochOf: () => 1,
    onFenced: () => news.push('fenced'),
    onUnknown: () => news.push('unknown'),
  };
  const { store, cluster } = await openClusterStore(place, { fence });
  toClose.push(store.close);
  const { beats, dead, draining, ...row } = clusterNodeRow('zombie');
  deepEqual([beats, dead, draining], [0, false, false]);
  await cluster.run({ kind: 'join', node: row });
  await storeRows.createDesk(store, 'AAAA');
  await cluster.run({ kind: 'claim', ucc: 'AAAA', node: 'zombie', epoch: 0, formatMax: 1 });
  await store.journal.record(entryWith({ ucc: 'AAAA', at: 1 }));
  await taken(lockStore(place));
  await rejectsWith('not-owner', store.journal.record(entryWith({ ucc: 'AAAA', at: 2 })));
  deepEqual(news, ['fenced']);
  equal(await cluster.run({ kind: 'beat', node: 'zombie' }), null);
  await rejectsWith('ousted', store.writeSetting('name', 'late'));
  const desk = await cluster.run({ kind: 'read-desk', ucc: 'AAAA' });
  deepEqual([desk?.node, desk?.epoch], [null, 2]);
});

it('[store.S228] a node that joins ends a single server that lost its lock', async () => {
  const lock = await lockStore(place);
  const store = await openStore(place, { lease: lock.lease });
  toClose.push(store.close);
  await lock.release();
  await taken(takeNodeLock(place));
  await rejectsWith('ousted', store.journal.record(entryWith({ ucc: 'AAAA', at: 2 })));
});
