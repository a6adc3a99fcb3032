/** When a venue's book is looked at for a slice of which nobody knows whether it arrived, and when that is enough. */
export type LookupSchedule = {
  readonly firstMs: number;
  /** Until the next look, after so long. */
  readonly nextMs: (afterMs: number) => number;
  /** Whether the slice is lost after so many looks without it, the last of which began after `afterMs`. */
  readonly isEnough: (lookups: number, afterMs: number) => boolean;
};

/** A slice that one look at an immediate book does not show may only be late; one that two do not show is lost. */
export function immediateBookSchedule(everyMs: number): LookupSchedule {
  return { firstMs: 0, nextMs: () => everyMs, isEnough: (lookups) => lookups >= 2 };
}

const LOOKUPS_AFTER_MS = [1_000, 3_000, 6_000, 12_000, 30_000] as const;
const FIRST_MS = LOOKUPS_AFTER_MS[0];
const LAST_MS = LOOKUPS_AFTER_MS[4];

/**
 * A book that lags is looked at for half a minute. Lost is what it does not show then, while the venue's stream stands
 * that would have told of it.
 */
export function laggingBookSchedule(isConnected: () => boolean): LookupSchedule {
  return {
    firstMs: FIRST_MS,
    nextMs: (afterMs) =>
      (LOOKUPS_AFTER_MS.find((delayMs) => delayMs > afterMs) ?? afterMs + LAST_MS) - afterMs,
    isEnough: (_, afterMs) => afterMs >= LAST_MS && isConnected(),
  };
}
