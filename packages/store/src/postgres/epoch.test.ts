import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { it } from 'node:test';
import type { Store } from '@spark/core';
import { entryWith, journalRows, rejectsWith, storeRows, waitUntil } from '@spark/testkit';
import { Client } from 'pg';
import type { Lease, ServerLock } from '../server-lock.ts';
import { takeServerLock } from '../sqlite/server-lock.ts';
import { inFolder } from '../sqlite/temporary-folder.fixture.ts';
import { createConnections } from './connect.ts';
import { createCuttingProxy } from './cutting-proxy.fixture.ts';
import { useFreshDatabase } from './fresh-database.fixture.ts';
import { ACT_WITHIN_MS, createLease } from './lease.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { type PostgresLockOptions, takePostgresServerLock } from './server-lock.ts';

const database = useFreshDatabase();

async function take(options: PostgresLockOptions = {}, url = database.url): Promise<ServerLock> {
  const lock = await takePostgresServerLock(url, options);
  database.defer(lock.release);
  return lock;
}

async function open(lease: Lease | null = null): Promise<Store> {
  const store = await openPostgresStore({ url: database.url, lease });
  database.defer(store.close);
  return store;
}

/** A server whose connection was ended, and the one that took over from it. */
async function oustedStore(onOusted?: () => void): Promise<{ old: Store; lease: Lease | null; next: Store }> {
  const first = await take(onOusted && { onOusted });
  const old = await open(first.lease);
  await storeRows.createDesk(old, 'AAAA');
  await first.release();
  const next = await open((await take()).lease);
  return { old, lease: first.lease, next };
}

/** What a store has, as text. */
async function contentOf(store: Store): Promise<string> {
  const lines: string[] = [];
  for await (const line of store.dump()) lines.push(JSON.stringify(line));
  return lines.join('\n');
}

const ONE_MORE = {
  rows: [{ table: 'strategies', put: storeRows.strategyRow('AAAA', 'late') }],
} as const;

const WRITES: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'a change of a desk': (store) => store.commit(storeRows.commitOf('AAAA', 1, ONE_MORE)),
  'a new desk': (store) => store.commit(storeRows.creation('BBBB')),
  'an order': (store) => store.journal.record(journalRows.journalEntry('AAAA')),
  'what can be asked for again': (store) =>
    store.journal.record({ ...journalRows.journalEntry('AAAA'), durability: 'recoverable' }),
  'a setting': (store) => store.writeSetting('name', 'late'),
  'a change of a setting': (store) => store.changeSetting('name', () => 'late'),
  numbers: (store) => store.reserveIds('order', 5),
  'a key rotation': (store) =>
    store.replaceSecrets({ secrets: [], keyMacs: [], settings: [{ name: 'name', value: 'late' }] }),
  'replies to forget': (store) => store.journal.forgetReplies(Number.MAX_SAFE_INTEGER),
  'a dump to load': (store) => store.load(nothing()),
};

async function* nothing(): AsyncGenerator<never, void, undefined> {}

it('[store.S120] whatever an ousted server writes is refused, and nothing of it is stored', async () => {
  let timesReported = 0;
  const { old, lease, next } = await oustedStore(() => timesReported++);
  await next.journal.record(entryWith({ ...journalRows.rowsOfEveryKind('AAAA'), alerts: [] }));
  const before = await contentOf(next);
  for (const [what, write] of Object.entries(WRITES)) {
    await rejects(write(old), { kind: 'ousted', message: /Another Spark server has taken over/ }, what);
  }
  equal(await contentOf(next), before);
  deepEqual([timesReported, lease?.mayAct()], [1, false]);
  equal((await old.loadDesk('AAAA'))?.version, 1, 'reading goes on');
  deepEqual(await next.commit(storeRows.commitOf('AAAA', 1, ONE_MORE)), { kind: 'stored', version: 2 });
  await rejectsWith('ousted', old.commit(storeRows.commitOf('AAAA', 2)));
});

it('[store.S120] a command beside the server writes under no epoch, and the server continues', async () => {
  const lock = await take();
  const [served, command] = [await open(lock.lease), await open()];
  await storeRows.createDesk(command, 'AAAA');
  deepEqual(await served.commit(storeRows.commitOf('AAAA', 1)), { kind: 'stored', version: 2 });
});

it('[store.S122] who takes over waits for a write that is under way, and refuses what begins after it', async () => {
  const first = await take();
  const old = await open(first.lease);
  const stranger = new Client(database.url);
  await stranger.connect();
  database.defer(() => stranger.end());
  // The write has begun and waits for this row, so it shares the epoch.
  await stranger.query(`BEGIN; INSERT INTO settings (name, value) VALUES ('name', 'stranger')`);
  const underWay = old.writeSetting('name', 'under way');
  await waitUntil('the write waits', () => areWaiting(`application_name = 'spark'`));
  await first.release();
  const next = take();
  await waitUntil('the next server waits', () => areWaiting(`application_name LIKE 'spark %'`));
  await stranger.query('ROLLBACK');
  await underWay;
  const { lease } = await next;
  equal(lease?.epoch, 2);
  equal(await (await open(lease)).readSetting('name'), 'under way');
  await rejectsWith('ousted', old.writeSetting('name', 'too late'));

  async function areWaiting(who: string): Promise<boolean> {
    const found = await database.execute(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND ${who}`,
    );
    return found.length > 0;
  }
});

it('[store.S121] a connection that does not answer any more is a lock that was lost', async () => {
  const proxy = await createCuttingProxy(database.url);
  database.defer(proxy.close);
  const lost = Promise.withResolvers<void>();
  const lock = await take({ onLost: lost.resolve }, proxy.url);
  equal(lock.mayAct(), true);
  proxy.mode('silent');
  await lost.promise;
  equal(lock.mayAct(), false);
});

it('[store.S121] the heartbeat notices a later epoch and reports it once', async () => {
  const ousted = Promise.withResolvers<void>();
  const lock = await take({ onOusted: ousted.resolve });
  await database.execute('UPDATE server_epoch SET epoch = epoch + 1');
  await ousted.promise;
  equal(lock.mayAct(), false);
});

it('[store.S123] a lost lock is taken again in its epoch, also from our own connection that the database takes for alive', async () => {
  const lost = Promise.withResolvers<void>();
  const first = await take({ onLost: lost.resolve });
  const store = await open(first.lease);
  const again = await take({ lease: first.lease });
  await lost.promise;
  await store.writeSetting('name', 'value');
  deepEqual([again.lease, again.mayAct()], [first.lease, true]);
  await rejectsWith('in-use', take());
});

it('[store.S123] a lock that another server has or had is not taken again', async () => {
  let timesReported = 0;
  const first = await take({ onOusted: () => timesReported++ });
  await first.release();
  const second = await take();
  const refused = await take({ lease: first.lease }).catch((error: unknown) => error as Error);
  match(
    String(refused),
    new RegExp(`Another Spark server or command is using .* \\(process ${process.pid} on .+, since `),
  );
  await second.release();
  await rejectsWith('ousted', take({ lease: first.lease }));
  await rejectsWith('ousted', take({ lease: first.lease }));
  deepEqual([timesReported, first.mayAct()], [1, false]);
});

it('[store.S124] a server acts on the last answer of the database for a few seconds, and no longer', async () => {
  const lease = createLease({ epoch: 1, holder: 'spark' });
  equal(lease.mayAct(), false);
  lease.confirm(performance.now() - ACT_WITHIN_MS);
  equal(lease.mayAct(), false, 'too long ago');
  lease.confirm(performance.now());
  lease.confirm(0);
  equal(lease.mayAct(), true, 'an answer that comes late takes nothing back');
  lease.doubt();
  equal(lease.mayAct(), false);
  lease.confirm(performance.now());
  equal(lease.mayAct(), true);
  lease.end();
  lease.confirm(performance.now());
  equal(lease.mayAct(), false, 'for good');
});

it('[store.S124] every write that is stored confirms the epoch', async () => {
  const lock = await take();
  const store = await open(lock.lease);
  for (const write of [WRITES['a new desk'], WRITES.numbers, WRITES['a setting']]) {
    lock.lease?.doubt();
    await write?.(store);
    equal(lock.mayAct(), true);
  }
});

it(
  '[store.S124] who holds the lock of a data folder may act, and has no epoch',
  inFolder(async (folder) => {
    const lock = await takeServerLock(folder);
    deepEqual([lock.mayAct(), lock.lease], [true, null]);
    await lock.release();
  }),
);

it('[store.S125] the database drops a machine that is silent for ten seconds, on every connection', async () => {
  const connections = createConnections({ url: database.url });
  const pooled = await connections.checkOut();
  const dedicated = await connections.dedicated({ statementTimeoutMs: 1_000 });
  for (const client of [pooled, dedicated]) {
    const { rows } = await client.query<Record<string, string>>(
      `SELECT current_setting('tcp_keepalives_idle')::int + current_setting('tcp_keepalives_interval')::int
         * current_setting('tcp_keepalives_count')::int AS seconds, current_setting('tcp_user_timeout') AS silence`,
    );
    deepEqual(rows, [{ seconds: 10, silence: '10000' }]);
  }
  ok(ACT_WITHIN_MS < 10_000, 'it has stopped acting by then');
  pooled.release();
  await dedicated.end();
  await connections.close();
});
