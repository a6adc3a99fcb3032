import type { Clock } from '@spark/core';

/** A token bucket per key: a burst, then a number per second. */
export type AlertRate = {
  /** Whether one more may pass. A refused one is not counted. */
  readonly passes: (key: string) => boolean;
};

export type AlertRateRule = { readonly burst: number; readonly perSecond: number };
type Bucket = { left: number; countedAt: number };

export function createAlertRate(
  { burst, perSecond }: AlertRateRule,
  clock: Clock,
  keysMax = 10_000,
): AlertRate {
  const buckets = new Map<string, Bucket>();
  return {
    passes: (key) => {
      const now = clock.now();
      const bucket = buckets.get(key) ?? { left: burst, countedAt: now };
      bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.countedAt) * perSecond) / 1_000);
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
  };
}
