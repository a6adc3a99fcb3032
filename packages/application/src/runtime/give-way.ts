import { setImmediate, setTimeout } from 'node:timers/promises';

/** Runs long work in steps, orders first. */
export type GiveWay = {
  /** Before each step of long work: a turn of the event loop, and a moment more while orders are under way. */
  readonly turn: () => Promise<void>;
  /** Whether something that a person waits for is under way. */
  readonly isBusy: () => boolean;
  /** Runs work that a person waits for. */
  readonly first: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Under constant orders long work still goes on, a step at a time. */
const PATIENCE_MS = 20;

export function createGiveWay(patienceMs: number = PATIENCE_MS): GiveWay {
  let underWay = 0;
  let calm = Promise.withResolvers<void>();

  return {
    turn: async () => {
      await setImmediate();
      if (underWay === 0) return;
      const ended = new AbortController();
      const { signal } = ended;
      await Promise.race([
        calm.promise,
        setTimeout(patienceMs, undefined, { signal }).catch(() => undefined),
      ]);
      ended.abort();
    },
    isBusy: () => underWay > 0,
    first: async (work) => {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        if (underWay === 0) {
          calm.resolve();
          calm = Promise.withResolvers();
        }
      }
    },
  };
}
