import type { Clock, Instant } from '@spark/core';

/** Which of its two proxies an account leaves by at the moment: the reserve only while the usual one is not reached. */
export type WayInUse = {
  readonly isReserve: () => boolean;
  /** A connection was made by it, after the other had not been reached. */
  readonly use: (isReserve: boolean) => void;
  /** Whether somebody should see now whether the usual one is back; then the asker does. */
  readonly shallLook: () => boolean;
};

const LOOK_EVERY_MS = 5_000;

export function createWayInUse(clock: Clock, onChange: (isReserve: boolean) => void): WayInUse {
  let isReserve = false;
  let lookedAt: Instant = 0;
  return {
    isReserve: () => isReserve,
    use: (next) => {
      if (next === isReserve) return;
      isReserve = next;
      lookedAt = clock.now();
      onChange(next);
    },
    shallLook: () => {
      const now = clock.now();
      if (!isReserve || now - lookedAt < LOOK_EVERY_MS) return false;
      lookedAt = now;
      return true;
    },
  };
}
