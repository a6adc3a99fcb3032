import type { CandleTrace } from '@spark/algos';
import type { Instant } from '@spark/core';

type Kept = { readonly of: string; readonly at: Instant; readonly text: string };

/** What accounts of deployments decided at their candles since Spark was started. */
export type CandleMemory = {
  readonly keep: (deployment: number, accountName: string, candle: CandleTrace) => void;
  /** The last candle that had closed at an instant; null where none is kept. */
  readonly find: (deployment: number, accountName: string, at: Instant) => CandleTrace | null;
  readonly size: () => number;
};

/** As text, which takes a fifth of what objects take: about 100 bytes for each row of a condition. */
const SIGNS_MAX = 32_000_000;

/** Of all together only so much is kept; the oldest candle goes first. */
export function createCandleMemory(signsMax = SIGNS_MAX): CandleMemory {
  const all = new Set<Kept>();
  const byAccount = new Map<string, Kept[]>();
  let signs = 0;

  function dropOldest(): void {
    const [oldest] = all;
    if (oldest === undefined) return;
    all.delete(oldest);
    signs -= oldest.text.length;
    // The oldest of all is the oldest of its account.
    const own = byAccount.get(oldest.of);
    own?.shift();
    if (own?.length === 0) byAccount.delete(oldest.of);
  }

  return {
    keep: (deployment, accountName, candle) => {
      const of = keyOf(deployment, accountName);
      const kept: Kept = { of, at: candle.at, text: JSON.stringify(candle) };
      const own = byAccount.get(of) ?? [];
      own.push(kept);
      byAccount.set(of, own);
      all.add(kept);
      signs += kept.text.length;
      while (signs > signsMax) dropOldest();
    },
    find: (deployment, accountName, at) => {
      const found = byAccount.get(keyOf(deployment, accountName))?.findLast((kept) => kept.at <= at);
      return found === undefined ? null : (JSON.parse(found.text) as CandleTrace);
    },
    size: () => all.size,
  };
}

function keyOf(deployment: number, accountName: string): string {
  return `${deployment} ${accountName}`;
}
