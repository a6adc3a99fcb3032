import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Clock, Store } from '@spark/core';
import type { StoreBounds } from '../bounds.ts';
import { StoreError } from '../errors.ts';
import { ARCHIVE_FOLDER } from '../retention/archive-folder.ts';
import type { ArchiveStep } from '../retention/archive-rows.ts';
import { createStore } from '../store.ts';
import { connect } from './connection.ts';
import { createDamageCheck } from './damage-check.ts';
import { fileInDataFolder } from './data-folder.ts';
import { createDiskFlag, createDiskWatch } from './disk-watch.ts';
import { createSqliteEngine } from './engine.ts';
import { createJournalAtOnce } from './journal-at-once.ts';
import { createJournalWriter } from './journal-writer.ts';
import { migrate } from './migrate.ts';
import { createPlaceWatch, watched } from './place-watch.ts';
import { renewLog } from './renew-log.ts';

export const DATABASE_FILE = 'spark.db';

export type SqliteStoreOptions = {
  /** Where `spark.db` lives (SPARK_DATA). */
  readonly folder: string;
  readonly clock?: Clock;
  /**
   * How long a write waits for another process, e.g. a command line, that is writing the same file. The wait
   * blocks this process, so it is short.
   */
  readonly busyTimeoutMs?: number;
  readonly bounds?: Partial<StoreBounds>;
  /** For tests: the file may not grow beyond this many pages of 4 KiB, as if the disk were full. */
  readonly pagesMax?: number;
  /** The journal is written in a separate thread. Programs that control the clock want everything in one thread. */
  readonly hasWriterThread?: boolean;
  /** The disk did not confirm a write. The store stores and reads nothing more: the process should restart. */
  readonly onDiskFailed?: (error: StoreError) => void;
  /** For tests: called at every moment at which archiving may be interrupted. */
  readonly onArchiveStep?: (step: ArchiveStep) => void;
};

const BUSY_TIMEOUT_MS = 2_000;
const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { folder, clock = SYSTEM_CLOCK, busyTimeoutMs = BUSY_TIMEOUT_MS } = options;
  requireNoOrphanedLog(folder);
  const path = fileInDataFolder(folder, DATABASE_FILE);
  renewLog(path);
  const connection = connect({ path, busyTimeoutMs });
  try {
    const schemaVersion = await migrate(connection);
    if (options.pagesMax !== undefined) connection.exec(`PRAGMA max_page_count = ${options.pagesMax}`);
    const damageCheck = createDamageCheck(path, clock);
    const { hasWriterThread = false, onDiskFailed = () => undefined } = options;
    const diskFlag = createDiskFlag();
    const disk = createDiskWatch({ path, flag: diskFlag, onFailed: onDiskFailed });
    const forJournal = {
      path,
      busyTimeoutMs,
      pagesMax: options.pagesMax ?? null,
      diskFlag,
      onSyncFailed: disk.fail,
    };
    const engine = createSqliteEngine({
      connection,
      schemaVersion,
      busyTimeoutMs,
      damageCheck,
      disk,
      journalWriter: hasWriterThread ? createJournalWriter(forJournal) : null,
      journalAtOnce: hasWriterThread ? createJournalAtOnce(forJournal) : null,
    });
    return createStore(watched(engine, createPlaceWatch(path)), {
      bounds: options.bounds,
      archiveFolder: join(dirname(path), ARCHIVE_FOLDER),
      onArchiveStep: options.onArchiveStep,
    });
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** SQLite would throw the log away with the first change, and with it the last ones of a database that can be put back. */
function requireNoOrphanedLog(folder: string): void {
  const path = join(resolve(folder), DATABASE_FILE);
  if (existsSync(path) || !(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)) return;
  throw new StoreError(
    'folder',
    `The database ${path} is missing, but its log of changes is there. Put the database back beside it; or move both away and restore the latest backup.`,
  );
}
