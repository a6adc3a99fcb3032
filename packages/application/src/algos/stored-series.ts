import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { assert, emptyColumns } from '@spark/core';
import { type CandleStore, MINUTE_MS, type StoredColumns, seriesOf } from '@spark/prices';
import type { SeriesQuestion } from './past-book.ts';

/** Stored minutes, read at once: an engine asks in the middle of a decision and cannot wait for an event. */
export type StoredSeries = {
  readonly read: (question: SeriesQuestion) => StoredColumns;
  readonly close: () => Promise<void>;
};

export type StoredQuestion = { readonly series: string; readonly from: number; readonly to: number };
export type StoredAnswer = { readonly stored: StoredColumns } | { readonly problem: string };
export type StoredThreadData = { readonly folder: string; readonly signal: Int32Array };

const NOTHING: StoredColumns = { columns: emptyColumns(0), isImported: new Uint8Array(0) };
const WAIT_MS = 60_000;

type Range = Pick<SeriesQuestion, 'from' | 'to'>;

/**
 * Reads by a thread of its own, for which this one waits. Which series there are is asked first, so that a contract of which
 * nothing is stored costs a look; where nothing at all is stored there is no thread.
 */
export async function openStoredSeries(
  store: Pick<CandleStore, 'seriesIn'>,
  folder: string,
  range: Range,
): Promise<StoredSeries> {
  const there = new Set(await store.seriesIn({ from: range.from, to: range.to - MINUTE_MS }));
  if (there.size === 0) return { read: () => NOTHING, close: async () => undefined };
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1: own, port2: other } = new MessageChannel();
  const data: StoredThreadData & { readonly port: typeof other } = { folder, signal, port: other };
  const worker = new Worker(new URL('./stored-series-thread.ts', import.meta.url), {
    workerData: data,
    transferList: [other],
  });
  worker.unref();
  own.unref();
  return {
    read: ({ instrument, from, to }) => {
      const series = seriesOf(instrument);
      if (!there.has(series)) return NOTHING;
      const question: StoredQuestion = { series, from, to: to - MINUTE_MS };
      Atomics.store(signal, 0, 0);
      own.postMessage(question);
      Atomics.wait(signal, 0, 0, WAIT_MS);
      const message = receiveMessageOnPort(own);
      assert(message !== undefined, 'stored candles are read within a minute');
      const answer = message.message as StoredAnswer;
      if ('problem' in answer) throw new Error(answer.problem);
      return answer.stored;
    },
    close: async () => {
      own.close();
      await worker.terminate();
    },
  };
}
