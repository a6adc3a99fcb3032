import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeWithLines } from './line-range.ts';

const candles = { minValue: 100, maxValue: 104 };

test('lines just outside of the candles are in the range of the chart, on both sides', () => {
  assert.deepEqual(rangeWithLines(candles, [99.2, 105]), { minValue: 99.2, maxValue: 105 });
});

test('lines between the candles change nothing, and neither do those far off', () => {
  assert.deepEqual(rangeWithLines(candles, [101, 103.5]), candles);
  assert.deepEqual(rangeWithLines(candles, [60, 250]), candles);
});
