import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestPrices } from './suggest-prices.ts';

const suggested = (orderType: string, side: string, last: number | null = 200) =>
  Object.values(suggestPrices({ orderType, side, last, tick: 0.05 }));

test('a Limit order begins where it rests, an SL-Limit order where its trigger is not reached yet', () => {
  assert.deepEqual(suggested('Limit', 'Buy'), ['198.00', '']);
  assert.deepEqual(suggested('Limit', 'Sell'), ['202.00', '']);
  assert.deepEqual(suggested('SL-Limit', 'Buy'), ['203.00', '202.00']);
  assert.deepEqual(suggested('SL-Limit', 'Sell'), ['197.00', '198.00']);
});

test('prices are on the tick, and none is made up', () => {
  assert.deepEqual(suggested('Limit', 'Buy', 155.23), ['153.70', '']);
  assert.deepEqual(suggested('Limit', 'Buy', null), ['', '']);
  assert.deepEqual(suggested('Market', 'Buy'), ['', '']);
});
