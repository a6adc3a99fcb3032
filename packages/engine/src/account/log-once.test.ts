import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogOnce } from './log-once.ts';

test('[engine.E28] a sentence is told once, and again after a thousand others', () => {
  const told: string[] = [];
  const { log } = createLogOnce((sentence) => told.push(sentence));
  log('first');
  log('first');
  assert.deepEqual(told, ['first']);
  for (let other = 1; other < 1_000; other++) log(`other ${other}`);
  log('first');
  assert.equal(told.length, 1_000, 'a thousand are remembered');
  log('one more');
  log('first');
  assert.deepEqual(told.slice(-2), ['one more', 'first']);
  log('other 2');
  assert.equal(told.length, 1_002, 'only the oldest ones were forgotten');
});
