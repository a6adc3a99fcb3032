import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import fc from 'fast-check';
import { createFailureLimit } from './failure-limit.ts';

const RULE = { failuresMax: 3, windowSeconds: 10 };

test('below the limit there is no wait', () => {
  const limit = createFailureLimit(RULE, createManualClock());
  assert.equal(limit.secondsToWait('a'), 0);
  limit.failed('a');
  limit.failed('a');
  assert.equal(limit.secondsToWait('a'), 0);
});

test('at the limit the wait lasts until the oldest failure has aged, each separately', () => {
  const clock = createManualClock();
  const limit = createFailureLimit(RULE, clock);
  for (let i = 0; i < 3; i++) {
    limit.failed('a');
    clock.advance(2_000);
  }
  assert.equal(limit.secondsToWait('a'), 4);
  clock.advance(3_001);
  assert.equal(limit.secondsToWait('a'), 1, 'less than a second counts as one');
  clock.advance(999);
  assert.equal(limit.secondsToWait('a'), 0);
  limit.failed('a');
  assert.equal(limit.secondsToWait('a'), 2, 'the second failure is now the oldest');
});

test('each of several servers takes its part of the failures, one at least, and all of them when it is alone again', () => {
  const clock = createManualClock();
  let servers = 3;
  const rule = { failuresMax: 7, windowSeconds: 10 };
  const limit = createFailureLimit(rule, clock, { sharedBy: () => servers });
  limit.failed('a');
  assert.equal(limit.secondsToWait('a'), 0);
  clock.advance(1_000);
  limit.failed('a');
  assert.equal(limit.secondsToWait('a'), 9);
  servers = 1;
  assert.equal(limit.secondsToWait('a'), 0);
  servers = 50;
  assert.equal(limit.secondsToWait('b'), 0);
  limit.failed('b');
  assert.equal(limit.secondsToWait('b'), 10);
});

test('a success clears its own key and no other', () => {
  const limit = createFailureLimit(RULE, createManualClock());
  for (const key of ['a', 'b']) for (let i = 0; i < 3; i++) limit.failed(key);
  limit.succeeded('a');
  assert.equal(limit.secondsToWait('a'), 0);
  assert.equal(limit.secondsToWait('b'), 10);
});

test('the number of keys is bounded; the one that failed longest ago is forgotten first', () => {
  const limit = createFailureLimit({ failuresMax: 1, windowSeconds: 10 }, createManualClock(), {
    keysMax: 2,
  });
  limit.failed('a');
  limit.failed('b');
  limit.failed('a');
  limit.failed('c');
  assert.deepEqual(
    [limit.secondsToWait('a'), limit.secondsToWait('b'), limit.secondsToWait('c')],
    [10, 0, 10],
  );
});

test('after the given wait a try is allowed, and not a second earlier', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 3, maxLength: 30 });
  fc.assert(
    fc.property(steps, (pauses) => {
      const clock = createManualClock();
      const limit = createFailureLimit(RULE, clock);
      for (const pause of pauses) {
        limit.failed('a');
        clock.advance(pause);
      }
      const seconds = limit.secondsToWait('a');
      assert.ok(seconds >= 0 && seconds <= RULE.windowSeconds);
      if (seconds === 0) return;
      clock.advance((seconds - 1) * 1_000);
      assert.ok(limit.secondsToWait('a') > 0);
      clock.advance(1_000);
      assert.equal(limit.secondsToWait('a'), 0);
    }),
  );
});
