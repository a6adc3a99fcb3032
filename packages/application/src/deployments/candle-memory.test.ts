import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CandleTrace } from '@spark/algos';
import { createCandleMemory } from './candle-memory.ts';

const candle = (at: number): CandleTrace => ({
  at,
  conditions: [
    {
      ...{ id: 'c_in', truth: 1, hasFired: false, skip: 'none' },
      rows: [{ path: '', op: 'gt', truth: 1, values: [at, null] }],
    },
  ],
});

test('[application.Y19] the last candle that had closed is found, of its own account and deployment alone', () => {
  const memory = createCandleMemory();
  for (const at of [100, 200, 300]) memory.keep(1, 'one', candle(at));
  memory.keep(1, 'two', candle(150));
  memory.keep(2, 'one', candle(160));
  assert.deepEqual(memory.find(1, 'one', 299), candle(200));
  assert.equal(memory.find(1, 'one', 99), null);
  assert.deepEqual(memory.find(1, 'two', 1_000), candle(150));
  assert.equal(memory.find(3, 'one', 1_000), null);
});

test('[application.Y19] what is kept is bounded, and the oldest candle of all goes first', () => {
  const memory = createCandleMemory(3 * JSON.stringify(candle(100)).length);
  memory.keep(1, 'one', candle(100));
  for (const at of [101, 102, 103]) memory.keep(2, 'one', candle(at));
  assert.equal(memory.size(), 3);
  assert.equal(memory.find(1, 'one', 500), null);
  memory.keep(2, 'one', candle(104));
  assert.equal(memory.find(2, 'one', 101), null);
  assert.deepEqual(memory.find(2, 'one', 500), candle(104));
});
