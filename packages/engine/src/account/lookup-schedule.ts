/** When to look up a slice whose placement got no answer, and when to stop. */
export type LookupSchedule = {
  readonly firstMs: number;
  /** Wait until the next lookup, by the time since the first. */
  readonly nextMs: (afterMs: number) => number;
  /** Whether the slice is lost after so many lookups without it, the last of which began after `afterMs`. */
  readonly isEnough: (lookups: number, afterMs: number) => boolean;
};

/** A slice that an immediate book does not show once may only be late; not shown twice, it is lost. */
export function immediateBookSchedule(everyMs: number): LookupSchedule {
  return { firstMs: 0, nextMs: () => everyMs, isEnough: (lookups) => lookups >= 2 };
}

const LOOKUPS_AFTER_MS = [1_000, 3_000, 6_000, 12_000, 30_000] as const;
const FIRST_MS = LOOKUPS_AFTER_MS[0];
const LAST_MS = LOOKUPS_AFTER_MS[4];

/**
 * A lagging book is read for half a minute. A slice that it does not show by then is lost, provided the venue's stream
 * is connected and would have reported it.
 */
export function laggingBookSchedule(isConnected: () => boolean): LookupSchedule {
  return {
    firstMs: FIRST_MS,
    nextMs: (afterMs) =>
      (LOOKUPS_AFTER_MS.find((delayMs) => delayMs > afterMs) ?? afterMs + LAST_MS) - afterMs,
    isEnough: (_, afterMs) => afterMs >= LAST_MS && isConnected(),
  };
}
