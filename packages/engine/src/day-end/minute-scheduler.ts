import type { CancelTimer, Clock, Instant, Timers } from '@spark/core';

export const MINUTE_MS = 60_000;

/** Rings at the start of every minute while it is wanted, one ring after the other. */
export type MinuteScheduler = {
  /** Cheap; to be called whenever there may be something to do. */
  readonly schedule: () => void;
  /** Resolves when nothing that a ring began is under way. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export function createMinuteScheduler(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  /** At the start of a minute. Answers whether the next minute is wanted as well. */
  readonly tick: (minute: Instant) => Promise<boolean>;
  readonly onIncident: (error: unknown) => void;
}): MinuteScheduler {
  const { clock, timers, tick, onIncident } = parts;
  let cancel: CancelTimer | null = null;
  let ticking: Promise<void> | null = null;
  /** Wanted while it rang: what is new may have come too late for that ring. */
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
      // A machine that slept rings once for all the minutes it missed.
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
