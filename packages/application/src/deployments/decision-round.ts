import type { Clock, Timers } from '@spark/core';

/**
 * At the end of a minute many deployments decide at once, and an order takes longer than a decision. So orders go out when what all of
 * them decided is durable: the last decision does not wait for the orders of the first.
 */
export type DecisionRound = {
  /** A deployment begins to decide; it ends once, however often that is said. */
  readonly begin: () => () => void;
  /** Resolves when nobody decides any more, or a moment later: one that is slow holds up no order of others. */
  readonly over: () => Promise<void>;
};

/** Fifty deployments in twenty accounts each are through by then. */
const WAITS_MS_MAX = 200;

export function createDecisionRound({ clock, timers }: { clock: Clock; timers: Timers }): DecisionRound {
  let deciding = 0;
  let waiting: (() => void)[] = [];
  let cancelTimer: (() => void) | null = null;

  function release(): void {
    cancelTimer?.();
    cancelTimer = null;
    const released = waiting;
    waiting = [];
    for (const go of released) go();
  }

  return {
    begin: () => {
      deciding += 1;
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        deciding -= 1;
        if (deciding === 0) release();
      };
    },
    over: () => {
      if (deciding === 0) return Promise.resolve();
      cancelTimer ??= timers.at(clock.now() + WAITS_MS_MAX, release);
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
