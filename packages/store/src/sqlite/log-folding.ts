import { Worker } from 'node:worker_threads';
import type { Connection } from './connection.ts';
import { SyncFailedError } from './disk-watch.ts';
import { foldLog } from './log-limit.ts';

/** In pages of the log. */
export type LogFoldingBounds = {
  /** The log is folded when it has so many that are not folded yet. */
  readonly from: number;
  /** So few are folded by the writer itself, which takes as long as a few commits where the disk has all the others. */
  readonly restMax: number;
  /** At this size the writer folds, even while another thread does: orders wait for it when the log has 128 MB. */
  readonly most: number;
};

const BOUNDS: LogFoldingBounds = { from: 16_000, restMax: 400, most: 32_000 };
/** A check costs little, but not nothing. */
const LOOK_EVERY = 16;
/** Where commits come so fast that the thread never gets to the end, the writer folds the rest all the same. */
const ROUNDS_MAX = 16;

/** Messages to the thread; it answers each folding. */
export type FoldingOrder = 'fold' | 'end';
export type FoldingAnswer = {
  /** The message of a sync that failed. */
  readonly syncFault: string | null;
  /** SQLite syncs the file only when it folded all of the log; without that the disk has nothing of it for certain. */
  readonly isSynced: boolean;
};

/** What writer and thread see of each other without a message: an `Int32Array` of these two. */
export const FOLDING_NOW = 0;
export const WRITER_FOLDS = 1;

type LogLength = { readonly log: number; readonly checkpointed: number };

/**
 * Folds the log of changes into the file beside the writer, which continues to write: otherwise all orders would wait for the disk
 * meanwhile. What is written while another thread folds is folded by its next round, until the disk has it and so little is left
 * that the writer does the rest and restarts the log. If the thread is too slow or gone, the writer's own limit still holds.
 */
export type LogFolding = {
  readonly afterCommit: () => void;
  /** Waits for a folding that is under way. */
  readonly close: () => Promise<void>;
};

/** The thread takes memory and is started when the log is long for the first time. */
export function createLogFolding(
  connection: Connection,
  options: {
    readonly busyTimeoutMs: number;
    readonly onSyncFailed: (error: SyncFailedError) => void;
    readonly bounds?: LogFoldingBounds;
    readonly script?: URL;
  },
): LogFolding {
  const { busyTimeoutMs, onSyncFailed, bounds = BOUNDS } = options;
  const script = options.script ?? new URL('./log-folding-thread.ts', import.meta.url);
  const readLogLength = connection.database.prepare('PRAGMA wal_checkpoint(NOOP)');
  let thread: Worker | null = null;
  let state: 'at rest' | 'under way' | 'folded' = 'at rest';
  let nextFrom = bounds.from;
  let foldedBefore = 0;
  let rounds = 0;
  let isSynced = false;
  let commits = 0;
  const seen = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  /** Soon too long, so the log is checked at every commit. */
  let isLong = false;

  function start(): Worker {
    const started = new Worker(script, {
      workerData: { path: connection.path, busyTimeoutMs, seen },
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
    });
    started.unref();
    started.on('message', ({ syncFault, isSynced: isOnDisk }: FoldingAnswer) => {
      state = 'folded';
      isSynced ||= isOnDisk;
      if (syncFault !== null) onSyncFailed(new SyncFailedError(connection.path, new Error(syncFault)));
    });
    // Without the thread the log is folded by the writer when it is full.
    started.on('error', () => undefined);
    started.once('exit', () => {
      thread = null;
    });
    return started;
  }

  function fold(folded: number): void {
    foldedBefore = folded;
    rounds += 1;
    thread ??= start();
    state = 'under way';
    thread.postMessage('fold' satisfies FoldingOrder);
  }

  /** SQLite lets one fold at a time and does not wait for the other, so the thread is asked to give way. */
  function foldInsteadOfThread(): void {
    Atomics.store(seen, WRITER_FOLDS, 1);
    Atomics.wait(seen, FOLDING_NOW, 1, busyTimeoutMs);
    try {
      foldLog(connection);
    } finally {
      Atomics.store(seen, WRITER_FOLDS, 0);
    }
  }

  function check(): void {
    const { log, checkpointed } = readLogLength.get() as LogLength;
    const left = log - checkpointed;
    isLong = log * 2 >= bounds.most;
    // By its whole length: it restarts only when all of it is folded, which large entries can prevent.
    if (log >= bounds.most) foldInsteadOfThread();
    if (state === 'under way') return;
    if (state === 'at rest') {
      if (left >= nextFrom) fold(checkpointed);
      return;
    }
    const isAllButRest = left <= bounds.restMax;
    const isReady = isAllButRest && (isSynced || rounds >= ROUNDS_MAX);
    if (!isReady && checkpointed !== foldedBefore) {
      fold(checkpointed);
      return;
    }
    state = 'at rest';
    rounds = 0;
    isSynced = false;
    // Where nothing could be folded, a reader has an older view, and the log has to stay for it a while longer.
    nextFrom = isAllButRest ? bounds.from : left + bounds.from;
    if (isAllButRest) foldLog(connection);
  }

  return {
    afterCommit: () => {
      commits += 1;
      if (state !== 'folded' && !isLong && commits % LOOK_EVERY !== 0) return;
      try {
        check();
      } catch (error) {
        if (error instanceof SyncFailedError) onSyncFailed(error);
        state = 'at rest';
      }
    },
    close: async () => {
      const ending = thread;
      if (!ending) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.ref();
      ending.postMessage('end' satisfies FoldingOrder);
      await ended;
    },
  };
}
