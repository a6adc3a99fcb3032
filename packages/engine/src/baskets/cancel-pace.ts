import type { Instant } from '@spark/core';

const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000] as const;

/** When the orders of a basket may be asked to end again: a broker that refuses a cancel is not asked without a pause. */
export type CancelPace = {
  /** Whether a cancel may be asked for now. It counts as asked for. */
  readonly take: (reftag: number, now: Instant) => boolean;
  /** The next time at which one may be asked for again; null where none waits. */
  readonly nextAt: (now: Instant) => Instant | null;
  /** A user asked, so that all may be asked for at once. */
  readonly reset: () => void;
};

export function createCancelPace(): CancelPace {
  const asked = new Map<number, { readonly times: number; readonly againAt: Instant }>();
  return {
    take: (reftag, now) => {
      const { times, againAt } = asked.get(reftag) ?? { times: 0, againAt: now };
      if (now < againAt) return false;
      const waitMs = RETRY_MS[Math.min(times, RETRY_MS.length - 1)] ?? 0;
      asked.set(reftag, { times: times + 1, againAt: now + waitMs });
      return true;
    },
    nextAt: (now) => {
      const times = [...asked.values()].map(({ againAt }) => againAt).filter((at) => at > now);
      return times.length === 0 ? null : Math.min(...times);
    },
    reset: () => asked.clear(),
  };
}
