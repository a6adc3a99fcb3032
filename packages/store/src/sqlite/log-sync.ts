import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { StoreError } from '../errors.ts';

/** Waits for the disk in place of SQLite, which would keep everybody else from writing meanwhile. */
export type LogSync = {
  /** What was committed before survives a power cut when it returns. */
  readonly now: () => void;
  /** The same within a moment, and without anybody waiting. */
  readonly soon: () => void;
  readonly close: () => void;
};

/** So long a power cut may take what can be asked for again. */
const SOON_MS = 50;

/** There is a log as soon as something was committed, and it stays the same file while the database is open. */
export function createLogSync(path: string): LogSync {
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
    } catch {
      // A disk that fails says so once more to whoever waits for it next.
    }
  }

  function ended(): void {
    isSyncing = false;
    if (isClosed) shut();
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
        // The pages may be in the file although nobody can promise it, and a crash now could bring them back.
        throw new StoreError(
          'outcome-unknown',
          `The disk did not confirm a write to ${path}. Check the disk; whether the change is stored shows when it is read again.`,
          error,
        );
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
