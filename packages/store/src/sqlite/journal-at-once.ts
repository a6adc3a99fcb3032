import { StoreError } from '../errors.ts';
import type { EntryBatch } from '../journal/entry-batch.ts';
import { writeBatches } from '../journal/write-batches.ts';
import { type Connection, connect } from './connection.ts';
import type { SyncFailedError } from './disk-watch.ts';
import type { WriterOptions } from './journal-writer.ts';
import { createLogLimit, LOG_PAGES_MAX_BESIDE_WRITER, type LogLimit } from './log-limit.ts';
import { createLogSync } from './log-sync.ts';
import { runSteps } from './run-steps.ts';

/**
 * Writes what can be asked for again in this thread and in this moment: without the disk it takes less time than waking
 * another thread and being woken by it.
 */
export type JournalAtOnce = {
  /** False when another connection is writing. */
  readonly write: (batch: EntryBatch) => boolean;
  readonly close: () => void;
};

type Writer = { readonly connection: Connection; readonly logLimit: LogLimit };

export function createJournalAtOnce(
  options: Pick<WriterOptions, 'path' | 'pagesMax'> & {
    /** What was written a moment ago did not reach the disk. */
    readonly onSyncFailed: (error: SyncFailedError) => void;
  },
): JournalAtOnce {
  const { path, pagesMax, onSyncFailed } = options;
  const logSync = createLogSync(path, onSyncFailed);
  let writer: Writer | null = null;

  function opened(): Writer {
    if (writer) return writer;
    const made = connect({
      path,
      busyTimeoutMs: 0,
      waitsForDisk: false,
      writesOnly: true,
    });
    if (pagesMax !== null) made.exec(`PRAGMA max_page_count = ${pagesMax}`);
    writer = { connection: made, logLimit: createLogLimit(made, LOG_PAGES_MAX_BESIDE_WRITER) };
    return writer;
  }

  return {
    write: (batch) => {
      try {
        const { connection, logLimit } = opened();
        runSteps(connection, writeBatches([batch]));
        logLimit.afterCommit();
      } catch (error) {
        if (error instanceof StoreError && error.kind === 'busy') return false;
        throw error;
      }
      logSync.soon();
      return true;
    },
    close: () => {
      logSync.close();
      writer?.connection.close();
      writer = null;
    },
  };
}
