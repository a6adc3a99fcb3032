import type { Feed } from './feed.ts';

/** The value `back` candles of the strategy before this row; NaN where there is none. */
export type Reader = (row: number, back: number) => number;

/** A data point or an indicator, as conditions read it. */
export type Element = {
  /** The candles that it reads; null for a number of the day. */
  readonly feed: Feed | null;
  /** All that it depends on: two elements of one name have the same values. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether a column is a price, so that equal means within half a tick. */
  readonly isPrice: (column: string) => boolean;
  /** `at` counts candles of the element itself, 0 for the newest that has closed. */
  readonly reader: (column: string, at: number) => Reader;
  /** The same for every candle of the strategy at once; null where before and now may be of different contracts. */
  readonly aligned: (column: string, at: number) => Float64Array | null;
};

export function noSuchColumn(element: string, column: string): RangeError {
  return new RangeError(`The element ${element} has no column ${column}.`);
}
