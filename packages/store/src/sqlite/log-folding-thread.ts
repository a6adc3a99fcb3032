import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './connection.ts';
import { SyncFailedError } from './disk-watch.ts';
import { FOLDING_NOW, type FoldingAnswer, type FoldingOrder, WRITER_FOLDS } from './log-folding.ts';
import { foldLog } from './log-limit.ts';

const { path, busyTimeoutMs, seen } = workerData as {
  readonly path: string;
  readonly busyTimeoutMs: number;
  readonly seen: Int32Array;
};
const connection = connect({ path, busyTimeoutMs });
const readLogLength = connection.database.prepare('PRAGMA wal_checkpoint(NOOP)');
/** What came during the last attempt is little, so the next one takes a moment. */
const ATTEMPTS = 16;

parentPort?.on('message', (order: FoldingOrder) => {
  if (order === 'end') {
    connection.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(fold() satisfies FoldingAnswer);
});

function fold(): FoldingAnswer {
  try {
    let isSynced = false;
    for (let attempt = 0; attempt < ATTEMPTS && !isSynced; attempt += 1) {
      if (!foldUnlessWriterDoes()) break;
      const { log, checkpointed } = readLogLength.get() as {
        readonly log: number;
        readonly checkpointed: number;
      };
      isSynced = log === checkpointed;
    }
    return { syncFault: null, isSynced };
  } catch (error) {
    if (error instanceof SyncFailedError) return { syncFault: error.message, isSynced: false };
    throw error;
  }
}

function foldUnlessWriterDoes(): boolean {
  Atomics.store(seen, FOLDING_NOW, 1);
  try {
    if (Atomics.load(seen, WRITER_FOLDS) === 1) return false;
    foldLog(connection);
    return true;
  } finally {
    Atomics.store(seen, FOLDING_NOW, 0);
    Atomics.notify(seen, FOLDING_NOW);
  }
}
