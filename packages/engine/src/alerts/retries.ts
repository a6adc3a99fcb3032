import type { CancelTimer, Clock, Instant, Timers } from '@spark/core';
import type { Posted } from './perform-action.ts';

/** Repeats what may succeed later, with growing waits. */
export type Retries = {
  /** Resolves with the last answer: when it was taken, when repeating is useless, or when the time is up. */
  readonly until: (endsAt: Instant, attempt: () => Promise<Posted>) => Promise<Posted>;
  /** Rejects every wait: the next start goes on. */
  readonly close: () => void;
};

const FIRST_WAIT_MS = 1_000;
const WAIT_MS_MAX = 120_000;

export function createRetries({
  clock,
  timers,
}: {
  readonly clock: Clock;
  readonly timers: Timers;
}): Retries {
  const waiting = new Set<() => void>();
  let isClosed = false;

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let cancel: CancelTimer = () => undefined;
      const leave = (): void => {
        cancel();
        waiting.delete(leave);
        reject(new Error('Spark is stopping.'));
      };
      waiting.add(leave);
      cancel = timers.at(clock.now() + milliseconds, () => {
        waiting.delete(leave);
        resolve();
      });
    });
  }

  return {
    until: async (endsAt, attempt) => {
      for (let wait = FIRST_WAIT_MS; ; wait = Math.min(WAIT_MS_MAX, wait * 2)) {
        const answer = await attempt();
        if (answer.kind === 'taken' || !answer.canRetry || clock.now() + wait > endsAt) return answer;
        if (isClosed) throw new Error('Spark is stopping.');
        await pause(wait);
      }
    },
    close: () => {
      isClosed = true;
      for (const leave of [...waiting]) leave();
    },
  };
}
