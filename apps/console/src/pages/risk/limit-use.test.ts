import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderUpdate } from '@spark/client';
import { limitUse } from './limit-use.ts';

// The function reads nothing else of an order.
const order = (AccountName: string, placed_at: string, status: OrderUpdate['status']) =>
  ({ AccountName, placed_at, status }) as OrderUpdate;

test('no order uses nothing', () => {
  assert.deepEqual(limitUse([], null), { open: 0, mostInOneSecond: 0 });
});

test('open orders and the most of one second are counted for the account, or for all', () => {
  const orders = [
    order('one', '2026-11-18T09:15:00', 'Placed'),
    order('one', '2026-11-18T09:15:00', 'Executed'),
    order('two', '2026-11-18T09:15:00', 'Pending'),
    order('two', '2026-11-18T09:15:01', 'Rejected'),
  ];
  assert.deepEqual(limitUse(orders, 'one'), { open: 1, mostInOneSecond: 2 });
  assert.deepEqual(limitUse(orders, null), { open: 2, mostInOneSecond: 3 });
});
