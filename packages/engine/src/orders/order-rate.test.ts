import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrderRate } from './order-rate.ts';

test('[core.G3] an order counts until a second has passed entirely', () => {
  const rate = createOrderRate();
  rate.count('a', 1_000, 10);
  rate.count('a', 1_500, 10);
  assert.deepEqual(
    [
      rate.inSecond('a', 1_999),
      rate.inSecond('a', 2_000),
      rate.inSecond('a', 2_500),
      rate.inSecond('b', 1_500),
    ],
    [2, 1, 0, 0],
  );
});

test('[core.G3] no more is remembered than is needed', () => {
  const rate = createOrderRate();
  for (let order = 0; order < 50; order++) rate.count('a', 1_000, 3);
  assert.equal(rate.inSecond('a', 1_000), 3);
});

test('[core.G3] of 10,000 accounts the least recently active is forgotten', () => {
  const rate = createOrderRate();
  for (let account = 0; account < 10_000; account++) rate.count(`a${account}`, 1_000, 3);
  rate.count('a0', 1_001, 3);
  assert.deepEqual([rate.inSecond('a0', 1_001), rate.inSecond('a1', 1_001)], [2, 1], 'as many as allowed');
  rate.count('new', 1_001, 3);
  assert.deepEqual(
    ['a0', 'a1', 'a2', 'new'].map((account) => rate.inSecond(account, 1_001)),
    [2, 0, 1, 1],
  );
});
