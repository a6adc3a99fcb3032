/**
 * One candle. Code that reads bars from outside ensures that every number is finite, low <= open, close <=
 * high and the volume is not negative; nothing is checked again here, where every nanosecond counts.
 */
export interface Bar {
  /** The start of the bar, in epoch milliseconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}
