import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { mean, naiveSource, windowAt } from '../../test/naive.ts';
import { bollingerBandsInfo } from './bollinger-bands.info.ts';
import { type BollingerBandsParameters, createBollingerBands } from './bollinger-bands.ts';

describeIndicator({
  info: bollingerBandsInfo,
  create: createBollingerBands,
  naive: (bars, { length, sd, source }: BollingerBandsParameters) => {
    const series = bars.map((bar) => naiveSource(bar, source));
    return series.map((number, index) => {
      const numbers = windowAt(series, index, length);
      if (numbers === null) return null;
      const [first = 0] = numbers;
      // A plain mean of equal numbers is off by a rounding, which would be taken for scatter.
      const mid = numbers.every((each) => each === first) ? first : mean(numbers);
      const reach = sd * Math.sqrt(mean(numbers.map((each) => (each - mid) ** 2)));
      const [upper, lower] = [mid + reach, mid - reach];
      return {
        mid,
        upper,
        lower,
        bandwidth: mid === 0 ? null : ((2 * reach) / mid) * 100,
        percentB: reach <= 1e-12 * Math.abs(mid) ? null : (number - lower) / (2 * reach),
      };
    });
  },
  // A rounding of the middle at 1e9 is 1e-7, and the band there may be no wider than a few ticks.
  scales: { bandwidth: 1e5, percentB: 1e5 },
});

it('[indicators.I23] bbands: the check data', () => {
  const checks = {
    upper: { 18: null, 19: 102.6028, 20: 102.9413, 39: 106.6145 },
    mid: { 18: null, 19: 101.025, 20: 101.2, 39: 104.2475 },
    lower: { 18: null, 19: 99.4472, 20: 99.4587, 39: 101.8805 },
    bandwidth: { 18: null, 19: 3.1236, 20: 3.4412, 39: 4.541 },
    percentB: { 18: null, 19: 0.397, 20: 1.0887, 39: 0.7435 },
  };
  for (const [key, expected] of Object.entries(checks)) {
    checkOutput(createBollingerBands({ length: 20, sd: 2 }), { key, expected });
  }
});

it('[indicators.I23] bbands: constant prices have bands without width, exactly', () => {
  const bands = createBollingerBands({ length: 7 });
  for (const price of [101.35, 99.1, 104.2]) bands.addNumber(price);
  for (let index = 0; index < 20; index += 1) bands.addNumber(100.1);
  assert.deepEqual(bands.value, { mid: 100.1, upper: 100.1, lower: 100.1, bandwidth: 0, percentB: null });
});

it('[indicators.I23] bbands: a middle of zero has no bandwidth in percent', () => {
  const bands = createBollingerBands({ length: 2 });
  bands.addNumber(-1);
  bands.addNumber(1);
  assert.equal(bands.value?.bandwidth, null);
});
