import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderStatus } from '@spark/vocabulary';
import { MORNING, slice } from './order.fixture.ts';
import { summarise } from './order-summary.ts';

/** A slice by its status, with what it filled. */
type Brief = readonly [OrderStatus, number?];

function summary(...slices: readonly Brief[]) {
  return summarise({
    slices: slices.map(([status, filledQty = 0], at) =>
      slice({
        tag: `T${at}`,
        status,
        filledQty,
        filledValuePaise: filledQty * 17_000,
        lastFillAt: filledQty > 0 ? MORNING - at : null,
      }),
    ),
  });
}

test('[core.O2] any working slice makes the order open, and a fill outweighs a refusal', () => {
  const expected: readonly (readonly [OrderStatus, readonly Brief[]])[] = [
    ['Pending', [['Pending'], ['Pending']]],
    ['Pending', [['Pending'], ['Rejected']]],
    ['Placed', [['Pending'], ['Executed', 100]]],
    ['Placed', [['Pending'], ['Placed']]],
    ['Placed', [['Placed'], ['Executed', 100]]],
    ['Placed', [['Placed'], ['Rejected']]],
    ['Executed', [['Executed', 100]]],
    [
      'Executed',
      [
        ['Executed', 100],
        ['Executed', 100],
      ],
    ],
    ['Cancelled', [['Executed', 100], ['Rejected']]],
    ['Cancelled', [['Rejected', 5], ['Rejected']]],
    ['Cancelled', [['Cancelled'], ['Rejected']]],
    ['Rejected', [['Rejected'], ['Rejected']]],
  ];
  for (const [status, slices] of expected)
    assert.equal(summary(...slices).status, status, JSON.stringify(slices));
});

test('[core.O2] the figures of an order are those of its slices', () => {
  assert.deepEqual(summary(['Executed', 100], ['Cancelled', 40], ['Placed', 10], ['Pending']), {
    status: 'Placed',
    isActive: true,
    slicesPlaced: 4,
    slicesDone: 2,
    slicesExecuted: 1,
    filledQty: 150,
    filledValuePaise: 150 * 17_000,
    lastFillAt: MORNING,
  });
  const done = summary(['Rejected'], ['Cancelled']);
  assert.deepEqual([done.isActive, done.lastFillAt], [false, null]);
});
