import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogOnce } from './log-once.ts';

test('[engine.E28] a sentence is logged once, and again after 1,000 others', () => {
  const logged: string[] = [];
  const { log } = createLogOnce((sentence) => logged.push(sentence));
  log('first');
  log('first');
  assert.deepEqual(logged, ['first']);
  for (let other = 1; other < 1_000; other++) log(`other ${other}`);
  log('first');
  assert.equal(logged.length, 1_000, 'a thousand are remembered');
  log('one more');
  log('first');
  assert.deepEqual(logged.slice(-2), ['one more', 'first']);
  log('other 2');
  assert.equal(logged.length, 1_002, 'only the oldest were forgotten');
});
