import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { type AlertRate, createAlertRate } from './alert-rate.ts';

const RULE = { burst: 200, perSecond: 60 };

/** How many pass at this moment. */
function passing(rate: AlertRate, usedAt?: number | null): number {
  let count = 0;
  while (rate.passes('a', usedAt)) count += 1;
  return count;
}

test('a burst passes, and then a number per second, each key for itself', () => {
  const clock = createManualClock();
  const rate = createAlertRate(RULE, clock);
  assert.equal(passing(rate), 200);
  assert.equal(rate.passes('b'), true);
  clock.advance(500);
  assert.equal(passing(rate), 30);
  clock.advance(60_000);
  assert.equal(passing(rate), 200);
});

test('who goes on for another server lets pass what came free since the last one, a second’s worth at least', () => {
  const clock = createManualClock();
  const passingAfter = (usedMsAgo: number | null): number =>
    passing(createAlertRate(RULE, clock), usedMsAgo === null ? null : clock.now() - usedMsAgo);
  assert.deepEqual([null, 0, 500, 2_000, 60_000].map(passingAfter), [200, 60, 60, 120, 200]);
});

test('what passed elsewhere meanwhile is not forgotten when the desk comes back', () => {
  const clock = createManualClock();
  const rate = createAlertRate(RULE, clock);
  assert.equal(rate.passes('a'), true);
  rate.forget();
  assert.equal(passing(rate, clock.now()), 60);
});

test('each of several servers takes its part, one at least, and all of it when it is alone again', () => {
  const clock = createManualClock();
  let servers = 4;
  const rate = createAlertRate(RULE, clock, { sharedBy: () => servers });
  assert.equal(passing(rate), 50);
  clock.advance(1_000);
  assert.equal(passing(rate), 15);
  servers = 1;
  clock.advance(1_000);
  assert.equal(passing(rate), 60);
  servers = 1_000;
  clock.advance(60_000);
  assert.equal(passing(rate), 1);
});
