import type { Clock, Instant } from '@spark/core';

/** A token bucket per key: a burst, then a number per second. */
export type AlertRate = {
  /**
   * Whether one more may pass. A refused one is not counted. `usedAt`: when one passed last, at whichever server.
   */
  readonly passes: (key: string, usedAt?: Instant | null) => boolean;
  /** From here on others may pass at another server. */
  readonly forget: () => void;
};

export type AlertRateRule = { readonly burst: number; readonly perSecond: number };
type Bucket = { left: number; countedAt: number };

type Options = {
  readonly keysMax?: number;
  /** Servers among which the alerts of one key spread, each of which takes its part of them. */
  readonly sharedBy?: () => number;
};

export function createAlertRate(
  { burst, perSecond }: AlertRateRule,
  clock: Clock,
  { keysMax = 10_000, sharedBy = () => 1 }: Options = {},
): AlertRate {
  const buckets = new Map<string, Bucket>();

  /** Another server, or this one before a restart, may have used all of it, but for what came free since then. */
  function begin(now: Instant, usedAt: Instant | null): Bucket {
    const left = usedAt === null ? burst : perSecond * Math.max(1, (now - usedAt) / 1_000);
    return { left, countedAt: now };
  }

  return {
    passes: (key, usedAt = null) => {
      const now = clock.now();
      const parts = sharedBy();
      const bucket = buckets.get(key) ?? begin(now, usedAt);
      const freed = (Math.max(0, now - bucket.countedAt) * perSecond) / 1_000 / parts;
      bucket.left = Math.min(Math.max(1, burst / parts), bucket.left + freed);
      bucket.countedAt = now;
      // The least recently used is forgotten first.
      buckets.delete(key);
      buckets.set(key, bucket);
      const first = buckets.keys().next();
      if (buckets.size > keysMax && !first.done) buckets.delete(first.value);
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },
    forget: () => buckets.clear(),
  };
}
