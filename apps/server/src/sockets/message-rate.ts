import type { Clock } from '@spark/core';

/** Counts messages against a rate that lets short bursts pass. */
export type MessageRate = {
  /** Whether one more is within the rate. */
  readonly count: () => boolean;
};

type Rule = { readonly burst: number; readonly perSecond: number };

export function createMessageRate({ burst, perSecond }: Rule, clock: Clock): MessageRate {
  let left = burst;
  let countedAt = clock.now();
  return {
    count: () => {
      const now = clock.now();
      left = Math.min(burst, left + (Math.max(0, now - countedAt) * perSecond) / 1_000);
      countedAt = now;
      left -= 1;
      return left >= 0;
    },
  };
}
