import type { Instant } from '../time/ist.ts';

export type Clock = { readonly now: () => Instant };

/**
 * Calls back when the clock reaches an instant. Where the clock was set back meanwhile it may be earlier, after as long as
 * it was to take, so who waits for an hour of the day looks at the clock then. Tests and simulations hand in timers that
 * follow a clock of theirs.
 */
export type Timers = {
  /** An instant that has passed is due at once, but never within this call. */
  readonly at: (when: Instant, run: () => void) => CancelTimer;
};

export type CancelTimer = () => void;
