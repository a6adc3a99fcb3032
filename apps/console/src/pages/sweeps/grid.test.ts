import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridOf, moved, withValues } from './grid.ts';

const axis = (name: string, count: number) => ({
  name,
  values: Array.from({ length: count }, (_, at) => at + 1),
});

test('the last axis goes to the right and the one before it downwards; of a third one value is shown', () => {
  assert.deepEqual(
    gridOf([axis('fast', 2), axis('slow', 3)], 0).map(({ cells }) => cells),
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
  );
  assert.deepEqual(gridOf([axis('stop', 3)], 0), [{ value: null, cells: [0, 1, 2] }]);
  assert.deepEqual(
    gridOf([axis('a', 2), axis('b', 2), axis('c', 2)], 1).map(({ cells }) => cells),
    [
      [4, 5],
      [6, 7],
    ],
  );
});

test('arrows go from cell to cell and stop at the edge', () => {
  const grid = gridOf([axis('fast', 2), axis('slow', 3)], 0);
  assert.deepEqual(
    ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'x'].map((key) => moved(grid, 1, key)),
    [2, 4, 1, 0, 1],
  );
});

test('values become those of the document, on all days of the week; other parameters stay', () => {
  const document = {
    name: 'x',
    params: { fast: { default: 9, byWeekday: { MON: 5 } }, slow: { default: 21 } },
  };
  assert.deepEqual(withValues(document, { fast: 12, other: 1 }), {
    name: 'x',
    params: { fast: { default: 12 }, slow: { default: 21 } },
  });
});
