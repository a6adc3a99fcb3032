import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './connection.ts';
import { SyncFailedError } from './disk-watch.ts';
import type { FoldingAnswer, FoldingOrder } from './log-folding.ts';
import { foldLog } from './log-limit.ts';

const { path, busyTimeoutMs } = workerData as { readonly path: string; readonly busyTimeoutMs: number };
const connection = connect({ path, busyTimeoutMs });

parentPort?.on('message', (order: FoldingOrder) => {
  if (order === 'end') {
    connection.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage({ syncFault: fold() } satisfies FoldingAnswer);
});

function fold(): string | null {
  try {
    foldLog(connection);
    return null;
  } catch (error) {
    if (error instanceof SyncFailedError) return error.message;
    throw error;
  }
}
