import type { LiveAccountTotal, LivePosition, LiveTotal } from '@spark/client';
import type { Freshness } from '@spark/web';
import { useEvents } from '../../live/use-live.ts';

export type Positions = {
  /** All positions of today, closed ones included; null until they are known. */
  readonly rows: readonly LivePosition[] | null;
  readonly accounts: readonly LiveAccountTotal[];
  readonly total: LiveTotal | null;
  /** Not of this moment. */
  readonly isOld: boolean;
  readonly freshness: Freshness;
};

/** Positions with profit and loss, as the server counts and pushes them. */
export function usePositions(): Positions {
  const { positions, freshness } = useEvents();
  return {
    rows: positions?.rows ?? null,
    accounts: positions?.accounts ?? [],
    total: positions?.total ?? null,
    isOld: freshness.state === 'stale' || freshness.state === 'off',
    freshness,
  };
}
