import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSleepyMachine } from '@spark/testkit';
import { RECHECK_MS } from './wall-timers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A machine and the instants at which a timer for an instant ahead ran. */
function waitingFor(aheadMs: number) {
  const machine = createSleepyMachine();
  const due = machine.now() + aheadMs;
  const ran: number[] = [];
  const cancel = machine.at(due, () => void ran.push(machine.now()));
  return { machine, due, ran, cancel };
}

test('[core.T3] a timer runs at its instant, never in the call that asks for it, and waits in parts', () => {
  const { machine, due, ran } = waitingFor(3 * HOUR_MS);
  machine.advance(3 * HOUR_MS - 1);
  assert.deepEqual(ran, []);
  machine.advance(1);
  assert.deepEqual(ran, [due]);
  assert.equal(machine.longestWaitMs(), RECHECK_MS);
  const past = waitingFor(-1);
  assert.deepEqual(past.ran, []);
  past.machine.advance(0);
  assert.equal(past.ran.length, 1);
});

test('[core.T3] a machine that slept beyond the instant runs the timer within half a minute of waking up', () => {
  for (const asleep of [5 * HOUR_MS, 300 * HOUR_MS]) {
    const { machine, ran } = waitingFor(5 * HOUR_MS);
    machine.advance(10_000);
    machine.sleep(asleep);
    const awakeAt = machine.now();
    machine.advance(RECHECK_MS);
    assert.equal(ran.length, 1);
    assert.ok((ran[0] ?? 0) - awakeAt <= RECHECK_MS);
  }
});

test('[core.T3] a machine that slept for a part of the time is not late at all', () => {
  const { machine, due, ran } = waitingFor(5 * HOUR_MS);
  machine.advance(10_000);
  machine.sleep(4 * HOUR_MS);
  machine.advance(5 * HOUR_MS);
  assert.deepEqual(ran, [due]);
});

test('[core.T3] a clock that is set forward brings the instant forward', () => {
  const { machine, due, ran } = waitingFor(5 * HOUR_MS);
  machine.advance(MINUTE_MS);
  machine.setClock(due - MINUTE_MS);
  machine.advance(MINUTE_MS);
  assert.deepEqual(ran, [due]);
});

test('[core.T4] when the clock is set back no wait takes longer than intended', () => {
  const { machine, ran } = waitingFor(10_000);
  machine.advance(1_000);
  machine.setClock(machine.now() - HOUR_MS);
  machine.advance(9_000);
  assert.deepEqual(ran, [], 'clocks may differ by a second');
  machine.advance(1_000);
  assert.equal(ran.length, 1);
});

test('[core.T4] a clock that runs slow by less than a second fires no timer early', () => {
  const { machine, due, ran } = waitingFor(10_000);
  machine.advance(5_000);
  machine.setClock(machine.now() - 900);
  machine.advance(10_000);
  assert.deepEqual(ran, [due]);
});

test('[core.T3] a cancelled timer never runs, in whatever part of its wait it was cancelled', () => {
  const { machine, ran, cancel } = waitingFor(2 * MINUTE_MS);
  machine.advance(45_000);
  cancel();
  machine.advance(HOUR_MS);
  assert.deepEqual(ran, []);
});
