import type { Instant } from '../time/ist.ts';
import type { CancelTimer, Timers } from './clock.ts';

/** The clocks and timers of a machine. */
export type Timepiece = {
  /** The wall clock. It runs on while the machine sleeps, and may be set at any moment. */
  readonly now: () => Instant;
  /** Monotonic milliseconds. They may stand still while the machine sleeps. */
  readonly steadyMs: () => number;
  /** Counts steady milliseconds, so it is late by as long as the machine slept. */
  readonly wait: (milliseconds: number, run: () => void) => CancelTimer;
  /** In the next turn. */
  readonly soon: (run: () => void) => CancelTimer;
};

/** The wall clock is checked at least this often. */
export const RECHECK_MS = 30_000;
/** Two clocks never agree to the millisecond; more than this and the wall clock was set back. */
const SET_BACK_MS = 1_000;

/**
 * Timers that follow the wall clock. No wait is trusted for long: after a sleep, a pause or a clock that was set
 * forward, due timers run within half a minute. When the clock was set back, a timer runs after its intended wait, so
 * that no answer is an hour late; code that waits for a time of day checks the clock and waits again.
 */
export function createWallTimers({ now, steadyMs, wait, soon }: Timepiece): Timers {
  return {
    at: (when, run) => {
      const away = when - now();
      // A timer that is already due need not wait for the next timer tick, a millisecond away.
      if (away <= 0) return soon(run);
      const latest = steadyMs() + away + SET_BACK_MS;
      let cancel: CancelTimer;
      const check = (): void => {
        const left = Math.min(when - now(), latest - steadyMs());
        if (left <= 0) run();
        else cancel = wait(Math.min(Math.ceil(left), RECHECK_MS), check);
      };
      check();
      return () => cancel();
    },
  };
}
