import assert from 'node:assert/strict';
import { test } from 'node:test';
import { A_TRADING_MORNING, createManualClock } from './manual-clock.ts';

test('timers run in order of time, then of asking, and see the time they were set for', () => {
  const clock = createManualClock();
  const seen: string[] = [];
  const note = (name: string) => () => seen.push(`${name}@${clock.now() - A_TRADING_MORNING}`);
  clock.at(A_TRADING_MORNING + 20, note('late'));
  clock.at(A_TRADING_MORNING + 10, () => {
    note('first')();
    clock.at(A_TRADING_MORNING + 15, note('set by first'));
  });
  clock.at(A_TRADING_MORNING + 10, note('second'));
  const cancel = clock.at(A_TRADING_MORNING + 12, note('cancelled'));
  cancel();
  clock.advance(30);
  assert.deepEqual(seen, ['first@10', 'second@10', 'set by first@15', 'late@20']);
  assert.equal(clock.now() - A_TRADING_MORNING, 30);
});

test('a timer whose time has passed waits for the next move, never runs inside the call', () => {
  const clock = createManualClock();
  let ran = 0;
  clock.at(A_TRADING_MORNING - 1, () => ran++);
  assert.equal(ran, 0);
  clock.advance(0);
  assert.equal(ran, 1);
  assert.equal(clock.now(), A_TRADING_MORNING);
});
