import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CHECK_BARS, checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveSessions } from '../../test/naive.ts';
import { openingRangeInfo } from './opening-range.info.ts';
import { createOpeningRange, type OpeningRangeParameters } from './opening-range.ts';

describeIndicator({
  info: openingRangeInfo,
  create: createOpeningRange,
  naive: (bars, { candles, timeframe }: OpeningRangeParameters) =>
    naiveSessions(bars).flatMap((session) =>
      session.map((_, index) => {
        if (index + 1 < candles) return null;
        const first = session.slice(0, candles);
        const high = Math.max(...first.map((bar) => bar.high));
        const low = Math.min(...first.map((bar) => bar.low));
        const opensAt = first.map(({ time }) => new Date(time + 19_800_000).toISOString().slice(11, 16));
        const planned = first.map((_bar, number) => {
          const minute = 555 + number * timeframe;
          return new Date(minute * 60_000).toISOString().slice(11, 16);
        });
        const late = opensAt.every((each, number) => each === planned[number]) ? 0 : 1;
        return { high, low, range: high - low, late };
      }),
    ),
});

it('[indicators.I31] orb: the check data', () => {
  const checks = {
    high: { 1: null, 2: 100.45, 19: 100.45, 20: null, 21: null, 22: 103.95, 39: 103.95 },
    low: { 1: null, 2: 99.25, 19: 99.25, 20: null, 22: 101.75, 39: 101.75 },
    range: { 2: 1.2, 22: 2.2 },
    late: { 2: 0, 22: 0 },
  };
  for (const [key, expected] of Object.entries(checks)) {
    checkOutput(createOpeningRange({ candles: 3 }), { key, expected });
  }
});

it('[indicators.I31] orb: takes the first candles there are and reports a missing one', () => {
  const range = createOpeningRange({ candles: 3 });
  for (const bar of CHECK_BARS.filter((_, index) => index !== 1).slice(0, 3)) range.add(bar);
  assert.deepEqual(range.value, { high: 100.8, low: 99.25, range: 100.8 - 99.25, late: 1 });
});
