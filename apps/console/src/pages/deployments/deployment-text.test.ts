import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldIn, legStateText, levelsOf, newerRev, stoppedText, untilText } from './deployment-text.ts';

const LEG = {
  ...{ leg: 1, action: 'a_ce', condition: 'c_in', symbol: 'NIFTY24NOV2625000CE', transType: 'Sell' },
  ...{ qty: 65, held: 65, state: 'OPEN', reason: null, basis: 100, entryPrice: 100, exitPrice: null },
  ...{ stop: 130, target: 50, trigger: null, ltp: 90, booked: 0, open: 650, orders: [] },
} as const;

function deployed(...legs: readonly object[]) {
  return { accounts: [{ account: 'paper', legs: legs.map((leg) => ({ ...LEG, ...leg })) }] } as never;
}

test('a reason that has no words yet is shown as it is', () => {
  assert.equal(stoppedText('comet'), 'It is done for today: comet.');
  assert.equal(legStateText({ state: 'CLOSED', reason: 'comet' }), 'closed: comet');
  assert.equal(legStateText({ state: 'MELTED', reason: null }), 'melted');
});

test('what a stop is about: legs that are alive, and those that hold nothing yet', () => {
  assert.deepEqual(heldIn(deployed({ state: 'CLOSED', held: 0 }, { state: 'REJECTED', held: 0 })), []);
  assert.deepEqual(heldIn(deployed({}, { state: 'WAITING', held: 0, transType: 'Buy' })), [
    'paper: sold 65 NIFTY24NOV2625000CE',
    'paper: buy 65 NIFTY24NOV2625000CE (waits for its price)',
  ]);
});

test('a newer revision is one that it neither plays nor goes on with', () => {
  assert.equal(newerRev({ rev: 3, nextRev: null }, []), null);
  assert.equal(newerRev({ rev: 3, nextRev: null }, [{ rev: 3 }, { rev: 2 }]), null);
  assert.equal(newerRev({ rev: 3, nextRev: 4 }, [{ rev: 4 }, { rev: 3 }]), null);
  assert.equal(newerRev({ rev: 3, nextRev: null }, [{ rev: 4 }, { rev: 3 }]), 4);
});

test('the time until a decision is counted in seconds only when it is near', () => {
  assert.equal(untilText(-50), '0:00');
  assert.equal(untilText(61_500), '1:02');
  assert.equal(untilText(2 * 3_600_000 + 600_000), '2 h 10 min');
  assert.equal(untilText(25 * 3_600_000), null);
});

test('the price between stop and target, for legs of both sides', () => {
  assert.equal(levelsOf({ ...LEG, ltp: null }), null);
  assert.equal(levelsOf({ ...LEG, target: null }), null);
  assert.deepEqual(levelsOf(LEG), { now: 50, entry: 37.5, isGain: true });
  assert.deepEqual(levelsOf({ stop: 75, target: 150, entryPrice: 100, ltp: 60 }), {
    now: 0,
    entry: (25 / 75) * 100,
    isGain: false,
  });
});
