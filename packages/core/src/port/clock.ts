import type { Instant } from '../time/ist.ts';

export type Clock = { readonly now: () => Instant };

/**
 * Calls back when the clock reaches an instant. If the clock was set back meanwhile it may be earlier, after the
 * originally intended wait, so code that waits for a time of day checks the clock then. Tests and simulations pass
 * timers that follow their own clock.
 */
export type Timers = {
  /** An instant that has passed is due at once, but never within this call. */
  readonly at: (when: Instant, run: () => void) => CancelTimer;
};

export type CancelTimer = () => void;
