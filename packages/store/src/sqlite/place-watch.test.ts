import { deepEqual, equal, match } from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Store } from '@spark/core';
import { entryWith, rejectsWith, storeRows } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const { commitOf, creation } = storeRows;
const AT = 1_775_000_000_000;

/** Every way of changing something. */
const CHANGES: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  commit: (store) => store.commit(commitOf('AAAA', 1)),
  'an entry': ({ journal }) => journal.record(entryWith({ ucc: 'AAAA', at: AT })),
  'one that can be asked for again': ({ journal }) =>
    journal.record(entryWith({ ucc: 'AAAA', at: AT, durability: 'recoverable' })),
  numbers: (store) => store.reserveIds('user', 1),
  'a setting': (store) => store.writeSetting('a', 'b'),
  'a probe': (store) => store.probe(),
};

for (const hasWriterThread of [false, true]) {
  it(
    `[store.S143] in a folder that was moved nothing is stored until it is back, ${hasWriterThread ? 'with' : 'without'} a writer thread`,
    inFolder(async (folder) => {
      const [place, away] = ['data', 'away'].map((name) => join(folder, name)) as [string, string];
      const store = await openSqliteStore({ folder: place, hasWriterThread });
      await store.commit(creation('AAAA'));
      await store.probe();
      equal(store.findFault(), null);
      renameSync(place, away);
      match(store.findFault()?.message ?? '', /data folder .* is no longer there/);
      for (const make of Object.values(CHANGES)) await rejectsWith('gone', make(store));
      // Another folder of the same name is not the one that was opened.
      mkdirSync(place);
      for (const make of Object.values(CHANGES)) await rejectsWith('gone', make(store));
      equal((await store.loadDesk('AAAA'))?.version, 1, 'reading goes on');
      rmSync(place, { recursive: true });
      renameSync(away, place);
      for (const make of Object.values(CHANGES)) await make(store);
      equal(store.findFault(), null);
      await store.close();
      const again = await openSqliteStore({ folder: place });
      equal((await again.loadDesk('AAAA'))?.version, 2);
      deepEqual((await again.health()).damage, []);
      await again.close();
    }),
  );
}
