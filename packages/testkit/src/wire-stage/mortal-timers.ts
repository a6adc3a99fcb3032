import type { Timers } from '@spark/core';

/** The timers of a process that can end: none runs any more after that. */
export type MortalTimers = Timers & { readonly kill: () => void };

export function createMortalTimers(timers: Timers): MortalTimers {
  let isDead = false;
  return {
    at: (when, run) => {
      if (isDead) return () => undefined;
      return timers.at(when, () => {
        if (!isDead) run();
      });
    },
    kill: () => {
      isDead = true;
    },
  };
}
