import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveRma, naiveTrueRanges } from '../../test/naive.ts';
import { adxInfo } from './adx.info.ts';
import { type AdxParameters, createAdx } from './adx.ts';

describeIndicator({
  info: adxInfo,
  create: createAdx,
  naive: (bars, { length, signal }: AdxParameters) => {
    const moves = bars.map((bar, index) => {
      const before = bars[index - 1];
      if (before === undefined) return null;
      const up = bar.high - before.high;
      const down = before.low - bar.low;
      return { plus: up > down && up > 0 ? up : 0, minus: down > up && down > 0 ? down : 0 };
    });
    const ranges = naiveRma(
      naiveTrueRanges(bars).map((range, index) => (index === 0 ? null : range)),
      length,
    );
    const share = (key: 'plus' | 'minus') =>
      naiveRma(
        moves.map((move) => move?.[key] ?? null),
        length,
      ).map((movement, index) => {
        const range = ranges[index] ?? null;
        if (movement === null || range === null) return null;
        return range === 0 ? 0 : (100 * movement) / range;
      });
    const plus = share('plus');
    const minus = share('minus');
    const dx = plus.map((plusDI, index) => {
      const minusDI = minus[index] ?? null;
      if (plusDI === null || minusDI === null) return null;
      const sum = plusDI + minusDI;
      return sum === 0 ? 0 : (100 * Math.abs(plusDI - minusDI)) / sum;
    });
    return naiveRma(dx, signal).map((adx, index) => {
      const plusDI = plus[index] ?? null;
      const minusDI = minus[index] ?? null;
      return plusDI === null || minusDI === null ? null : { adx, plusDI, minusDI };
    });
  },
  scales: { adx: 100, plusDI: 100, minusDI: 100 },
});

it('[indicators.I28] adx: the check data', () => {
  const checks = {
    plusDI: { 13: null, 14: 26.4706, 27: 33.4655, 28: 33.2318, 39: 25.5475 },
    minusDI: { 13: null, 14: 10.084, 27: 14.2539, 28: 13.1549, 39: 14.4375 },
    adx: { 14: null, 26: null, 27: 24.5579, 28: 25.8953, 39: 31.7946 },
  };
  for (const [key, expected] of Object.entries(checks)) checkOutput(createAdx(), { key, expected });
  checkOutput(createAdx({ length: 5, signal: 5 }), {
    key: 'adx',
    expected: { 8: null, 9: 73.2561, 20: 48.4706, 39: 25.7745 },
  });
});

it('[indicators.I28] adx: a market without any range has no direction', () => {
  const adx = createAdx({ length: 2, signal: 2 });
  for (let index = 0; index < 9; index += 1) {
    adx.add({ time: index, open: 5, high: 5, low: 5, close: 5, volume: 1 });
  }
  assert.deepEqual(adx.value, { adx: 0, plusDI: 0, minusDI: 0 });
});
