import { deepEqual, equal, ok } from 'node:assert/strict';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { rejectsWith, storeRows } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const { accountRow, commitOf, createDesk, creation, fact } = storeRows;

it(
  '[store.S91] a file that is not a database is refused and left unchanged',
  inFolder(async (folder) => {
    const file = join(folder, 'spark.db');
    writeFileSync(file, 'This is a letter to my aunt, and it is long enough to be a page. '.repeat(200));
    const before = readFileSync(file);
    await rejectsWith('corrupt', openSqliteStore({ folder }));
    deepEqual(readFileSync(file), before);
  }),
);

it(
  '[store.S91] a database of another program is refused',
  inFolder(async (folder) => {
    using other = new DatabaseSync(join(folder, 'spark.db'));
    other.exec('CREATE TABLE recipes (name TEXT)');
    await rejectsWith('corrupt', openSqliteStore({ folder }));
  }),
);

it(
  '[store.S91] a malformed file is refused or its damage is reported, and never read as if it were sound',
  inFolder(async (folder) => {
    await fillFile(folder);
    const file = join(folder, 'spark.db');
    overwrite(file, { fromPage: 1 });
    const opening = openSqliteStore({ folder });
    const store = await opening.catch(() => null);
    if (!store) return rejectsWith('corrupt', opening);
    try {
      ok((await store.health()).damage.length > 0, 'the damage is told');
      await rejectsWith('corrupt', store.loadDesk('AAAA'));
      await rejectsWith('corrupt', store.commit(commitOf('AAAA', 2)));
    } finally {
      await store.close();
    }
  }),
);

it(
  '[store.S91] a file cut short is noticed',
  inFolder(async (folder) => {
    await fillFile(folder);
    truncateSync(join(folder, 'spark.db'), 3 * 4096);
    await rejectsWith(
      'corrupt',
      openSqliteStore({ folder }).then(async (store) => {
        try {
          await store.loadDesk('AAAA');
        } finally {
          await store.close();
        }
      }),
    );
  }),
);

it(
  '[store.S92] a full disk rejects the whole group and leaves nothing half written; the queue continues',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, pagesMax: 80 });
    await createDesk(store, 'AAAA');
    await createDesk(store, 'BBBB');
    const large = fact('x'.repeat(100_000));
    const group = [
      store.commit(commitOf('AAAA', 1, { rows: [{ table: 'accounts', put: accountRow('AAAA', 'a') }] })),
      store.commit(commitOf('BBBB', 1, { facts: [large, large, large, large] })),
      store.commit(commitOf('AAAA', 2)),
    ];
    for (const work of group) work.catch(() => undefined);
    for (const work of group) await rejectsWith('disk-full', work);
    deepEqual((await store.loadDesk('AAAA'))?.accounts, []);
    equal((await store.loadDesk('BBBB'))?.version, 1);
    equal((await store.readFacts({ afterSeq: 0, limit: 10 })).length, 2);
    deepEqual(
      await store.commit(commitOf('AAAA', 1)),
      { kind: 'stored', version: 2 },
      'a small one still fits',
    );
    await store.close();
    // As if room had been made.
    const roomy = await openSqliteStore({ folder });
    deepEqual(await roomy.commit(commitOf('BBBB', 1, { facts: [large] })), { kind: 'stored', version: 2 });
    deepEqual((await roomy.health()).damage, []);
    await roomy.close();
  }),
);

it(
  '[store.S95] another process that keeps the file locked makes a write busy within the bound; afterwards writing continues',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, busyTimeoutMs: 50 });
    using other = new DatabaseSync(join(folder, 'spark.db'));
    other.exec('BEGIN IMMEDIATE');
    await rejectsWith('busy', store.commit(creation('AAAA')));
    await rejectsWith('busy', store.reserveIds('users', 1));
    await rejectsWith('busy', store.writeSetting('a', 'b'));
    equal(await store.loadDesk('AAAA'), null, 'reading does not wait');
    other.exec('ROLLBACK');
    deepEqual(await store.commit(creation('AAAA')), { kind: 'stored', version: 1 });
    await store.close();
  }),
);

async function fillFile(folder: string): Promise<void> {
  const store = await openSqliteStore({ folder });
  await createDesk(store, 'AAAA');
  const facts = Array.from({ length: 200 }, (_, at) => fact(`${at} ${'x'.repeat(500)}`));
  await store.commit(commitOf('AAAA', 1, { facts }));
  await store.close();
}

/** Writes nonsense over everything after the first pages, so that the file still seems to be a database. */
function overwrite(file: string, { fromPage }: { readonly fromPage: number }): void {
  const handle = openSync(file, 'r+');
  const { size } = fstatSync(handle);
  writeSync(handle, Buffer.alloc(size - fromPage * 4096, 0xa5), 0, undefined, fromPage * 4096);
  closeSync(handle);
}
