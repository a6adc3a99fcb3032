import { parentPort, workerData } from 'node:worker_threads';
import { RowFault, StoreError } from '../errors.ts';
import type { EntryBatch } from '../journal/entry-batch.ts';
import { writeBatch } from '../journal/write-batch.ts';
import { carryOut } from './carry-out.ts';
import { connect } from './connection.ts';
import {
  WRITER_LOG_PAGES_MAX,
  type WriterAnswer,
  type WriterFault,
  type WriterOptions,
} from './journal-writer.ts';

const { path, busyTimeoutMs, pagesMax } = workerData as WriterOptions;
const connection = connect({ path, busyTimeoutMs, logPagesMax: WRITER_LOG_PAGES_MAX });
if (pagesMax !== null) connection.exec(`PRAGMA max_page_count = ${pagesMax}`);

parentPort?.on('message', (batch: EntryBatch | null) => {
  if (batch === null) {
    connection.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(answerTo(batch));
});

function answerTo(batch: EntryBatch): WriterAnswer {
  try {
    carryOut(connection, writeBatch(batch));
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): WriterFault {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof StoreError) return { kind: error.kind, message };
  return { kind: error instanceof RowFault ? 'row' : 'defect', message };
}
