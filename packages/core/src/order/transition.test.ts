import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDER_STATUS } from '@spark/vocabulary';
import { isFinal } from './order.ts';
import { SLICE_EVENT, transition } from './transition.ts';

test('[O2] the life of a slice, every row of it', () => {
  const table = Object.fromEntries(
    ORDER_STATUS.map((status) => [
      status,
      Object.fromEntries(SLICE_EVENT.map((event) => [event, transition(status, event)])),
    ]),
  );
  assert.deepEqual(table, {
    Pending: {
      accepted: 'Placed',
      refused: 'Rejected',
      partial: 'Placed',
      complete: 'Executed',
      cancelled: 'Cancelled',
    },
    Placed: {
      accepted: 'Placed',
      refused: 'Rejected',
      partial: 'Placed',
      complete: 'Executed',
      cancelled: 'Cancelled',
    },
    Executed: {
      accepted: 'ignored',
      refused: 'ignored',
      partial: 'ignored',
      complete: 'ignored',
      cancelled: 'ignored',
    },
    Rejected: {
      accepted: 'Placed',
      refused: 'ignored',
      partial: 'Placed',
      complete: 'Executed',
      cancelled: 'Cancelled',
    },
    Cancelled: {
      accepted: 'Placed',
      refused: 'ignored',
      partial: 'Cancelled',
      complete: 'Executed',
      cancelled: 'ignored',
    },
  });
});

test('[O2] no status but Executed ignores a fill, and a complete fill always ends in Executed', () => {
  for (const status of ORDER_STATUS) {
    if (status === 'Executed') continue;
    assert.notEqual(transition(status, 'partial'), 'ignored');
    assert.equal(transition(status, 'complete'), 'Executed');
  }
});

test('[O2] a final status is left only by a fill, or when a slice that was given up turns up', () => {
  for (const status of ORDER_STATUS.filter(isFinal)) {
    for (const event of SLICE_EVENT) {
      const next = transition(status, event);
      if (next === 'ignored' || next === status) continue;
      assert.ok(
        event === 'complete' || event === 'accepted' || status === 'Rejected',
        `${status} after ${event}`,
      );
    }
  }
});
