import type { CancelTimer, Clock, Instant, Timers } from '@spark/core';

export const MINUTE_MS = 60_000;

/** Ticks at the start of every minute while scheduled, one tick after the other. */
export type MinuteScheduler = {
  /** Cheap; call it whenever there may be work. */
  readonly schedule: () => void;
  /** Resolves when no tick is under way. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export function createMinuteScheduler(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  /** At the start of a minute. Returns whether to tick in the next minute as well. */
  readonly tick: (minute: Instant) => Promise<boolean>;
  readonly onIncident: (error: unknown) => void;
}): MinuteScheduler {
  const { clock, timers, tick, onIncident } = parts;
  let cancel: CancelTimer | null = null;
  let ticking: Promise<void> | null = null;
  /** Scheduled during a tick: the work may have come too late for that tick. */
  let isWantedAgain = false;
  let isClosed = false;

  function schedule(): void {
    if (ticking) isWantedAgain = true;
    if (cancel || ticking || isClosed) return;
    const next = (Math.floor(clock.now() / MINUTE_MS) + 1) * MINUTE_MS;
    cancel = timers.at(next, () => {
      cancel = null;
      isWantedAgain = false;
      ticking = tickNow().then((isWanted) => {
        ticking = null;
        if (isWanted || isWantedAgain) schedule();
      });
    });
  }

  async function tickNow(): Promise<boolean> {
    try {
      // A machine that slept ticks once for all the minutes it missed.
      return await tick(Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS);
    } catch (error) {
      onIncident(error);
      return true;
    }
  }

  return {
    schedule,
    settled: async () => {
      await ticking;
    },
    close: async () => {
      isClosed = true;
      cancel?.();
      await ticking;
    },
  };
}
