import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axesOf, lastDays, runsOf } from './start-request.ts';

test('parameters of a document become fields with its ranges; anything else has none', () => {
  const document = {
    params: {
      fast: { type: 'int', default: 9, min: 5, max: 20, step: 5 },
      slow: { type: 'int', default: 21 },
      broken: 'x',
    },
  };
  assert.deepEqual(axesOf(document), [
    { name: 'fast', isOn: true, from: '5', to: '20', step: '5' },
    { name: 'slow', isOn: true, from: '21', to: '21', step: '1' },
  ]);
  assert.deepEqual([axesOf({}), axesOf(undefined), axesOf({ params: null })], [[], [], []]);
});

test('the number of runs is that of all combinations, and not known where a range is none', () => {
  const axes = axesOf({ params: { fast: { default: 9, min: 5, max: 20, step: 5 }, slow: { default: 21 } } });
  assert.equal(runsOf(axes), 4);
  assert.equal(runsOf(axes.map((axis) => ({ ...axis, isOn: false }))), null);
  assert.equal(runsOf(axes.map((axis) => ({ ...axis, step: '0' }))), null);
  assert.equal(runsOf(axes.map((axis) => ({ ...axis, to: '1' }))), null);
});

test('a range of days ends yesterday, because today is not over', () => {
  assert.deepEqual(lastDays('2026-11-18', 7), { from: '2026-11-11', to: '2026-11-17' });
});
