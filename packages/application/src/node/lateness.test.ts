import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLateness } from './lateness.ts';

test('what took longer than the fastest is late by the difference, however far the clocks are apart', () => {
  const { measure } = createLateness();
  assert.equal(measure('a', 1_000_000, 50), 0);
  assert.equal(measure('a', 1_000_100, 2_150), 2_000);
  assert.equal(measure('b', 0, 9_000), 0, 'each sender has a clock of its own');
  // The first one was slow itself: a faster one says so.
  assert.equal(measure('a', 1_003_000, 3_040), 0);
  assert.equal(measure('a', 1_003_000, 3_050), 10);
});

test('clocks that drift apart do not make everything late in the end', () => {
  const { measure } = createLateness();
  let most = 0;
  // Half a second in an hour.
  for (let second = 0; second < 10 * 3_600; second++)
    most = Math.max(most, measure('a', second * 1_000, second * 1_000 * (1 + 0.5 / 3_600)));
  assert.ok(most < 100, `${most} ms`);
});

test('what is known of a node is forgotten with it', () => {
  const { measure, forget } = createLateness();
  measure('a', 0, 0);
  forget((from) => from === 'a');
  assert.equal(measure('a', 0, 5_000), 0);
});
