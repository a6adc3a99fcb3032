import { StoreError } from '../errors.ts';
import type { EntryBatch } from '../journal/entry-batch.ts';
import { writeBatches } from '../journal/write-batches.ts';
import { carryOut } from './carry-out.ts';
import { type Connection, connect } from './connection.ts';
import { LOG_PAGES_MAX_BESIDE_WRITER, type WriterOptions } from './journal-writer.ts';
import { createLogSync } from './log-sync.ts';

/**
 * Writes what can be asked for again in this thread and in this moment: without the disk it takes less time than waking
 * another thread and being woken by it.
 */
export type JournalAtOnce = {
  /** False when somebody else is writing. */
  readonly write: (batch: EntryBatch) => boolean;
  readonly close: () => void;
};

export function createJournalAtOnce(options: Pick<WriterOptions, 'path' | 'pagesMax'>): JournalAtOnce {
  const { path, pagesMax } = options;
  const logSync = createLogSync(path);
  let connection: Connection | null = null;

  function opened(): Connection {
    if (connection) return connection;
    const made = connect({
      path,
      busyTimeoutMs: 0,
      logPagesMax: LOG_PAGES_MAX_BESIDE_WRITER,
      waitsForDisk: false,
      writesOnly: true,
    });
    if (pagesMax !== null) made.exec(`PRAGMA max_page_count = ${pagesMax}`);
    connection = made;
    return made;
  }

  return {
    write: (batch) => {
      try {
        carryOut(opened(), writeBatches([batch]));
      } catch (error) {
        if (error instanceof StoreError && error.kind === 'busy') return false;
        throw error;
      }
      logSync.soon();
      return true;
    },
    close: () => {
      logSync.close();
      connection?.close();
      connection = null;
    },
  };
}
