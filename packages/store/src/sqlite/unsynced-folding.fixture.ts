import { appendFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './connection.ts';
import type { FoldingAnswer, FoldingOrder } from './log-folding.ts';
import { foldLog } from './log-limit.ts';

/** Folds, and never knows whether the disk has it. Each round leaves a byte beside the file. */
const { path, busyTimeoutMs } = workerData as { readonly path: string; readonly busyTimeoutMs: number };
const connection = connect({ path, busyTimeoutMs });

parentPort?.on('message', (order: FoldingOrder) => {
  if (order === 'end') {
    connection.close();
    parentPort?.close();
    return;
  }
  foldLog(connection);
  appendFileSync(`${path}.rounds`, '.');
  parentPort?.postMessage({ syncFault: null, isSynced: false } satisfies FoldingAnswer);
});
