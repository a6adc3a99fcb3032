import type { Clock, Store } from '@spark/core';
import type { StoreBounds } from '../bounds.ts';
import type { StoreError } from '../errors.ts';
import { createStore } from '../store.ts';
import { connect } from './connection.ts';
import { createDamageCheck } from './damage-check.ts';
import { fileInDataFolder } from './data-folder.ts';
import { createDiskFlag, createDiskWatch } from './disk-watch.ts';
import { createSqliteEngine } from './engine.ts';
import { createJournalAtOnce } from './journal-at-once.ts';
import { createJournalWriter } from './journal-writer.ts';
import { migrate } from './migrate.ts';
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
  /** The journal is written in a thread of its own. Programs that own the clock want everything in one thread. */
  readonly hasWriterThread?: boolean;
  /** The disk did not confirm a write. The store takes and tells nothing more: the process should end and start anew. */
  readonly onDiskFailed?: (error: StoreError) => void;
};

const BUSY_TIMEOUT_MS = 2_000;
const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { folder, clock = SYSTEM_CLOCK, busyTimeoutMs = BUSY_TIMEOUT_MS } = options;
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
    return createStore(engine, options.bounds);
  } catch (error) {
    connection.close();
    throw error;
  }
}
