import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { RowFault, StoreError } from '../errors.ts';
import { writeBatches } from '../journal/write-batches.ts';
import type { Statement } from '../statements.ts';
import { connect } from './connection.ts';
import { createDiskWatch, SyncFailedError } from './disk-watch.ts';
import type {
  BatchOrder,
  StatementOrder,
  StatementOutcome,
  WriterAnswer,
  WriterFault,
  WriterOptions,
  WriterOrder,
} from './journal-writer.ts';
import { createLogFolding } from './log-folding.ts';
import { createLogSync } from './log-sync.ts';
import { runSteps } from './run-steps.ts';

const { path, busyTimeoutMs, pagesMax, diskFlag } = workerData as WriterOptions;
const connection = connect({
  path,
  busyTimeoutMs,
  // The thread waits for the disk itself, when others may write already.
  waitsForDisk: false,
  writesOnly: true,
});
if (pagesMax !== null) connection.exec(`PRAGMA max_page_count = ${pagesMax}`);

const disk = createDiskWatch({ path, flag: diskFlag, onFailed: (error) => report(0, faultOf(error)) });
const logSync = createLogSync(path, disk.fail);
const folding = createLogFolding(connection, { busyTimeoutMs, onSyncFailed: disk.fail });

/** Nothing of this era or an earlier one is written any more. */
let failedEra = -1;
let lastFault: WriterFault | null = null;

parentPort?.on('message', (first: WriterOrder | null) => {
  const orders: WriterOrder[] = [];
  let message: { readonly message: WriterOrder | null } | undefined = { message: first };
  // What came while the last transaction was written shares the next one: the slower the disk, the larger it is.
  while (message?.message) {
    orders.push(message.message);
    message = parentPort ? receiveMessageOnPort(parentPort) : undefined;
  }
  const statements = orders.filter((order) => order.kind === 'statement');
  const batches = orders.filter((order) => order.kind === 'batch');
  // Numbers of orders are among them: entries of those orders come later.
  if (statements.length > 0) post({ kind: 'statements', outcomes: changed(statements) });
  if (batches.length > 0) answer(batches);
  if (orders.length > 0) folding.afterCommit();
  if (message?.message === null) {
    void end();
  }
});

async function end(): Promise<void> {
  await folding.close();
  logSync.close();
  connection.close();
  parentPort?.close();
}

function answer(orders: readonly BatchOrder[]): void {
  const late = orders.filter(({ era }) => era <= failedEra).length;
  if (late > 0) report(late, lastFault);
  if (late < orders.length) report(orders.length - late, written(orders.slice(late)));
}

function report(count: number, fault: WriterFault | null): void {
  post({ kind: 'batches', count, fault });
}

function post(message: WriterAnswer): void {
  parentPort?.postMessage(message);
}

/** Each is stored or refused by itself; all of them wait for the disk once. */
function changed(orders: readonly StatementOrder[]): readonly StatementOutcome[] {
  try {
    return disk.confirmed(() => {
      const outcomes = orders.map(({ statement }) => outcomeOf(statement));
      logSync.now();
      return outcomes;
    });
  } catch (error) {
    return orders.map(() => ({ fault: faultOf(error) }));
  }
}

function outcomeOf(statement: Statement): StatementOutcome {
  try {
    return { result: connection.run(statement) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function written(orders: readonly BatchOrder[]): WriterFault | null {
  try {
    disk.confirmed(() => {
      runSteps(connection, writeBatches(orders.map(({ batch }) => batch)));
      if (orders.every(({ batch }) => batch.isRecoverable)) logSync.soon();
      else logSync.now();
    });
    return null;
  } catch (error) {
    lastFault = faultOf(error);
    failedEra = orders.at(-1)?.era ?? failedEra;
    return lastFault;
  }
}

function faultOf(error: unknown): WriterFault {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SyncFailedError) return { kind: 'sync', message };
  if (error instanceof StoreError) return { kind: error.kind, message };
  return { kind: error instanceof RowFault ? 'row' : 'defect', message };
}
