import { Worker } from 'node:worker_threads';
import { RowFault, StoreError, type StoreErrorKind } from '../errors.ts';
import type { EntryBatch } from '../journal/entry-batch.ts';
import { type DiskFlag, SyncFailedError } from './disk-watch.ts';

/**
 * A message to the thread. When one fails, the thread refuses every one of the same era: they were sent before
 * anybody knew of the failure, and may rest on what failed.
 */
export type WriterOrder = { readonly era: number; readonly batch: EntryBatch };

/**
 * The thread's answer to so many of them, the oldest first; to none when a sync failed that no caller awaited. Errors do
 * not pass between threads with their class.
 */
export type WriterAnswer = { readonly count: number; readonly fault: WriterFault | null };
export type WriterFault = {
  readonly kind: StoreErrorKind | 'row' | 'sync' | 'defect';
  readonly message: string;
};

export type WriterOptions = {
  readonly path: string;
  readonly busyTimeoutMs: number;
  readonly pagesMax: number | null;
  /** Shows every thread whether the disk has failed. */
  readonly diskFlag: DiskFlag;
};

/** Writes the journal in a separate thread, so that the event loop waits neither for SQLite nor for the disk. */
export type JournalWriter = {
  /** Resolves when the batch is durable. Several may be under way: they are carried out in order. */
  readonly write: (batch: EntryBatch) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Waiting = { readonly resolve: () => void; readonly reject: (error: unknown) => void };

/** The thread takes memory and is started by the first order. */
export function createJournalWriter(
  options: WriterOptions & { readonly onSyncFailed: (error: SyncFailedError) => void },
): JournalWriter {
  const { onSyncFailed, ...forThread } = options;
  let waiting: Waiting[] = [];
  let era = 0;
  let thread: Worker | null = null;

  function start(): Worker {
    const started = new Worker(new URL('./journal-writer-thread.ts', import.meta.url), {
      workerData: forThread satisfies WriterOptions,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    started.on('message', ({ count, fault }: WriterAnswer) => {
      const answered = waiting.slice(0, count);
      waiting = waiting.slice(count);
      // What was sent meanwhile is of the old era, and refused by the thread.
      if (fault !== null) era += 1;
      const error = fault && errorOf(fault, options.path);
      if (error instanceof SyncFailedError) onSyncFailed(error);
      for (const entry of answered) {
        if (error === null) entry.resolve();
        else entry.reject(error);
      }
      if (waiting.length === 0) started.unref();
    });
    const giveUp = (cause: unknown): void => {
      if (thread === started) thread = null;
      const left = waiting;
      waiting = [];
      for (const { reject } of left) reject(lost(options.path, cause));
    };
    started.once('error', giveUp);
    started.once('exit', (code) => giveUp(`it ended with ${code}`));
    return started;
  }

  return {
    write: (batch) =>
      new Promise((resolve, reject) => {
        thread ??= start();
        waiting.push({ resolve, reject });
        thread.ref();
        thread.postMessage({ era, batch } satisfies WriterOrder);
      }),
    close: async () => {
      const ending = thread;
      if (!ending) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.postMessage(null);
      await ended;
    },
  };
}

function errorOf({ kind, message }: WriterFault, path: string): Error {
  if (kind === 'sync') return new SyncFailedError(path, new Error(message));
  if (kind === 'row') return new RowFault(null, new Error(message));
  return kind === 'defect' ? new Error(message) : new StoreError(kind, message);
}

function lost(path: string, cause: unknown): StoreError {
  return new StoreError(
    'outcome-unknown',
    `The thread that writes ${path} is gone (${cause instanceof Error ? cause.message : String(cause)}). Whether the last change is stored shows when it is read again.`,
    cause,
  );
}
