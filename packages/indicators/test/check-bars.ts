import assert from 'node:assert/strict';
import { type Bar, type Indicator, type IndicatorValue, readOutput } from '../src/index.ts';
import { istInstant, SESSION_OPEN_MINUTE } from '../src/session/ist-day.ts';

/**
 * Forty five-minute bars of two days with a gap up at bar 20 and a flat bar without volume at 13. The values that
 * the tests expect of them were computed beforehand by two independent programs, one recursive, one closed-form.
 */
const COLUMNS = {
  open: [
    99.95, 99.7, 99.35, 100.25, 100.8, 101.5, 101.85, 101.65, 101.1, 101.65, 101.45, 102.05, 101.65, 101.85,
    101.85, 101.35, 100.75, 100.05, 100.1, 100.3, 103.9, 103.1, 102.25, 101.85, 102.35, 102.85, 103.7, 103.4,
    103.9, 104.35, 104.9, 105.3, 104.85, 105.85, 105.75, 104.85, 104.8, 105.2, 105.35, 104.95,
  ],
  high: [
    100.15, 100.1, 100.45, 100.8, 101.65, 102.0, 102.3, 101.95, 102.2, 101.65, 102.05, 102.35, 101.95, 101.85,
    102.2, 101.4, 100.85, 100.65, 100.35, 101.15, 103.95, 103.4, 102.3, 102.75, 102.95, 104.0, 103.9, 104.15,
    104.5, 105.3, 105.5, 105.65, 106.15, 106.45, 106.0, 105.45, 105.5, 105.65, 105.5, 105.9,
  ],
  low: [
    99.45, 99.4, 99.25, 100.0, 100.4, 101.05, 101.55, 101.15, 101.05, 101.1, 101.1, 101.4, 101.05, 101.85,
    101.45, 100.25, 99.85, 99.8, 99.7, 99.7, 103.15, 102.0, 101.75, 101.5, 102.15, 102.75, 103.1, 103.0,
    103.35, 104.15, 104.4, 104.65, 104.35, 105.6, 104.7, 104.05, 104.75, 104.95, 104.75, 104.75,
  ],
  close: [
    99.75, 99.45, 100.3, 100.65, 101.55, 101.85, 101.75, 101.3, 101.85, 101.25, 101.9, 101.8, 101.85, 101.85,
    101.5, 100.7, 100.15, 100.1, 100.25, 100.7, 103.25, 102.35, 101.95, 102.25, 102.8, 103.7, 103.35, 103.95,
    104.35, 104.95, 105.3, 104.9, 105.7, 105.8, 105.05, 104.65, 105.0, 105.3, 104.95, 105.4,
  ],
  volume: [
    1365, 1140, 893, 1564, 999, 1243, 1799, 1620, 1410, 1275, 1414, 1844, 1428, 0, 1570, 868, 673, 1072, 854,
    1380, 1092, 898, 1295, 1799, 584, 1953, 658, 1641, 834, 796, 1067, 1989, 1151, 825, 900, 1209, 1904, 1016,
    660, 1781,
  ],
} as const;

const DAY_ONE = 20_458;
const BARS_PER_DAY = 20;

export const CHECK_BARS: readonly Bar[] = COLUMNS.close.map((close, index) => ({
  time: istInstant(
    DAY_ONE + Math.floor(index / BARS_PER_DAY),
    SESSION_OPEN_MINUTE + 5 * (index % BARS_PER_DAY),
  ),
  open: COLUMNS.open[index] ?? Number.NaN,
  high: COLUMNS.high[index] ?? Number.NaN,
  low: COLUMNS.low[index] ?? Number.NaN,
  close,
  volume: COLUMNS.volume[index] ?? Number.NaN,
}));

/** Four decimals were written down, so half of the last one is all that may differ. */
const TOLERANCE = 0.5e-4 + 1e-9;

export type Expected = Readonly<Record<number, number | null>>;

/** Feeds the bars and compares one output at the bars that the table names. */
export function checkOutput(
  indicator: Indicator<IndicatorValue>,
  { key = 'value', expected }: { readonly key?: string; readonly expected: Expected },
): void {
  const actual = CHECK_BARS.map((bar) => readOutput(indicator.add(bar), key));
  for (const [index, wanted] of Object.entries(expected)) {
    const found = actual[Number(index)] ?? null;
    const isRight =
      wanted === null || found === null ? found === wanted : Math.abs(found - wanted) <= TOLERANCE;
    assert.ok(isRight, `${key} at bar ${index} is ${found}, expected ${wanted}`);
  }
}
