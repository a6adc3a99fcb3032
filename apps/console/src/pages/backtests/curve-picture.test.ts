import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BacktestPoint } from '@spark/client';
import { curvePicture, levelsOf, WIDTH } from './curve-picture.ts';

const point = (day: string, total: number, drawdown: number) => ({ day, total, drawdown }) as BacktestPoint;

test('levels are round and within the range', () => {
  assert.deepEqual(levelsOf(-900, 2_100), [-500, 0, 500, 1_000, 1_500, 2_000]);
  assert.deepEqual(levelsOf(5, 5), [5]);
  for (const level of levelsOf(-12_345, 67_890)) assert.equal(Math.abs(level % 10_000), 0);
});

test('runs over other days share the days of all, and every line is inside the picture', () => {
  const picture = curvePicture([
    { id: 1, name: 'a', points: [point('2026-10-01', -100, 100), point('2026-10-05', 300, 0)] },
    { id: 2, name: 'b', points: [point('2026-10-02', 50, 0)] },
  ]);
  assert.ok(picture);
  assert.deepEqual(picture.days, ['2026-10-01', '2026-10-02', '2026-10-05']);
  assert.equal(picture.curves[0]?.path, `M0.0 212.0L${WIDTH}.0 8.0`);
  assert.equal(picture.curves[1]?.path.startsWith('M400.0 '), true);
  assert.equal(picture.deepest, 100);
  assert.deepEqual([picture.indexAt(-1), picture.indexAt(0.5), picture.indexAt(2)], [0, 1, 2]);
  assert.equal(curvePicture([{ id: 1, name: 'a', points: [] }]), null);
});

test('one day and a run without any movement are drawn without a number that is none', () => {
  const one = curvePicture([{ id: 1, name: 'a', points: [point('2026-10-01', 0, 0)] }]);
  assert.ok(one && !JSON.stringify([one.curves, one.fall, one.zero]).includes('NaN'));
});
