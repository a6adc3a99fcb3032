import { Worker } from 'node:worker_threads';
import { LIVE_ADAPTERS, type LiveAdapter, type MasterFile } from '@spark/brokers';
import { ok, type Result, refuse } from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import { toLines } from './list-lines.ts';

export type FileToRead = {
  readonly broker: Broker;
  readonly file: Pick<MasterFile, 'name' | 'rowsMin'>;
  readonly text: string;
};

/** Converts brokers' lists into lines, long ones in a separate thread. */
export type ListReader = {
  readonly read: (file: FileToRead) => Promise<Result<string, string>>;
  /** Ends the thread, and with it what is being read. */
  readonly close: () => Promise<void>;
};

/** Shorter ones are read faster than a thread is started. */
const THREAD_FROM_CHARS = 500_000;

export function openListReader(adapters: readonly LiveAdapter[] = LIVE_ADAPTERS): ListReader {
  let thread: Worker | null = null;
  let isClosed = false;

  function readBeside(file: FileToRead): Promise<Result<string, string>> {
    const worker = thread ?? new Worker(new URL('./list-reader-thread.ts', import.meta.url));
    thread = worker;
    return new Promise((resolve) => {
      const settle = (result: Result<string, string>): void => {
        worker.off('message', settle).off('error', giveUp).off('exit', giveUp);
        resolve(result);
      };
      const giveUp = (cause: unknown): void => {
        if (thread === worker) thread = null;
        settle(refuse(`the list ${file.file.name} of ${file.broker} could not be read (${cause})`));
      };
      worker.on('message', settle).on('error', giveUp).on('exit', giveUp);
      worker.postMessage(file);
    });
  }

  return {
    read: async (file) => {
      if (isClosed) return refuse('Spark is being stopped');
      return file.text.length < THREAD_FROM_CHARS ? readFileOf(file, adapters) : readBeside(file);
    },
    close: async () => {
      isClosed = true;
      await thread?.terminate();
    },
  };
}

/** A thread knows the brokers of the registry alone. */
export function readFileOf(
  { broker, file, text }: FileToRead,
  adapters: readonly LiveAdapter[] = LIVE_ADAPTERS,
): Result<string, string> {
  const adapter = adapters.find((known) => known.broker === broker);
  if (!adapter) return refuse(`the list of ${broker} cannot be read`);
  // The source no longer matters.
  const read = adapter.master({}).read({ ...file, request: { method: 'GET', url: '' } }, text);
  return read.ok ? ok(toLines(read.value)) : read;
}
