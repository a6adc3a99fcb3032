import type { Bar } from '../bar/bar.ts';

/**
 * An indicator sees one bar at a time. The value after a bar takes that bar as if it closed now, and depends on
 * that bar and the ones before it only.
 */
export interface Indicator<Value> {
  /** Null while there are not enough bars. A value that was handed out never changes afterwards. */
  readonly value: Value | null;
  /** Takes the next bar. */
  add(bar: Bar): Value | null;
  /** Takes another form of the last bar; afterwards the earlier form has never been. */
  replace(bar: Bar): Value | null;
  /** Forgets every bar. */
  reset(): void;
}

/** An indicator of one column can also sit on any series of numbers: open interest, or another indicator. */
export interface ColumnIndicator<Value> extends Indicator<Value> {
  /** Null: the source has no number for this bar, the value is repeated, nothing advances. */
  addNumber(number: number | null): Value | null;
  replaceNumber(number: number | null): Value | null;
}

/** What any indicator hands out: one number, or a number (or null) per output. */
export type IndicatorValue = number | Readonly<Record<string, number | null>>;

/** One output by its key; indicators of a single output call it `value`. */
export function readOutput(value: IndicatorValue | null, key: string): number | null {
  if (value === null) return null;
  if (typeof value === 'number') return key === 'value' ? value : null;
  return value[key] ?? null;
}
