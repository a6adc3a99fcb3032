import { createWallTimers } from '@spark/core';

/** Timers of the real clock. They do not keep the process alive. */
export const realTimers = createWallTimers({
  now: Date.now,
  steadyMs: () => performance.now(),
  wait: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  soon: (run) => {
    const turn = setImmediate(run);
    return () => clearImmediate(turn);
  },
});
