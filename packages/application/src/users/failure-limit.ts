import type { Clock, Instant } from '@spark/core';

/** Counts failures per key in a sliding window. The number of keys is bounded; the oldest is forgotten first. */
export type FailureLimit = {
  /** Seconds to wait before the next attempt; 0 when it is allowed now. */
  readonly secondsToWait: (key: string) => number;
  readonly failed: (key: string) => void;
  readonly succeeded: (key: string) => void;
};

export type FailureLimitRule = { readonly failuresMax: number; readonly windowSeconds: number };

const KEYS_MAX = 10_000;

type Options = {
  readonly keysMax?: number;
  /** Servers among which failures of one key spread, each of which takes its part of them. */
  readonly sharedBy?: () => number;
};

export function createFailureLimit(
  rule: FailureLimitRule,
  clock: Clock,
  { keysMax = KEYS_MAX, sharedBy = () => 1 }: Options = {},
): FailureLimit {
  const failures = new Map<string, Instant[]>();
  const windowMs = rule.windowSeconds * 1_000;

  function recent(key: string): Instant[] {
    const since = clock.now() - windowMs;
    return (failures.get(key) ?? []).filter((at) => at > since);
  }

  return {
    secondsToWait: (key) => {
      const times = recent(key);
      const part = Math.max(1, Math.floor(rule.failuresMax / sharedBy()));
      const oldest = times[times.length - part];
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - clock.now()) / 1_000));
    },
    failed: (key) => {
      const times = [...recent(key), clock.now()].slice(-rule.failuresMax);
      failures.delete(key);
      failures.set(key, times);
      const first = failures.keys().next();
      if (failures.size > keysMax && !first.done) failures.delete(first.value);
    },
    succeeded: (key) => {
      failures.delete(key);
    },
  };
}
