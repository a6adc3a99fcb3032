import { appendFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, connect } from './connection.ts';
import type { FoldingAnswer, FoldingOrder } from './log-folding.ts';
import { foldLog } from './log-limit.ts';

/** Folds what was written before each round, and never knows whether the disk has it. Each round leaves a byte beside the file. */
const { path, busyTimeoutMs } = workerData as { readonly path: string; readonly busyTimeoutMs: number };
const connection = connect({ path, busyTimeoutMs });
/** There is always a reader, so that the log does not restart between two rounds. */
let reader: Connection | null = null;

function readNow(): Connection {
  const opened = connect({ path, busyTimeoutMs });
  opened.exec('BEGIN; SELECT count(*) FROM rows');
  return opened;
}

parentPort?.on('message', (order: FoldingOrder) => {
  if (order === 'end') {
    reader?.close();
    connection.close();
    parentPort?.close();
    return;
  }
  const earlier = reader;
  reader = readNow();
  earlier?.close();
  foldLog(connection);
  appendFileSync(`${path}.rounds`, '.');
  parentPort?.postMessage({ syncFault: null, isSynced: false } satisfies FoldingAnswer);
});
