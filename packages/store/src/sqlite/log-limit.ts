import type { Connection } from './connection.ts';
import { SyncFailedError } from './disk-watch.ts';

/** Where there is a writer thread, it folds the log: only orders wait for that thread. */
export const LOG_PAGES_MAX_BESIDE_WRITER = 40_000;
/** A check costs little, but not nothing. */
const LOOK_EVERY = 16;

/**
 * Folds the log of changes into the file when it has so many pages of 4 KiB. SQLite would do it automatically, and not report
 * when the disk failed in it.
 */
export type LogLimit = { readonly afterCommit: () => void };

export function createLogLimit(connection: Connection, pagesMax: number): LogLimit {
  const readLogLength = connection.database.prepare('PRAGMA wal_checkpoint(NOOP)');
  let commits = 0;

  return {
    afterCommit: () => {
      commits += 1;
      if (commits % LOOK_EVERY !== 1) return;
      const { log } = readLogLength.get() as { readonly log: number };
      if (log >= pagesMax) foldLog(connection);
    },
  };
}

/** Throws only when the disk did not confirm it. */
export function foldLog(connection: Connection): void {
  try {
    connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch (error) {
    if (error instanceof SyncFailedError) throw error;
    // What could not be folded stays in the log, where it is as durable, and is tried again.
  }
}
