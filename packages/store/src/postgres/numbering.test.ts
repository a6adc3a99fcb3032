import { deepEqual, equal } from 'node:assert/strict';
import { it } from 'node:test';
import type { Store } from '@spark/core';
import { journalRows, storeRows, waitUntil } from '@spark/testkit';
import { Client } from 'pg';
import { useFreshDatabase } from './fresh-database.fixture.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const database = useFreshDatabase();

async function open(): Promise<Store> {
  const store = await openPostgresStore({ url: database.url });
  database.defer(store.close);
  return store;
}

async function stranger(): Promise<Client> {
  const client = new Client(database.url);
  await client.connect();
  database.defer(() => client.end());
  return client;
}

const APPEND = `INSERT INTO facts (at, ucc, version, position, kind, body)
  VALUES (1, 'BBBB', 0, 0, 'slice-accepted', '{"v":3,"kind":"slice-accepted","reftag":1,"tag":"A","at":1,"orderId":"B"}')`;

it('[store.S229] entries of two stores wait for each other only where they are of one desk', async () => {
  const [one, two] = [await open(), await open()];
  for (const ucc of ['AAAA', 'BBBB']) await storeRows.createDesk(one, ucc);
  const other = await stranger();
  await other.query(`BEGIN; SELECT 1 FROM desks WHERE ucc = 'AAAA' FOR UPDATE; ${APPEND}`);
  const entry = (ucc: string) => ({ ...journalRows.journalEntry(ucc), updates: 1 });
  const waiting = one.journal.record(entry('AAAA'));
  await two.journal.record(entry('BBBB'));
  await other.query('ROLLBACK');
  await waiting;
  const seqs = (await two.readFacts({ afterSeq: 0, limit: 100 })).map(({ seq }) => seq);
  equal(new Set(seqs).size, seqs.length, 'no number is given twice');
});

it('[store.S172] a seal ends before a fact that is still being written, and includes it later', async () => {
  const store = await open();
  await storeRows.createDesk(store, 'AAAA');
  const other = await stranger();
  await other.query(`BEGIN; ${APPEND}`);
  await store.journal.record(journalRows.journalEntry('AAAA'));
  let isSealed = false;
  const sealing = store.retention.seal().then(() => {
    isSealed = true;
  });
  await waitUntil('the seal looks for writers', async () => {
    const [row] = await database.execute(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'spark' AND query LIKE '%pg_locks%'`,
    );
    return Number(row?.count) > 0;
  });
  equal(isSealed, false);
  await other.query('COMMIT');
  await sealing;
  const { findings, unsealedFacts } = await store.retention.audit({ head: null });
  deepEqual([findings, unsealedFacts], [[], 0]);
});

it('[store.S230] which desks others changed is known; of any other change it is known that there was one', async () => {
  const [mine, theirs] = [await open(), await open()];
  for (const ucc of ['AAAA', 'BBBB']) await storeRows.createDesk(mine, ucc);
  const seen = mine.foreignChanges();
  deepEqual(mine.desksChangedSince(seen), new Set());
  await theirs.commit(storeRows.commitOf('AAAA', 1));
  await waitUntil('it is heard', () => mine.foreignChanges() !== seen);
  deepEqual(mine.desksChangedSince(seen), new Set(['AAAA']));
  const later = mine.foreignChanges();
  await theirs.journal.record(journalRows.journalEntry('BBBB'));
  await theirs.commit(storeRows.commitOf('BBBB', 1));
  await waitUntil('it is heard', () => mine.foreignChanges() !== later);
  equal(mine.foreignChanges(), later + 1, 'an entry of the journal is no news');
  deepEqual(mine.desksChangedSince(seen), new Set(['AAAA', 'BBBB']));
  const last = mine.foreignChanges();
  await theirs.writeSetting('name', 'value');
  await waitUntil('it is heard', () => mine.foreignChanges() !== last);
  equal(mine.desksChangedSince(last), null);
  equal(mine.desksChangedSince(-1_000), null, 'longer ago than is remembered');
});
