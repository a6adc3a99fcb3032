import type { ReplayRow } from '@spark/client';

/** Words about a replay, as a trader reads them. */

const UNDER_WAY: readonly ReplayRow['state'][] = ['starting', 'playing', 'paused'];

export function isUnderWay({ state }: Pick<ReplayRow, 'state'>): boolean {
  return UNDER_WAY.includes(state);
}

export const SPEEDS = [1, 10, 60, 120, 300, 600] as const;

/** `60 times as fast: a minute of the day is a second`. */
export function speedText(speed: number): string {
  if (speed === 1) return '1×, as the day was';
  return speed === 60 ? '60×, a minute a second' : `${speed}×`;
}

/** The time in the replayed day; a dash before it has begun. */
export function timeInDay({ at }: Pick<ReplayRow, 'at'>): string {
  return at === null ? '–' : at.slice(11, 19);
}
