import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { SyncFailedError } from './disk-watch.ts';

/** Waits for the disk in place of SQLite, which would block other writers meanwhile. */
export type LogSync = {
  /** What was committed before survives a power cut when it returns. */
  readonly now: () => void;
  /** The same soon, without a caller that waits; a failure goes to `onFailed`. */
  readonly soon: () => void;
  readonly close: () => void;
};

/** So long a power cut may take what can be asked for again. */
const SOON_MS = 50;

/** There is a log as soon as something was committed, and it stays the same file while the database is open. */
export function createLogSync(path: string, onFailed: (error: SyncFailedError) => void): LogSync {
  let file: number | null = null;
  let coming: NodeJS.Timeout | null = null;
  let isSyncing = false;
  let isClosed = false;

  function opened(): number {
    file ??= openSync(`${path}-wal`, 'r+');
    return file;
  }

  function begin(): void {
    coming = null;
    try {
      fdatasync(opened(), ended);
      isSyncing = true;
    } catch (error) {
      onFailed(new SyncFailedError(path, error));
    }
  }

  function ended(error: NodeJS.ErrnoException | null): void {
    isSyncing = false;
    if (isClosed) shut();
    // No caller waits for this sync, yet only it gets the error about what it lost.
    if (error) onFailed(new SyncFailedError(path, error));
  }

  function shut(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  return {
    now: () => {
      try {
        fdatasyncSync(opened());
      } catch (error) {
        throw new SyncFailedError(path, error);
      }
    },
    soon: () => {
      coming ??= setTimeout(begin, SOON_MS).unref();
    },
    close: () => {
      if (coming) clearTimeout(coming);
      isClosed = true;
      if (!isSyncing) shut();
    },
  };
}
