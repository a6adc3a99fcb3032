import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishedOrdersCached } from './finished-orders-cached.ts';

test('[core.B8] accounts share the memory for finished orders: each gets some, none gets all', () => {
  const cached = [0, 1, 20, 21, 40, 1_000, 1_001, 50_000].map((accounts) => finishedOrdersCached(accounts));
  assert.deepEqual(cached, [10_000, 10_000, 10_000, 9_523, 5_000, 200, 200, 200]);
});
