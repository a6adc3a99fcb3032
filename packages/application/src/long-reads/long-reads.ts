import { Worker } from 'node:worker_threads';
import type { CancelTimer, Clock, Timers } from '@spark/core';
import type { StorePlace } from '@spark/store';
import { ReadingBrokenOffError } from './errors.ts';
import { errorOf } from './failure.ts';
import type { FromThread, LongAnswer, LongQuestion, ThreadData, ToThread } from './question.ts';

/**
 * Long reads in a separate thread: their rows and texts never burden the heap of the thread that takes orders, where
 * garbage collection would block everything. Results are bytes, transferred and not copied.
 */
export type LongReads = {
  /** The signal ends a read whose caller is gone, with its reason. */
  readonly read: (question: LongQuestion, signal?: AbortSignal) => Promise<LongAnswer>;
  /** Reads under way. */
  readonly underWay: () => number;
  /** The current thread; null while there is none. */
  readonly threadId: () => number | null;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly place: StorePlace;
  /** The module that exports the row mapping. */
  readonly rowMapping: URL;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: { readonly warn: (details: object, message: string) => void };
  readonly script?: URL;
  readonly restMs?: number;
};

type Waiting = { readonly resolve: (answer: LongAnswer) => void; readonly reject: (error: Error) => void };
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting>; hasEnded: boolean };

/** After this long without a question the thread ends and frees its memory. */
const REST_MS = 30_000;
/** A read changes nothing, so it can be repeated in a new thread. */
const ATTEMPTS = 2;
/** An error in the thread ends the thread and never the server. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

export function createLongReads(parts: Parts): LongReads {
  const { place, clock, timers, log, restMs = REST_MS } = parts;
  const script = parts.script ?? new URL('./long-read-thread.ts', import.meta.url);
  let thread: Thread | null = null;
  let lastId = 0;
  let cancelRest: CancelTimer | null = null;
  let isClosed = false;

  function start(): Thread {
    const data: ThreadData = { place, rowMapping: parts.rowMapping.href };
    const worker = new Worker(script, { workerData: data, resourceLimits: MEMORY_LIMITS });
    const started: Thread = { worker, waiting: new Map(), hasEnded: false };
    const ended = (why: string): void => {
      if (started.hasEnded) return;
      started.hasEnded = true;
      if (thread === started) thread = null;
      if (started.waiting.size > 0) log.warn({ why }, 'the thread for long reads ended');
      for (const { reject } of started.waiting.values()) reject(new ReadingBrokenOffError(why));
      started.waiting.clear();
    };
    worker.on('message', (message: FromThread) => {
      const waits = started.waiting.get(message.id);
      if (waits === undefined) return;
      settle(started, message.id);
      if ('answer' in message) waits.resolve(message.answer);
      else waits.reject(errorOf(message.failure));
    });
    worker.on('error', (error) => ended(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => ended(`its thread ended with code ${code}`));
    return started;
  }

  function settle(owner: Thread, id: number): void {
    owner.waiting.delete(id);
    if (owner.waiting.size > 0 || thread !== owner) return;
    // An idle thread does not keep the process alive.
    owner.worker.unref();
    cancelRest?.();
    cancelRest = timers.at(clock.now() + restMs, () => {
      if (thread === owner && owner.waiting.size === 0) void end(owner);
    });
  }

  async function end(owner: Thread): Promise<void> {
    if (thread === owner) thread = null;
    await owner.worker.terminate();
  }

  function ask(question: LongQuestion, signal: AbortSignal | undefined): Promise<LongAnswer> {
    thread ??= start();
    const asked = thread;
    const id = ++lastId;
    cancelRest?.();
    const { promise, resolve, reject } = Promise.withResolvers<LongAnswer>();
    asked.worker.ref();
    asked.waiting.set(id, { resolve, reject });
    const stop = (): void => {
      if (!asked.waiting.has(id)) return;
      settle(asked, id);
      post(asked, { id, stop: true });
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
    post(asked, { id, question });
    return promise.finally(() => signal?.removeEventListener('abort', stop));
  }

  return {
    read: async (question, signal) => {
      for (let attempt = 1; ; attempt += 1) {
        signal?.throwIfAborted();
        if (isClosed) throw new ReadingBrokenOffError('Spark is being stopped');
        try {
          return await ask(question, signal);
        } catch (error) {
          if (!(error instanceof ReadingBrokenOffError) || attempt === ATTEMPTS) throw error;
        }
      }
    },
    underWay: () => thread?.waiting.size ?? 0,
    threadId: () => thread?.worker.threadId ?? null,
    close: async () => {
      isClosed = true;
      cancelRest?.();
      if (thread) await end(thread);
    },
  };
}

function post({ worker }: Thread, message: ToThread): void {
  worker.postMessage(message);
}
