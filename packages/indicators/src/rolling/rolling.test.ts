import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { RollingMean } from './rolling-mean.ts';
import { RollingRange } from './rolling-range.ts';
import { RollingSpread } from './rolling-spread.ts';
import { ShortMean } from './short-mean.ts';

const numbers = fc.array(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(1e12, 1e-12, 0.1)), {
  maxLength: 80,
});
const lengths = fc.integer({ min: 1, max: 9 });

it('[indicators.I19] mean and spread do not suffer from numbers that have left the window', () => {
  fc.assert(
    fc.property(lengths, numbers, (length, series) => {
      const rollingMean = new RollingMean(length);
      const shortMean = new ShortMean(length);
      const spread = new RollingSpread(length);
      series.forEach((number, index) => {
        rollingMean.add(number);
        shortMean.add(number);
        spread.add(number);
        assert.equal(shortMean.isReady, index + 1 >= length);
        assert.equal(rollingMean.isReady, index + 1 >= length);
        assert.equal(spread.isReady, rollingMean.isReady);
        if (!rollingMean.isReady) return;
        const window = series.slice(index + 1 - length, index + 1);
        const largest = Math.max(...window.map(Math.abs));
        const mean = window.reduce((sum, each) => sum + each, 0) / length;
        const variance = window.reduce((sum, each) => sum + (each - mean) ** 2, 0) / length;
        assert.ok(Math.abs(rollingMean.value - mean) <= 1e-14 * largest);
        assert.ok(Math.abs(shortMean.value - mean) <= 1e-14 * largest);
        assert.ok(Math.abs(spread.mean - mean) <= 1e-14 * largest);
        assert.ok(Math.abs(spread.deviation - Math.sqrt(variance)) <= 1e-13 * largest);
      });
    }),
    { numRuns: 500 },
  );
});

it('[indicators.I19] a constant series has itself as mean and no deviation, to the last digit', () => {
  fc.assert(
    fc.property(
      lengths,
      numbers,
      fc.double({ min: 0.05, max: 1e9, noNaN: true }),
      (length, before, price) => {
        const rollingMean = new RollingMean(length);
        const spread = new RollingSpread(length);
        for (const number of [...before, ...Array<number>(length).fill(price)]) {
          rollingMean.add(number);
          spread.add(number);
        }
        assert.equal(rollingMean.value, price);
        assert.equal(spread.mean, price);
        assert.equal(spread.deviation, 0);
      },
    ),
    { numRuns: 300 },
  );
});

it('[indicators.I19] the range is that of the window', () => {
  fc.assert(
    fc.property(lengths, numbers, (length, series) => {
      const range = new RollingRange(length);
      series.forEach((number, index) => {
        range.add(number, -number);
        if (!range.isReady) return;
        const window = series.slice(index + 1 - length, index + 1);
        assert.equal(range.high, Math.max(...window));
        assert.equal(range.low, -Math.max(...window));
      });
    }),
    { numRuns: 300 },
  );
});
