import { deepEqual, equal, match } from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { DeskFence, JournalEntry, Store } from '@spark/core';
import { clusterNodeRow, entryWith, journalRows, rejectsWith, storeRows, waitUntil } from '@spark/testkit';
import { Client } from 'pg';
import { countUpdates, passFence, SAY_BEGUN } from '../journal/desk-rows.ts';
import { type OpenCluster, openClusterStore } from '../open-cluster-store.ts';
import { createCuttingProxy } from './cutting-proxy.fixture.ts';
import { useFreshDatabase } from './fresh-database.fixture.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const AT = 1_775_000_000_000;

const database = useFreshDatabase();

type Node = OpenCluster & {
  readonly id: string;
  readonly epochs: Map<string, number>;
  readonly news: string[];
};

/** A node with what it heard of its desks. Its epochs are as the test says, so that it may be wrong about them. */
async function node(id: string, url = database.url): Promise<Node> {
  const epochs = new Map<string, number>();
  const news: string[] = [];
  const fence: DeskFence = {
    node: id,
    epochOf: (ucc) => epochs.get(ucc) ?? null,
    onStored: ({ ucc, epoch, seq }) => news.push(`${ucc} ${epoch} at ${seq}`),
    onFenced: ({ ucc, epoch }) => news.push(`${ucc} ${epoch} fenced`),
    onUnknown: ({ ucc, epoch }) => news.push(`${ucc} ${epoch} unknown`),
  };
  const opened = await openClusterStore({ dataFolder: '/unused', databaseUrl: url }, { fence });
  database.defer(opened.store.close);
  const { beats, dead, draining, ...row } = clusterNodeRow(id);
  deepEqual([beats, dead, draining], [0, false, false]);
  await opened.cluster.run({ kind: 'join', node: row });
  return { ...opened, id, epochs, news };
}

async function claim({ cluster, id, epochs }: Node, ...uccs: readonly string[]): Promise<void> {
  for (const ucc of uccs) {
    const { epoch = -1 } = (await cluster.run({ kind: 'read-desk', ucc })) ?? {};
    const row = await cluster.run({ kind: 'claim', ucc, node: id, epoch, formatMax: 1 });
    if (row) epochs.set(ucc, row.epoch);
  }
}

async function desks(store: Store, ...uccs: readonly string[]): Promise<void> {
  for (const ucc of uccs) await storeRows.createDesk(store, ucc);
  await database.execute('UPDATE desks SET seq = 0');
}

const order = (ucc: string, reftag: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  ...entryWith({ ucc, at: AT, orders: [journalRows.storedOrder(ucc, reftag)] }),
  updates: 1,
  ...more,
});

const reply = (ucc: string, reftag: number, key: string): JournalEntry => ({
  ...entryWith({
    ucc,
    at: AT,
    orders: [journalRows.storedOrder(ucc, reftag)],
    reply: { key, bodyHash: 'hash', reply: '{}', at: AT },
  }),
  updates: 1,
});

async function reftags(store: Store, ...uccs: readonly string[]): Promise<readonly number[]> {
  const found = await Promise.all(uccs.map((ucc) => store.journal.readOrders({ ucc, limit: 100 })));
  return found.flat().map(({ order: { reftag } }) => reftag);
}

/** What became of each, in their order. */
async function kinds(works: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const outcomes = await Promise.allSettled(works);
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'stored' : outcome.reason.kind));
}

it('[store.S220] a write for a desk that another node took is refused, and those of other desks beside it are stored', async () => {
  const a = await node('a');
  const b = await node('b');
  await desks(a.store, 'AAAA', 'BBBB', 'CCCC');
  await claim(a, 'AAAA', 'BBBB', 'CCCC');
  await a.store.journal.record(order('BBBB', 1));
  await b.cluster.run({ kind: 'declare-dead', node: 'a', beats: 0 });
  await claim(b, 'BBBB');
  a.news.length = 0;
  const { journal } = a.store;
  const works = [order('AAAA', 2), order('BBBB', 3), order('CCCC', 4), order('BBBB', 5), order('AAAA', 6)];
  deepEqual(await kinds(works.map(journal.record)), ['stored', 'not-owner', 'stored', 'not-owner', 'stored']);
  deepEqual(await reftags(b.store, 'AAAA', 'BBBB', 'CCCC'), [2, 6, 1, 4]);
  deepEqual(a.news, ['BBBB 1 fenced', 'AAAA 1 at 1', 'CCCC 1 at 1', 'AAAA 1 at 2']);
});

it('[store.S220] what waits behind a write that was refused is refused too, in that epoch alone', async () => {
  const a = await node('a');
  await desks(a.store, 'AAAA', 'BBBB');
  await claim(a, 'AAAA', 'BBBB');
  const { journal } = a.store;
  await database.execute(`UPDATE desks SET epoch = 7 WHERE ucc = 'AAAA'`);
  const first = [order('AAAA', 1), order('BBBB', 2), order('AAAA', 3)].map(journal.record);
  a.epochs.set('AAAA', 7);
  const later = journal.record(order('AAAA', 4));
  deepEqual(await kinds([...first, later]), ['not-owner', 'stored', 'not-owner', 'stored']);
  deepEqual(
    a.news,
    ['AAAA 1 fenced', 'BBBB 1 at 1', 'AAAA 7 at 1'],
    'what an earlier epoch wanted to tell is not counted',
  );
  a.epochs.delete('AAAA');
  await rejectsWith('not-owner', journal.record(order('AAAA', 5)));
  deepEqual(await reftags(a.store, 'AAAA'), [4]);
});

it('[store.S221] the updates of a user are numbered without a gap, whichever node tells them', async () => {
  const a = await node('a');
  const b = await node('b');
  await desks(a.store, 'AAAA', 'BBBB');
  await claim(a, 'AAAA');
  await Promise.all([
    a.store.journal.record(order('AAAA', 1, { updates: 3 })),
    a.store.journal.record(order('AAAA', 2, { updates: 0 })),
    a.store.journal.record(order('AAAA', 3)),
  ]);
  deepEqual(a.news, ['AAAA 1 at 3', 'AAAA 1 at 3', 'AAAA 1 at 4']);
  await a.cluster.run({ kind: 'release', ucc: 'AAAA', node: 'a', epoch: 1, to: 'b' });
  await rejectsWith('not-owner', a.store.journal.record(order('AAAA', 4)));
  b.epochs.set('AAAA', 2);
  await b.store.journal.record(order('AAAA', 5));
  deepEqual(b.news, ['AAAA 2 at 5']);
});

it('[store.S222] an entry that the database refuses fails with what rests on it, and with nobody else', async () => {
  const a = await node('a');
  await desks(a.store, 'AAAA', 'BBBB', 'CCCC');
  await claim(a, 'AAAA', 'BBBB', 'CCCC');
  const { journal } = a.store;
  await journal.record(reply('BBBB', 1, 'key'));
  a.news.length = 0;
  const works = [
    order('AAAA', 2),
    order('BBBB', 3),
    reply('BBBB', 4, 'key'),
    order('BBBB', 5),
    order('CCCC', 6),
    order('AAAA', 7),
  ];
  deepEqual(await kinds(works.map(journal.record)), ['stored', 'stored', 'busy', 'busy', 'stored', 'stored']);
  deepEqual(await reftags(a.store, 'AAAA', 'BBBB', 'CCCC'), [2, 7, 1, 3, 6]);
  deepEqual(a.news, ['AAAA 1 at 1', 'BBBB 1 at 2', 'CCCC 1 at 1', 'AAAA 1 at 2']);
  const [{ seq } = {}] = await database.execute(`SELECT seq::int AS seq FROM desks WHERE ucc = 'BBBB'`);
  equal(seq, 2, 'what was refused is not counted');
});

it('[store.S223] a commit whose answer was lost is reported for each of its desks, and may be stored', async () => {
  const proxy = await createCuttingProxy(database.url);
  database.defer(proxy.close);
  const a = await node('a', proxy.url);
  await desks(a.store, 'AAAA', 'BBBB', 'CCCC');
  await claim(a, 'AAAA', 'BBBB', 'CCCC');
  const { journal } = a.store;
  proxy.mode('lose answer to commit');
  const works = [order('AAAA', 1), order('BBBB', 2)].map(journal.record);
  deepEqual(await kinds(works), ['outcome-unknown', 'outcome-unknown']);
  deepEqual(a.news, ['AAAA 1 unknown', 'BBBB 1 unknown']);
  proxy.mode('pass');
  await waitUntil('the server has committed', async () => (await reftags(a.store, 'AAAA')).length > 0);
  deepEqual(await reftags(a.store, 'AAAA', 'BBBB'), [1, 2]);
});

it('[store.S235] a group of entries takes two ways to the database, and so does one with an entry that another node owns', async () => {
  const proxy = await createCuttingProxy(database.url);
  database.defer(proxy.close);
  const a = await node('a', proxy.url);
  const b = await node('b');
  await desks(a.store, 'AAAA', 'BBBB', 'CCCC');
  await claim(a, 'AAAA', 'BBBB', 'CCCC');
  const group = async (first: number, ...uccs: readonly string[]): Promise<number> => {
    const before = proxy.ways();
    await Promise.allSettled(uccs.map((ucc, at) => a.store.journal.record(order(ucc, first + at))));
    return proxy.ways() - before;
  };
  await group(1, 'AAAA');
  equal(await group(10, 'AAAA', 'BBBB', 'AAAA', 'CCCC', 'BBBB', 'AAAA', 'CCCC'), 2);
  await b.cluster.run({ kind: 'declare-dead', node: 'a', beats: null });
  await claim(b, 'BBBB');
  equal(await group(20, 'AAAA', 'BBBB'), 2);
  deepEqual(await reftags(a.store, 'BBBB'), [11, 14], 'what the fence refuses is not sent');
});

it('[store.S235] the fence that is sent behind BEGIN passes nobody where there is no such transaction', async () => {
  const a = await node('a');
  await desks(a.store, 'AAAA');
  await claim(a, 'AAAA');
  const turns = [{ ucc: 'AAAA', epoch: 1, updates: 1 }];
  for (const steps of [passFence('a', turns, 'opening'), countUpdates(turns, 'opening')]) {
    const { value: step } = steps.next();
    if (typeof step !== 'object' || !('opening' in step))
      throw new Error('Invariant: it begins its transaction');
    const { text, values } = step.opening;
    const literals = values.map((value) => `'${value}'`);
    const statement = text.replace(/\?/g, () => literals.shift() ?? '');
    deepEqual(await database.execute(statement), []);
    await database.execute(`BEGIN; ${SAY_BEGUN}; ${statement}; COMMIT`);
  }
  const [{ seq } = {}] = await database.execute(`SELECT seq::int AS seq FROM desks WHERE ucc = 'AAAA'`);
  equal(seq, 2, 'once for each transaction');
});

it('[store.S236] what was planned on a desk that another process has changed is refused with what rests on it, and with nobody else', async () => {
  const a = await node('a');
  await desks(a.store, 'AAAA', 'BBBB');
  await claim(a, 'AAAA', 'BBBB');
  const { journal } = a.store;
  const stampOf = async (ucc: string) => (await a.store.loadDesk(ucc))?.stamp;
  const planned = async (ucc: string, reftag: number) => {
    const known = await stampOf(ucc);
    return order(ucc, reftag, { isPlannedOn: (stamp) => stamp === known });
  };
  const works = [
    order('AAAA', 1),
    await planned('AAAA', 2),
    order('AAAA', 3),
    await planned('BBBB', 4),
    order('BBBB', 5),
  ];
  const command = await openPostgresStore({ url: database.url });
  database.defer(command.close);
  deepEqual((await command.commit(storeRows.commitOf('AAAA', 1))).kind, 'stored');
  a.news.length = 0;
  deepEqual(await kinds(works.map(journal.record)), [
    'stored',
    'desk-changed',
    'desk-changed',
    'stored',
    'stored',
  ]);
  deepEqual(await reftags(a.store, 'AAAA', 'BBBB'), [1, 4, 5]);
  deepEqual(a.news, ['AAAA 1 at 1', 'BBBB 1 at 1', 'BBBB 1 at 2'], 'what was refused is not counted');
  await journal.record(await planned('AAAA', 6));
  deepEqual(await reftags(a.store, 'AAAA'), [1, 6]);
});

it('[store.S236] a change of the desk that is under way comes first, and what was planned before it is refused', async () => {
  const a = await node('a');
  await desks(a.store, 'AAAA');
  await claim(a, 'AAAA');
  const known = (await a.store.loadDesk('AAAA'))?.stamp;
  const command = new Client(database.url);
  await command.connect();
  database.defer(() => command.end());
  await command.query(`BEGIN; UPDATE desks SET stamp = 'of a command', version = 2 WHERE ucc = 'AAAA'`);
  const work = kinds([a.store.journal.record(order('AAAA', 1, { isPlannedOn: (stamp) => stamp === known }))]);
  await waitUntil('the entry waits for the row', async () => {
    const [{ n } = {}] = await database.execute(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%"given"%'`,
    );
    return n === 1;
  });
  await command.query('COMMIT');
  deepEqual(await work, ['desk-changed']);
});

it('[store.S236] the same for a single server on PostgreSQL', async () => {
  const store = await openPostgresStore({ url: database.url });
  database.defer(store.close);
  await desks(store, 'AAAA');
  const work = (reftag: number, is: boolean) =>
    store.journal.record(order('AAAA', reftag, { isPlannedOn: () => is }));
  deepEqual(await kinds([work(1, true), work(2, false), work(3, true)]), [
    'stored',
    'desk-changed',
    'desk-changed',
  ]);
  deepEqual(await reftags(store, 'AAAA'), [1]);
});

it('[store.S224] any node stores what needs no owner, and what is done once a day is stored once', async () => {
  const a = await node('a');
  const b = await node('b');
  await desks(a.store, 'AAAA', 'BBBB');
  await claim(a, 'AAAA', 'BBBB');
  await b.store.journal.record(order('AAAA', 1, { byAnyNode: true, updates: 0 }));
  const once = { what: 'day-end', day: '2026-11-16' };
  const works = [
    order('AAAA', 2, { once }),
    order('BBBB', 3, { once }),
    order('AAAA', 4, { once }),
    order('BBBB', 5),
    order('AAAA', 6),
  ];
  const { journal } = a.store;
  deepEqual(await kinds(works.map(journal.record)), ['stored', 'stored', 'done-before', 'stored', 'stored']);
  const again = journal.record(order('AAAA', 7, { once }));
  // By then it is on its way.
  await setImmediate();
  await setImmediate();
  deepEqual(await kinds([again, journal.record(order('AAAA', 8))]), ['done-before', 'stored']);
  deepEqual(await reftags(a.store, 'AAAA', 'BBBB'), [1, 2, 6, 8, 3, 5]);
});

it('[store.S225] a node that was declared dead changes no settings and no desks', async () => {
  const a = await node('a');
  await desks(a.store, 'AAAA');
  await a.store.writeSetting('name', 'value');
  await database.execute(`UPDATE nodes SET dead = true WHERE id = 'a'`);
  await rejectsWith('ousted', a.store.writeSetting('name', 'late'));
  await rejectsWith('ousted', a.store.commit(storeRows.commitOf('AAAA', 1)));
  equal(await a.store.readSetting('name'), 'value');
});

it('[store.S226] several nodes need PostgreSQL, and say so', async () => {
  const fence = { node: 'a', epochOf: () => null, onFenced: () => undefined, onUnknown: () => undefined };
  await openClusterStore({ dataFolder: '/unused' }, { fence }).then(
    () => match('it opened', /never/),
    (error: Error) => match(error.message, /one PostgreSQL database.*DATABASE_URL/),
  );
});
