import { type Instrument, type IstDay, istDay } from '@spark/core';
import type { MergedColumns } from '@spark/prices';

/** Where the minutes of one series came from. */
export type SeriesSource = {
  readonly symbol: string;
  readonly kind: 'spot' | 'future' | 'option';
  /** Minutes of each origin. */
  readonly imported: number;
  readonly recorded: number;
  readonly simulated: number;
};

/** How much of a session is known. */
export type SessionCoverage = {
  readonly day: IstDay;
  readonly minutes: number;
  readonly of: number;
};

export function sourceOf({ symbol, class: kind }: Instrument, { days }: MergedColumns): SeriesSource {
  const source = { imported: 0, recorded: 0, simulated: 0 };
  for (const { stored, isImported, made } of days) {
    source[isImported ? 'imported' : 'recorded'] += stored;
    source.simulated += made;
  }
  return { symbol, kind: kind === 'future' || kind === 'option' ? kind : 'spot', ...source };
}

/** Minutes of each day that has any. */
export function minutesByDay({ days }: MergedColumns): ReadonlyMap<IstDay, number> {
  return new Map(days.map(({ day, stored, made }) => [istDay(day), stored + made]));
}
