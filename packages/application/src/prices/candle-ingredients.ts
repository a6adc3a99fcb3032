import type { Instrument, ShareRatio } from '@spark/core';
import type { Settings } from '../settings/settings.ts';

/** What the simulated exchange makes candles of an instrument from, beside the time. */
export type CandleIngredients = {
  readonly instrument: Instrument;
  readonly underlying: Instrument | null;
  readonly mode: Settings['market'];
  /** The owner's changes of the calendar, as they are stored. */
  readonly calendarChanges: string;
  /** What became of the share by splits and bonuses; null where it is as it was. */
  readonly sharesMade: ShareRatio | null;
};
