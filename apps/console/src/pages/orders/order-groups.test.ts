import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderUpdate } from '@spark/client';
import { groupOrders } from './order-groups.ts';

const order = (strefID: number, AccountName: string, change: Partial<OrderUpdate> = {}) =>
  ({
    strefID,
    AccountName,
    StrategyName: 'demo',
    qty: 10,
    filledQty: 0,
    status: 'Placed',
    ...change,
  }) as OrderUpdate;

test('orders of one strefID stand together, the newest first, accounts by name', () => {
  const groups = groupOrders([order(1, 'b'), order(2, 'x'), order(1, 'a', { filledQty: 4 })]);
  assert.deepEqual(
    groups.map(({ strefID, qty, filledQty }) => [strefID, qty, filledQty]),
    [
      [2, 10, 0],
      [1, 20, 4],
    ],
  );
  assert.deepEqual(
    groups[1]?.accounts.map(({ AccountName }) => AccountName),
    ['a', 'b'],
  );
});

test('an open one decides the status; over and different is partly', () => {
  const statusOf = (...statuses: readonly OrderUpdate['status'][]) =>
    groupOrders(statuses.map((status, index) => order(1, `a${index}`, { status })))[0];
  assert.equal(statusOf('Executed', 'Placed')?.status, 'Placed');
  assert.equal(statusOf('Executed', 'Placed', 'Pending')?.status, 'Pending');
  assert.equal(statusOf('Executed', 'Rejected')?.status, 'Partly');
  assert.equal(statusOf('Executed', 'Rejected')?.isOpen, false);
  assert.equal(statusOf('Executed', 'Executed')?.status, 'Executed');
});
