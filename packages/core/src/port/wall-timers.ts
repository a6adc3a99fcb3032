import type { Instant } from '../time/ist.ts';
import type { CancelTimer, Timers } from './clock.ts';

/** What a computer tells the time by, and what it waits with. */
export type Timepiece = {
  /** The wall clock. It runs on while the machine sleeps, and may be set at any moment. */
  readonly now: () => Instant;
  /** Milliseconds that nobody can set. They may stand still while the machine sleeps. */
  readonly steadyMs: () => number;
  /** Counts steady milliseconds, so it is late by as long as the machine slept. */
  readonly wait: (milliseconds: number, run: () => void) => CancelTimer;
  /** In the next turn. */
  readonly soon: (run: () => void) => CancelTimer;
};

/** The wall clock is looked at again at least this often. */
export const RECHECK_MS = 30_000;
/** Two clocks never agree to the millisecond; more than this and the wall clock was set back. */
const SET_BACK_MS = 1_000;

/**
 * Timers that follow the wall clock. No wait is trusted for long: after a sleep, a pause or a clock that was set forward
 * what is due runs within half a minute. When the clock was set back, a timer runs after the time that it was to take, so
 * that nobody waits an hour for an answer; who waits for an hour of the day looks at the clock and waits anew.
 */
export function createWallTimers({ now, steadyMs, wait, soon }: Timepiece): Timers {
  return {
    at: (when, run) => {
      const away = when - now();
      // What is due already need not wait for the next tick of the timers, a millisecond away.
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
