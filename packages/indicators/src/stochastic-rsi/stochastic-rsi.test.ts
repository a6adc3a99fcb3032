import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveAverage, naivePosition, naiveRsi, naiveSource } from '../../test/naive.ts';
import { stochasticRsiInfo } from './stochastic-rsi.info.ts';
import { createStochasticRsi, type StochasticRsiParameters } from './stochastic-rsi.ts';

describeIndicator({
  info: stochasticRsiInfo,
  create: createStochasticRsi,
  naive: (bars, { length, rsiLength, k, d, ma, scale, source }: StochasticRsiParameters) => {
    const rsi = naiveRsi(
      bars.map((bar) => naiveSource(bar, source)),
      rsiLength,
    );
    const raw = naivePosition({ highs: rsi, lows: rsi, closes: rsi }, { length, rangeMin: 1e-9 });
    const scaled = raw.map((each) => (each === null ? null : (each * scale) / 100));
    const ks = naiveAverage(ma, scaled, k);
    const ds = naiveAverage(ma, ks, d);
    return ks.map((each, index) => (each === null ? null : { k: each, d: ds[index] ?? null }));
  },
  // The position within a narrow range of the RSI enlarges the roundings of the RSI.
  scales: { k: 1e6, d: 1e6 },
});

it('[indicators.I26] stochrsi: the check data', () => {
  checkOutput(createStochasticRsi({ k: 1 }), { key: 'k', expected: { 26: null, 27: 83.9668 } });
  const checks = {
    k: { 28: null, 29: 92.1676, 31: 93.5361, 35: 51.6374, 39: 18.0021 },
    d: { 30: null, 31: 94.4052, 35: 73.6727, 39: 18.972 },
  };
  for (const [key, expected] of Object.entries(checks)) checkOutput(createStochasticRsi(), { key, expected });
  const five = { length: 5, rsiLength: 5 };
  checkOutput(createStochasticRsi({ ...five, k: 1 }), { key: 'k', expected: { 8: null, 9: 0 } });
  const short = {
    k: { 13: 55.7688, 20: 75.3772, 39: 55.6583 },
    d: { 12: null, 13: 41.2804, 20: 42.0439, 39: 36.1992 },
  };
  for (const [key, expected] of Object.entries(short)) {
    checkOutput(createStochasticRsi(five), { key, expected });
  }
});

it('[indicators.I26] stochrsi: runs from 0 to 1 on the other scale', () => {
  checkOutput(createStochasticRsi({ scale: 1 }), { key: 'k', expected: { 39: 0.180021 } });
});

it('[indicators.I26] stochrsi: the roundings of a constant RSI are not a range', () => {
  const indicator = createStochasticRsi({ length: 5, rsiLength: 5, k: 1, d: 1 });
  for (let index = 0; index < 60; index += 1) indicator.addNumber(100 + (index % 7) / 3);
  for (let index = 0; index < 10; index += 1) indicator.addNumber(102.35);
  const still = indicator.value;
  for (let index = 0; index < 100; index += 1) {
    assert.deepEqual(indicator.addNumber(102.35), still, 'the position is repeated');
  }
});
