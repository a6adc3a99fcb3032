import type { IstDay } from '@spark/core';
import type { CachedMaster } from './cached-master.ts';

/** What a list of instruments was made from. */
export type ListOrigin = {
  readonly day: IstDay;
  /** The list that was loaded; null for the bundled one. */
  readonly loaded: CachedMaster | null;
  /** The owner's changes of the calendar, as they are stored. */
  readonly calendarChanges: string;
};
