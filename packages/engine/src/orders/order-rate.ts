import type { Instant } from '@spark/core';

/** How many orders went to an account within the last second. */
export type OrderRate = {
  readonly inSecond: (account: string, now: Instant) => number;
  /** `most` is all that is needed, so no more is remembered. */
  readonly count: (account: string, now: Instant, most: number) => void;
};

const SECOND_MS = 1_000;

/** Accounts remembered at once. */
const ACCOUNTS_MAX = 10_000;

export function createOrderRate(): OrderRate {
  const sent = new Map<string, Instant[]>();

  /** A second is over when it has passed entirely: the order of exactly a second ago no longer counts. */
  function recent(account: string, now: Instant): Instant[] {
    const times = sent.get(account);
    if (!times) return [];
    while (times[0] !== undefined && times[0] <= now - SECOND_MS) times.shift();
    return times;
  }

  return {
    inSecond: (account, now) => recent(account, now).length,
    count: (account, now, most) => {
      const times = recent(account, now);
      times.push(now);
      while (times.length > most) times.shift();
      // Moved to the end, so that the first is the least recently active.
      sent.delete(account);
      sent.set(account, times);
      const [quietest] = sent.keys();
      if (sent.size > ACCOUNTS_MAX && quietest !== undefined) sent.delete(quietest);
    },
  };
}
