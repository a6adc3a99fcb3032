import { setImmediate } from 'node:timers/promises';
import { LIGHT_PAGES } from '@spark/application';
import { problem, READINGS_RETRY_SECONDS } from '@spark/contract';
import { LIMITS } from '@spark/vocabulary';
import { CallRefused } from './call-refused.ts';

/**
 * Gives each user one long reading at a time, and few users at once: rows are held in memory until they are sent, and a
 * reading outside a thread takes a step of every turn of the event loop. Further readings of a user are queued.
 */
export type HeavyReads = {
  /**
   * Resolves with a release function when it is the user's turn. Refused when too many of the user's readings wait; one
   * whose caller is gone leaves the queue.
   */
  readonly enter: (ucc: string, signal?: AbortSignal) => Promise<() => void>;
  readonly run: <T>(ucc: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** The same for a reading that turns out to be long: only then it waits. */
  readonly pages: <T>(
    ucc: string,
    pages: AsyncIterable<readonly T[]>,
    signal?: AbortSignal,
  ) => AsyncIterable<readonly T[]>;
};

type Waiting = { readonly ucc: string; readonly begin: () => void };

/** Users whose readings run at the same time. */
const USERS_AT_ONCE = 4;

export function createHeavyReads(turn: () => Promise<void> = () => setImmediate()): HeavyReads {
  const reading = new Set<string>();
  /** In order of arrival. */
  let waiting: Waiting[] = [];

  function letIn(): void {
    for (const queued of waiting) {
      if (reading.size >= USERS_AT_ONCE) return;
      if (reading.has(queued.ucc)) continue;
      reading.add(queued.ucc);
      waiting = waiting.filter((other) => other !== queued);
      queued.begin();
    }
  }

  function leave(ucc: string): void {
    reading.delete(ucc);
    letIn();
  }

  async function enter(ucc: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const limit = LIMITS.readingsWaitingPerUser;
    if (waiting.filter((queued) => queued.ucc === ucc).length >= limit)
      throw new CallRefused([problem('readings_too_many', { limit })], READINGS_RETRY_SECONDS);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const mine: Waiting = { ucc, begin: resolve };
    const giveUp = (): void => {
      if (!waiting.includes(mine)) return;
      waiting = waiting.filter((other) => other !== mine);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    waiting.push(mine);
    letIn();
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
    return () => leave(ucc);
  }

  return {
    enter,
    run: async (ucc, work, signal) => {
      const done = await enter(ucc, signal);
      try {
        return await work();
      } finally {
        done();
      }
    },
    pages: async function* (ucc, pages, signal) {
      let count = 0;
      let done: (() => void) | null = null;
      try {
        for await (const page of pages) {
          if (++count > LIGHT_PAGES) {
            done ??= await enter(ucc, signal);
            await turn();
          }
          yield page;
        }
      } finally {
        done?.();
      }
    },
  };
}
