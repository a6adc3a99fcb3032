import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './connection.ts';
import type { FoldingOrder } from './log-folding.ts';

const { path, busyTimeoutMs } = workerData as { readonly path: string; readonly busyTimeoutMs: number };
const connection = connect({ path, busyTimeoutMs });

parentPort?.on('message', (order: FoldingOrder) => {
  if (order === 'end') {
    connection.close();
    parentPort?.close();
    return;
  }
  try {
    connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // What could not be folded stays in the log, where it is as durable, and is tried again.
  }
  parentPort?.postMessage('folded');
});
