import type { TransType } from '@spark/vocabulary';

/** What one leg comes to in one account; without a side where no order is needed or possible. */
export type LegSize = {
  readonly leg: number;
  readonly accountName: string;
  readonly underlying: string;
  readonly side: TransType | null;
  /** It is refused, but it would have been a hedge. */
  readonly isRefused: boolean;
};

/**
 * What is placed at once: everything, or with hedges first all but the sells of an account that has to buy in the same
 * underlying. A buy that is refused counts, since the sells were meant to be covered by it.
 */
export function firstWave(sizes: readonly LegSize[], hedgeFirst: boolean): (size: LegSize) => boolean {
  if (!hedgeFirst) return ({ isRefused, side }) => side !== null && !isRefused;
  const hedged = new Set(sizes.filter(({ side }) => side === 'Buy').map(groupId));
  return (size) =>
    size.side !== null && !size.isRefused && (size.side === 'Buy' || !hedged.has(groupId(size)));
}

/** Names of accounts have no colon. */
function groupId({ accountName, underlying }: LegSize): string {
  return `${accountName}:${underlying}`;
}
