import type { Clock, Instant } from '@spark/core';

/** A clock that stands still until a test moves it. */
export type ManualClock = Clock & {
  readonly advance: (milliseconds: number) => void;
  readonly set: (at: Instant) => void;
};

/** Monday 16 November 2026, 10:00 in India. */
export const A_TRADING_MORNING: Instant = Date.UTC(2026, 10, 16, 4, 30);

export function createManualClock(start: Instant = A_TRADING_MORNING): ManualClock {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
    set: (at) => {
      now = at;
    },
  };
}
