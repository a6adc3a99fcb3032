import { Worker } from 'node:worker_threads';
import type { CancelTimer, Clock, Timers } from '@spark/core';
import type { BacktestJob, FromJobThread, JobFailure, JobThreadData, PlayedParts } from './backtest-job.ts';
import { watchCrowding } from './crowding.ts';
import type { BacktestProgress } from './play-backtest.ts';
import type { Preview } from './preview-elements.ts';

/** A thread that carries out one job after the other. It is started for the first and ends when there is none for a while. */
export type JobRunner = {
  readonly start: (job: BacktestJob, onProgress: (progress: BacktestProgress) => void) => RunningJob;
  /** The current thread; null while there is none. */
  readonly threadId: () => number | null;
  readonly close: () => Promise<void>;
};

export type RunningJob = {
  readonly done: Promise<JobOutcome>;
  /** The outcome comes soon after, also from a job that does not listen. */
  readonly cancel: () => void;
};

export type JobOutcome =
  | { readonly kind: 'played'; readonly played: PlayedParts }
  | { readonly kind: 'preview'; readonly preview: Preview }
  | JobFailure
  /** The thread died, of too much memory for one. */
  | { readonly kind: 'died'; readonly why: string }
  | { readonly kind: 'too-long' };

type Parts = Omit<JobThreadData, 'cancelled' | 'crowded'> & {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly script?: URL;
  readonly restMs?: number;
  /** A job that takes longer is ended. */
  readonly mostMs: number;
};

const REST_MS = 30_000;
/** So long a job has to notice that it is cancelled; then its thread is ended. */
const NOTICE_MS = 120;
/** What a job may hold, so that a long sweep does not take the memory of the machine. */
export const JOB_MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

type Thread = Pick<JobThreadData, 'cancelled' | 'crowded'> & { readonly worker: Worker };
type Waiting = {
  readonly id: number;
  readonly settle: (outcome: JobOutcome) => void;
  readonly onProgress: (progress: BacktestProgress) => void;
};

export function createJobRunner(parts: Parts): JobRunner {
  const { clock, timers, dataFolder, fill, mostMs, restMs = REST_MS } = parts;
  const script = parts.script ?? new URL('./job-thread.ts', import.meta.url);
  let thread: Thread | null = null;
  let waiting: Waiting | null = null;
  let lastId = 0;
  let cancelRest: CancelTimer | null = null;
  const ending = new Set<Promise<unknown>>();

  function open(): Thread {
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    const crowded = new Int32Array(new SharedArrayBuffer(4));
    const workerData: JobThreadData = { dataFolder, fill, cancelled, crowded };
    const worker = new Worker(script, { workerData, resourceLimits: JOB_MEMORY });
    const opened: Thread = { worker, cancelled, crowded };
    const ended = (why: string): void => {
      if (thread !== opened) return;
      thread = null;
      waiting?.settle({ kind: 'died', why });
    };
    worker.on('message', (message: FromJobThread) => {
      if (thread !== opened || waiting === null || message.id !== waiting.id) return;
      if ('progress' in message) waiting.onProgress(message.progress);
      else waiting.settle(outcomeOf(message));
    });
    worker.on('error', (error) => ended(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => ended(`its thread ended with code ${code}`));
    return opened;
  }

  function end(): void {
    if (thread === null) return;
    const { worker } = thread;
    thread = null;
    const gone = worker.terminate();
    ending.add(gone);
    void gone.finally(() => ending.delete(gone));
  }

  function rest(): void {
    // An idle thread does not keep the process alive.
    thread?.worker.unref();
    cancelRest?.();
    cancelRest = timers.at(clock.now() + restMs, () => {
      if (waiting === null) end();
    });
  }

  function start(job: BacktestJob, onProgress: Waiting['onProgress']): RunningJob {
    cancelRest?.();
    thread ??= open();
    const { worker, cancelled, crowded } = thread;
    worker.ref();
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<JobOutcome>();
    let cancelTimer: CancelTimer | null = null;
    const settle = (outcome: JobOutcome): void => {
      if (waiting?.id !== id) return;
      waiting = null;
      cancelTimer?.();
      endWatch();
      resolve(outcome);
      rest();
    };
    const stop = (outcome: JobOutcome): void => {
      if (waiting?.id !== id) return;
      end();
      settle(outcome);
    };
    waiting = { id, settle, onProgress };
    const endWatch = watchCrowding(crowded);
    cancelTimer = timers.at(clock.now() + mostMs, () => stop({ kind: 'too-long' }));
    worker.postMessage({ id, job });
    return {
      done: promise,
      cancel: () => {
        if (waiting?.id !== id) return;
        Atomics.store(cancelled, 0, id);
        cancelTimer?.();
        cancelTimer = timers.at(clock.now() + NOTICE_MS, () => stop({ kind: 'cancelled' }));
      },
    };
  }

  return {
    start,
    threadId: () => thread?.worker.threadId ?? null,
    close: async () => {
      cancelRest?.();
      end();
      waiting?.settle({ kind: 'cancelled' });
      cancelRest?.();
      await Promise.all(ending);
    },
  };
}

function outcomeOf(message: Exclude<FromJobThread, { progress: unknown }>): JobOutcome {
  if ('played' in message) return { kind: 'played', played: message.played };
  if ('preview' in message) return { kind: 'preview', preview: message.preview };
  return message.failure;
}
