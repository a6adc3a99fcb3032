import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CHECK_BARS, checkOutput, type Expected } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveSma, naiveTrueRanges } from '../../test/naive.ts';
import { supertrendInfo } from './supertrend.info.ts';
import { createSupertrend, type SupertrendParameters, type SupertrendValue } from './supertrend.ts';

describeIndicator({
  info: supertrendInfo,
  create: createSupertrend,
  naive: (bars, { length, multiplier, atr }: SupertrendParameters) => {
    const ranges = naiveTrueRanges(bars);
    const averages = atr === 'sma' ? exactOnFlats(ranges, length) : wilder(ranges, length);
    let last: SupertrendValue | null = null;
    return bars.map((bar, index) => {
      const average = averages[index] ?? null;
      if (average === null) return null;
      last = following(last, {
        upper: (bar.high + bar.low) / 2 + multiplier * average,
        lower: (bar.high + bar.low) / 2 - multiplier * average,
        close: bar.close,
        before: bars[index - 1]?.close ?? Number.NaN,
      });
      return last;
    });
  },
});

/**
 * Whether a close is above a band depends on one rounding where the market does not move, and then everything
 * after it differs. So the reference averages by the formula of the definition, not by an equivalent one.
 */
function wilder(ranges: readonly number[], length: number): (number | null)[] {
  let average = 0;
  return ranges.map((range, index) => {
    average += (1 / Math.min(index + 1, length)) * (range - average);
    return index + 1 < length ? null : average;
  });
}

function exactOnFlats(ranges: readonly number[], length: number) {
  return naiveSma(ranges, length).map((average, index) => {
    const numbers = ranges.slice(Math.max(0, index + 1 - length), index + 1);
    return average !== null && numbers.every((number) => number === numbers[0]) ? (numbers[0] ?? 0) : average;
  });
}

interface Bands {
  readonly upper: number;
  readonly lower: number;
  readonly close: number;
  readonly before: number;
}

function following(last: SupertrendValue | null, { upper, lower, close, before }: Bands): SupertrendValue {
  if (last === null) return { line: upper, direction: -1, upper, lower };
  const finalUpper = upper < last.upper || before > last.upper ? upper : last.upper;
  const finalLower = lower > last.lower || before < last.lower ? lower : last.lower;
  let { direction } = last;
  if (direction === -1 && close > finalUpper) direction = 1;
  else if (direction === 1 && close < finalLower) direction = -1;
  return { line: direction === 1 ? finalLower : finalUpper, direction, upper: finalUpper, lower: finalLower };
}

function checkTable(parameters: Partial<SupertrendParameters>, line: Expected, direction: Expected): void {
  checkOutput(createSupertrend(parameters), { key: 'line', expected: line });
  checkOutput(createSupertrend(parameters), { key: 'direction', expected: direction });
}

it('[indicators.I29] supertrend: the check data', () => {
  checkTable(
    { length: 10, multiplier: 3 },
    { 8: null, 9: 104.09, 10: 104.09, 20: 100.1238, 25: 100.1238, 39: 102.6411 },
    { 8: null, 9: -1, 10: -1, 20: 1, 25: 1, 39: 1 },
  );
  checkTable(
    { length: 10, multiplier: 3, atr: 'sma' },
    { 9: 104.09, 20: 100.235, 39: 102.71 },
    { 9: -1, 20: 1, 39: 1 },
  );
  checkTable(
    { length: 3, multiplier: 1 },
    {
      2: 100.7167,
      4: 100.0454,
      14: 101.2397,
      15: 101.6796,
      19: 100.8319,
      20: 101.7858,
      34: 104.864,
      35: 106.0215,
      39: 106.0215,
    },
    { 2: -1, 4: 1, 14: 1, 15: -1, 19: -1, 20: 1, 34: 1, 35: -1, 39: -1 },
  );
});

it('[indicators.I29] supertrend: flips where the check data does and nowhere else', () => {
  const supertrend = createSupertrend({ length: 3, multiplier: 1 });
  const directions = CHECK_BARS.map((bar) => supertrend.add(bar)?.direction ?? -1);
  const flips = directions.flatMap((direction, index) =>
    index > 0 && direction !== directions[index - 1] ? [index] : [],
  );
  assert.deepEqual(flips, [4, 15, 20, 35]);
});
