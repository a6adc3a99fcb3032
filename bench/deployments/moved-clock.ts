import { realTimers } from '@spark/application';
import type { Runtime } from '@spark/core';

export type MovedClock = Pick<Runtime, 'clock' | 'timers'> & {
  /** Goes on from an instant, as if the time up to then had passed in a moment. */
  readonly moveTo: (instant: number) => void;
};

/** A clock that is ahead of the machine's, and its timers. */
export function createMovedClock(startsAt: number): MovedClock {
  let aheadMs = startsAt - Date.now();
  const pending = new Set<{ readonly arm: () => void; readonly cancel: () => void }>();
  return {
    clock: { now: () => Date.now() + aheadMs },
    timers: {
      at: (when, run) => {
        let cancel = () => undefined as void;
        const timer = {
          arm: () => {
            cancel();
            cancel = realTimers.at(when - aheadMs, () => {
              pending.delete(timer);
              run();
            });
          },
          cancel: () => {
            pending.delete(timer);
            cancel();
          },
        };
        pending.add(timer);
        timer.arm();
        return timer.cancel;
      },
    },
    moveTo: (instant) => {
      aheadMs = instant - Date.now();
      for (const { arm } of pending) arm();
    },
  };
}
