import type { Bar } from '@spark/indicators';

/** Candles of one instrument and interval, from the reader's Spark. */
export interface Market {
  /** Another instrument or interval has another key; more candles of the same have not. */
  readonly key: string;
  readonly bars: readonly Bar[];
}

/** The candles that the reader chose. */
export interface CandleChoice {
  /** A token, or words to search for. */
  readonly instrument: string;
  /** Minutes of one candle. */
  readonly minutes: number;
}

/** The interval of a candle that is a whole day. */
export const MINUTES_OF_DAY = 1_440;
