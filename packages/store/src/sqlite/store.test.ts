import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type StoreHome, storeSuite } from '@spark/testkit';
import { ARCHIVE_FOLDER } from '../retention/archive-folder.ts';
import { openSqliteStore } from './open-sqlite-store.ts';

storeSuite({ name: 'SQLite', open: () => sqliteHome(false) });
storeSuite({ name: 'SQLite with a writer thread', open: () => sqliteHome(true) });

async function sqliteHome(hasWriterThread: boolean): Promise<StoreHome> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-store-'));
  async function execute(sql: string): Promise<void> {
    using database = new DatabaseSync(join(folder, 'spark.db'));
    database.exec(sql);
  }
  return {
    open: ({ onArchiveStep = () => undefined, ...bounds } = {}) =>
      openSqliteStore({ folder, bounds, hasWriterThread, onArchiveStep }),
    archiveFolder: join(folder, ARCHIVE_FOLDER),
    execute,
    pretendNewerSchema: () => execute('PRAGMA user_version = 999'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
