import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './connection.ts';
import { SyncFailedError } from './disk-watch.ts';
import type { FoldingAnswer, FoldingOrder } from './log-folding.ts';
import { foldLog } from './log-limit.ts';

const { path, busyTimeoutMs } = workerData as { readonly path: string; readonly busyTimeoutMs: number };
const connection = connect({ path, busyTimeoutMs });
const lookAtLog = connection.database.prepare('PRAGMA wal_checkpoint(NOOP)');
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
      foldLog(connection);
      const { log, checkpointed } = lookAtLog.get() as {
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
