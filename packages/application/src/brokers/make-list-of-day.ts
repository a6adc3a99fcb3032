import { Worker } from 'node:worker_threads';
import { type Instant, istDay, ok, type Result, refuse } from '@spark/core';
import { type InstrumentColumns, masterOfRows, readMaster, writeMaster } from '@spark/market';
import type { Broker } from '@spark/vocabulary';
import { type CachedMaster, storeMaster } from '../instruments/cached-master.ts';
import { linesOf, readLine } from './list-lines.ts';

export type ListToMake = {
  readonly broker: Broker;
  readonly lines: string;
  readonly now: Instant;
  readonly dataFolder: string;
};

export type MadeList = { readonly note: CachedMaster; readonly columns: InstrumentColumns };

/** Shorter ones are made faster than a thread is started. */
const THREAD_FROM_CHARS = 500_000;

/** Stores a broker's list as the list of the day: a long one in a separate thread. */
export function makeListOfDay(list: ListToMake): Promise<Result<MadeList, string>> {
  return list.lines.length < THREAD_FROM_CHARS ? Promise.resolve(makeNow(list)) : makeBeside(list);
}

function makeBeside(list: ListToMake): Promise<Result<MadeList, string>> {
  const worker = new Worker(new URL('./list-of-day-thread.ts', import.meta.url), { workerData: list });
  return new Promise((resolve) => {
    worker.once('message', (made: Result<MadeList, string>) => {
      resolve(made);
      void worker.terminate();
    });
    worker.once('error', (error) => resolve(refuse(String(error))));
    worker.once('exit', () => resolve(refuse('the thread ended early')));
  });
}

/** Read back before it is stored: an unreadable list must not replace a readable one. */
export function makeNow({ broker, lines, now, dataFolder }: ListToMake): Result<MadeList, string> {
  const day = istDay(now);
  const made = masterOfRows(rowsOf(lines), day);
  if (!made.ok) return made;
  const read = readMaster([...writeMaster(made.value.columns, { further: true })].join(''), day);
  if (!read.ok) return refuse(read.error.problems.join(' '));
  const { columns, report } = read.value;
  const note = {
    day,
    loadedAt: now,
    source: broker,
    format: 'broker',
    broker,
    counts: report.counts,
  } as const;
  return ok({ note: storeMaster(dataFolder, columns, note), columns });
}

function* rowsOf(lines: string) {
  for (const line of linesOf(lines)) {
    const row = readLine(line);
    if (row !== null) yield row;
  }
}
