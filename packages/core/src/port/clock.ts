import type { Instant } from '../calendar/ist.ts';

export type Clock = { readonly now: () => Instant };

/** Calls back when the clock reaches an instant. Tests and simulations hand in timers that follow a clock of theirs. */
export type Timers = {
  /** An instant that has passed is due at once, but never within this call. */
  readonly at: (when: Instant, run: () => void) => CancelTimer;
};

export type CancelTimer = () => void;
