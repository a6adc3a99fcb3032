import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exitAt } from './chart-lines.ts';

const held = (qty: number) => ({ qty, averagePrice: 100, ltp: 105, stale: false });

test('a line dragged to where the position loses is a stop loss, else a target', () => {
  assert.equal(exitAt(held(10), 104), 'stop');
  assert.equal(exitAt(held(10), 106), 'target');
  assert.equal(exitAt(held(-10), 106), 'stop');
  assert.equal(exitAt(held(-10), 104), 'target');
});

test('without a fresh price the entry decides', () => {
  assert.equal(exitAt({ ...held(10), stale: true }, 101), 'target');
  assert.equal(exitAt({ ...held(10), ltp: null }, 99), 'stop');
});
