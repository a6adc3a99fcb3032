import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cashLeg, documentOf } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { runBacktest, runBySeconds, type SecondsOf } from '../index.ts';

const QUIET: FixtureBar = [100, 100, 100, 100];

/** Held since the minute before at 100, with a stop 10 away and a target 20 away. */
function held(side: 'buy' | 'sell', bar: FixtureBar, secondsOf?: SecondsOf) {
  const document = documentOf({
    clock: { squareOff: '09:30' },
    actions: [
      cashLeg({
        side,
        stopLoss: { unit: 'points', value: 10, of: 'leg' },
        target: { unit: 'points', value: 20 },
      }),
    ],
  });
  const book = marketOf({
    days: [{ day: '2026-11-16', spot: [QUIET, QUIET, bar, ...Array(20).fill(QUIET)] }],
  });
  const { trades } = secondsOf
    ? runBySeconds({ document, book, secondsOf }).run
    : runBacktest({ document, book });
  return trades.map(({ reason, exitPaise, isAmbiguous }) => [reason, exitPaise / 100, isAmbiguous]);
}

it('[algos.F4] a minute that opens on the stop itself leaves there without doubt, whatever it reaches later', () => {
  assert.deepEqual(held('buy', [90, 121, 89, 100]), [['stop', 90, false]]);
  assert.deepEqual(held('sell', [110, 111, 79, 100]), [['stop', 110, false]]);
});

it('[algos.F4] a minute that opens on the target itself leaves there without doubt, whatever it reaches later', () => {
  assert.deepEqual(held('buy', [120, 121, 89, 100]), [['target', 120, false]]);
  assert.deepEqual(held('sell', [80, 111, 79, 100]), [['target', 80, false]]);
});

it('[algos.F3] a level that is touched is reached, one step before it is not', () => {
  assert.deepEqual(held('buy', [100, 120, 95, 100]), [['target', 120, false]]);
  assert.deepEqual(held('buy', [100, 119.95, 90.05, 100])[0]?.[0], 'time');
  assert.deepEqual(held('buy', [100, 119.95, 90, 100]), [['stop', 90, false]]);
  assert.deepEqual(held('sell', [100, 105, 80, 100]), [['target', 80, false]]);
  assert.deepEqual(held('sell', [100, 109.95, 80.05, 100])[0]?.[0], 'time');
  assert.deepEqual(held('sell', [100, 110, 80.05, 100]), [['stop', 110, false]]);
});

it('[algos.E1] of a bought and of a sold leg the first second on a level decides, also the first of all', () => {
  const by = (side: 'buy' | 'sell', ...rupees: number[]) =>
    held(side, [100, 125, 75, 100], () => rupees.map((price) => price * 100))[0];
  assert.deepEqual(by('buy', 100, 120, 90), ['target', 120, false]);
  assert.deepEqual(by('buy', 100, 119.95, 90, 120), ['stop', 90, false]);
  assert.deepEqual(by('sell', 100, 80, 110), ['target', 80, false]);
  assert.deepEqual(by('sell', 100, 80.05, 110, 80), ['stop', 110, false]);
  assert.deepEqual(by('buy', 120, 90), ['target', 120, false]);
  assert.deepEqual(by('buy', 100, 119.95, 90.05), ['stop', 90, true], 'none of them is on a level');
  assert.deepEqual(by('buy', Number.NaN, 120, 90), ['target', 120, false], 'a second without a price');
});

/** Waits for a price 2 away from 100; what the second minute does to it, and the bars after it are quiet at 100. */
function triggered(side: 'buy' | 'sell', dir: 'up' | 'down', bar: FixtureBar, secondsOf?: SecondsOf) {
  const document = documentOf({
    clock: { squareOff: '09:30' },
    actions: [
      cashLeg({
        side,
        stopLoss: { unit: 'points', value: 10, of: 'leg' },
        wait: { dir, unit: 'points', value: 2 },
      }),
    ],
  });
  const book = marketOf({
    days: [{ day: '2026-11-16', spot: [QUIET, bar, ...Array(20).fill(QUIET)] }],
  });
  const { trades } = secondsOf
    ? runBySeconds({ document, book, secondsOf }).run
    : runBacktest({ document, book });
  return trades.map(({ reason, entryPaise, exitPaise, isAmbiguous }) => [
    reason,
    entryPaise / 100,
    exitPaise / 100,
    isAmbiguous,
  ]);
}

it('[algos.F6] a trigger is reached by a touch and by an open on it or beyond it, in both directions', () => {
  assert.deepEqual(triggered('buy', 'up', [100, 102, 100, 101]), [['time', 102, 100, false]]);
  assert.deepEqual(triggered('buy', 'up', [100, 101.95, 100, 101]), []);
  assert.deepEqual(triggered('buy', 'up', [102, 103, 101, 102]), [['time', 102, 100, false]]);
  assert.deepEqual(triggered('buy', 'up', [104, 104, 101, 102]), [['time', 104, 100, false]]);
  assert.deepEqual(triggered('sell', 'down', [100, 100, 98, 99]), [['time', 98, 100, false]]);
  assert.deepEqual(triggered('sell', 'down', [100, 100, 98.05, 99]), []);
  assert.deepEqual(triggered('sell', 'down', [96, 99, 96, 98]), [['time', 96, 100, false]]);
});

it('[algos.E2] of the seconds after the trigger one on the stop counts; none after it leaves the leg open', () => {
  // Bought at 102 with a stop of 92, both in the minute.
  const bought = (...rupees: number[]) =>
    triggered('buy', 'up', [100, 103, 91, 101], () => rupees.map((price) => price * 100))[0];
  assert.deepEqual(bought(100, 102, 92, 101), ['stop', 102, 92, false]);
  assert.deepEqual(bought(100, 101.95, 92, 102, 101), ['time', 102, 100, false]);
  assert.deepEqual(bought(100, 92, 102, 92.05), ['time', 102, 100, false]);
  assert.deepEqual(bought(100, 101, 92, 101), ['stop', 102, 92, true], 'the trigger is in none of them');
  assert.deepEqual(bought(102, 92), ['stop', 102, 92, false], 'the first second triggers');
  const sold = (...rupees: number[]) =>
    triggered('sell', 'down', [100, 109, 97, 101], () => rupees.map((price) => price * 100))[0];
  assert.deepEqual(sold(100, 98, 108, 101), ['stop', 98, 108, false]);
  assert.deepEqual(sold(100, 108, 98, 107.95), ['time', 98, 100, false]);
});
