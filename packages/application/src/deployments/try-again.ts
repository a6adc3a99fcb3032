import type { Clock, Timers } from '@spark/core';
import { StoreError } from '@spark/store';

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly isClosing: () => boolean;
  /** What failed the first time. */
  readonly onFailed: (error: unknown) => void;
};

const AFTER_MS = 1_000;

/**
 * Does work once more, a moment later, where the store could not take it for a reason that passes: nothing of it was stored then. A
 * second failure is the caller's. The work is such that doing it twice does nothing twice.
 */
export type TryAgain = <T>(work: () => Promise<T>) => Promise<T>;

export function createTryAgain({ clock, timers, isClosing, onFailed }: Parts): TryAgain {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || isClosing()) throw error;
      onFailed(error);
      await new Promise<void>((resolve) => timers.at(clock.now() + AFTER_MS, resolve));
      if (isClosing()) throw error;
      return work();
    }
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof StoreError && (error.kind === 'busy' || error.kind === 'unavailable');
}
