import type { Timers } from '@spark/core';

/** A timer of the platform cannot wait longer, so a long wait is several short ones. */
const WAIT_MAX_MS = 2_000_000_000;

/** Timers of the real clock. They do not keep the process alive. */
export const realTimers: Timers = {
  at: (when, run) => {
    // What is due already need not wait for the next tick of the timers, a millisecond away.
    if (when <= Date.now()) {
      const soon = setImmediate(run);
      return () => clearImmediate(soon);
    }
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const left = when - Date.now();
      timer =
        left > WAIT_MAX_MS
          ? setTimeout(wait, WAIT_MAX_MS)
          : setTimeout(() => (Date.now() < when ? wait() : run()), Math.max(0, left));
      timer.unref();
    };
    wait();
    return () => clearTimeout(timer);
  },
};
