import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXAMPLE, ladderOf, ladderText } from './ladder.ts';

test('the stop of the ladder climbs with the price and never comes down', () => {
  const { stops } = ladderOf(EXAMPLE);
  for (const [at, stop] of stops.entries()) assert.ok(at === 0 || stop >= (stops[at - 1] ?? 0));
  assert.equal(stops[0], 168);
  assert.equal(Math.max(...stops), 172.5);
});

test('the example is closed by its trailing stop with a profit', () => {
  const ladder = ladderOf(EXAMPLE);
  assert.deepEqual(ladder.exit, { at: 36, price: 172.5, reason: 'trail' });
  assert.equal(ladderText(ladder), 'Closed at ₹ 172.50 by the trailing stop: a profit of ₹ 2.50 a share.');
});

test('a near stop is met by the first dip, a near target by the first rise, and far ones by nothing', () => {
  const still = { each: 3, moves: 0 };
  assert.equal(ladderOf({ stop: 0.5, target: 8, ...still }).exit?.reason, 'stop');
  assert.equal(ladderOf({ stop: 2, target: 2, ...still }).exit?.reason, 'target');
  assert.match(ladderText(ladderOf({ stop: 3, target: 8, ...still })), /still open/);
});
