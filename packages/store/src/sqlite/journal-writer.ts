import { Worker } from 'node:worker_threads';
import { RowFault, StoreError, type StoreErrorKind } from '../errors.ts';
import type { EntryBatch } from '../journal/entry-batch.ts';
import type { Statement } from '../statements.ts';
import type { StepResult } from '../steps.ts';
import { type DiskFlag, SyncFailedError } from './disk-watch.ts';

/** A message to the thread; null ends it. */
export type WriterOrder = BatchOrder | StatementOrder;
/**
 * When one fails, the thread refuses every one of the same era: they were sent before anybody knew of the failure, and may
 * rest on what failed.
 */
export type BatchOrder = { readonly kind: 'batch'; readonly era: number; readonly batch: EntryBatch };
/** A transaction by itself: nothing rests on it, and it rests on nothing. */
export type StatementOrder = { readonly kind: 'statement'; readonly statement: Statement };

/** Errors do not pass between threads with their class. */
export type WriterAnswer = BatchAnswer | StatementsAnswer;
/** To so many batches, the oldest first; to none when a sync failed that no caller awaited. */
export type BatchAnswer = {
  readonly kind: 'batches';
  readonly count: number;
  readonly fault: WriterFault | null;
};
/** To as many statements, the oldest first. */
export type StatementsAnswer = {
  readonly kind: 'statements';
  readonly outcomes: readonly StatementOutcome[];
};
export type StatementOutcome = { readonly result: StepResult } | { readonly fault: WriterFault };
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
  /** Resolves with its result when it is durable. Those that are under way are carried out in order, before batches that wait. */
  readonly change: (statement: Statement) => Promise<StepResult>;
  /** Ends when everything that was handed in is carried out. */
  readonly close: () => Promise<void>;
};

type Waiting<T> = { readonly resolve: (result: T) => void; readonly reject: (error: unknown) => void };

/** The thread takes memory and is started by the first order. */
export function createJournalWriter(
  options: WriterOptions & { readonly onSyncFailed: (error: SyncFailedError) => void },
): JournalWriter {
  const { onSyncFailed, ...forThread } = options;
  let waiting: Waiting<void>[] = [];
  let changing: Waiting<StepResult>[] = [];
  let era = 0;
  let thread: Worker | null = null;

  function start(): Worker {
    const started = new Worker(new URL('./journal-writer-thread.ts', import.meta.url), {
      workerData: forThread satisfies WriterOptions,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    started.on('message', (answer: WriterAnswer) => {
      if (answer.kind === 'batches') takeBatches(answer);
      else takeStatements(answer);
      if (waiting.length === 0 && changing.length === 0) started.unref();
    });
    const giveUp = (cause: unknown): void => {
      if (thread === started) thread = null;
      const left = [...waiting, ...changing];
      waiting = [];
      changing = [];
      for (const { reject } of left) reject(lost(options.path, cause));
    };
    started.once('error', giveUp);
    started.once('exit', (code) => giveUp(`it ended with ${code}`));
    return started;
  }

  function takeBatches({ count, fault }: BatchAnswer): void {
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
  }

  /** Where a sync failed the thread says so by itself. */
  function takeStatements({ outcomes }: StatementsAnswer): void {
    const answered = changing.slice(0, outcomes.length);
    changing = changing.slice(outcomes.length);
    for (const [at, outcome] of outcomes.entries()) {
      if ('result' in outcome) answered[at]?.resolve(outcome.result);
      else answered[at]?.reject(errorOf(outcome.fault, options.path));
    }
  }

  function send(order: WriterOrder): void {
    thread ??= start();
    thread.ref();
    thread.postMessage(order);
  }

  return {
    write: (batch) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        send({ kind: 'batch', era, batch });
      }),
    change: (statement) =>
      new Promise((resolve, reject) => {
        changing.push({ resolve, reject });
        send({ kind: 'statement', statement });
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
