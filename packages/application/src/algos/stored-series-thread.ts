import { type MessagePort, workerData } from 'node:worker_threads';
import { createCandleStore } from '@spark/prices';
import type { StoredAnswer, StoredQuestion, StoredThreadData } from './stored-series.ts';

/** Reads stored candles for a thread that waits. */
const { folder, signal, port } = workerData as StoredThreadData & { readonly port: MessagePort };
const store = createCandleStore(folder);

port.on('message', (question: StoredQuestion) => void answer(question));

async function answer(question: StoredQuestion): Promise<void> {
  const answered = await read(question);
  port.postMessage(answered);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

async function read(question: StoredQuestion): Promise<StoredAnswer> {
  try {
    return { stored: await store.readColumns({ ...question, interval: '1' }) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
