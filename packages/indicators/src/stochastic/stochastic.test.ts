import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveAverage, naivePosition } from '../../test/naive.ts';
import { stochasticInfo } from './stochastic.info.ts';
import { createStochastic, type StochasticParameters } from './stochastic.ts';

describeIndicator({
  info: stochasticInfo,
  create: createStochastic,
  naive: (bars, { k, d, smoothK, ma }: StochasticParameters) => {
    const columns = {
      highs: bars.map(({ high }) => high),
      lows: bars.map(({ low }) => low),
      closes: bars.map(({ close }) => close),
    };
    const ks = naiveAverage(ma, naivePosition(columns, { length: k, rangeMin: 0 }), smoothK);
    const ds = naiveAverage(ma, ks, d);
    return ks.map((each, index) => (each === null ? null : { k: each, d: ds[index] ?? null }));
  },
  scales: { k: 100, d: 100 },
});

it('[indicators.I25] stoch: the check data', () => {
  checkOutput(createStochastic({ smoothK: 1 }), { key: 'k', expected: { 12: null, 13: 83.871 } });
  const checks = {
    k: { 14: null, 15: 67.7419, 17: 23.513, 20: 47.34, 39: 67.4268 },
    d: { 16: null, 17: 45.0133, 20: 28.5327, 39: 68.1447 },
  };
  for (const [key, expected] of Object.entries(checks)) checkOutput(createStochastic(), { key, expected });
  const short = {
    k: { 8: 71.6016, 20: 54.7843, 39: 57.0701 },
    d: { 7: null, 8: 80.0206, 20: 33.8825, 39: 47.2997 },
  };
  for (const [key, expected] of Object.entries(short))
    checkOutput(createStochastic({ k: 5 }), { key, expected });
});

it('[indicators.I25] stoch: without a range it repeats the position before, or is 50', () => {
  const bar = { time: 0, open: 10, high: 10, low: 10, close: 10, volume: 1 };
  const flat = createStochastic({ k: 2, d: 1, smoothK: 1 });
  flat.add(bar);
  assert.deepEqual(flat.add(bar), { k: 50, d: 50 });
  assert.deepEqual(flat.add({ ...bar, high: 20, close: 20 }), { k: 100, d: 100 });
  flat.add({ ...bar, high: 20, low: 20, close: 20 });
  assert.deepEqual(flat.add({ ...bar, high: 20, low: 20, close: 20 }), { k: 100, d: 100 });
});
