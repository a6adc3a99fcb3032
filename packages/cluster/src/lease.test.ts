import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClockReading } from './clocks.ts';
import { createLease } from './lease.ts';
import { CLUSTER_SETTINGS } from './settings.ts';

const at = (ms: number, other: Partial<ClockReading> = {}): ClockReading => ({
  monotonicMs: ms,
  wallMs: ms,
  uptimeMs: ms,
  ...other,
});

/** A node whose beat that began at `begun` was acknowledged. */
function heldAt(begun: ClockReading) {
  const lease = createLease(CLUSTER_SETTINGS);
  assert.equal(lease.beatIsDue(begun), true);
  assert.equal(lease.onBeat(1), 'held');
  return lease;
}

test('[cluster.L1] a node that never had a beat acknowledged may not act', () => {
  const lease = createLease(CLUSTER_SETTINGS);
  assert.equal(lease.mayAct(at(0)), false);
  lease.beatIsDue(at(0));
  assert.equal(lease.mayAct(at(1)), false);
  lease.onBeatLost();
  assert.equal(lease.mayAct(at(2)), false);
});

test('[cluster.L1] it acts until 5 s after the begin of the last acknowledged beat, however late the answer came', () => {
  const lease = createLease(CLUSTER_SETTINGS);
  lease.beatIsDue(at(0));
  lease.onBeat(1);
  assert.equal(lease.mayAct(at(4_999)), true);
  assert.equal(lease.mayAct(at(5_000)), false);
  assert.equal(lease.beatIsDue(at(6_000)), true);
  lease.onBeat(2);
  assert.equal(lease.mayAct(at(10_999)), true, 'the first beat that is acknowledged lets it act again');
});

test('[cluster.L2] the clock that moved most counts: a machine that slept, and a process that was stopped', () => {
  const lease = heldAt(at(0));
  assert.equal(lease.mayAct(at(10, { wallMs: 60_000, uptimeMs: 60_000 })), false, 'it slept');
  assert.equal(lease.mayAct(at(60_000, { wallMs: -3_600_000 })), false, 'the wall clock was set back');
  assert.equal(lease.mayAct(at(10, { wallMs: 3_600_000 })), false, 'set forward it stops, which is safe');
  assert.equal(lease.mayAct(at(10, { wallMs: -3_600_000 })), true);
});

test('[cluster.L3] one beat is under way at a time, one a second', () => {
  const lease = createLease(CLUSTER_SETTINGS);
  assert.equal(lease.beatIsDue(at(0)), true);
  assert.equal(lease.beatIsDue(at(3_000)), false, 'no answer yet');
  lease.onBeatLost();
  assert.equal(lease.beatIsDue(at(3_000)), true);
  lease.onBeat(1);
  assert.equal(lease.beatIsDue(at(3_999)), false);
  assert.equal(lease.beatIsDue(at(4_000)), true);
});

test('[cluster.L4] a node that was declared dead never acts again', () => {
  const lease = heldAt(at(0));
  lease.beatIsDue(at(1_000));
  assert.equal(lease.onBeat(null), 'dead');
  assert.equal(lease.mayAct(at(1_001)), false);
  assert.equal(lease.beatIsDue(at(9_000)), false);
});

test('[cluster.L5] a count of beats that went back shows that the database lost what it had acknowledged', () => {
  const lease = heldAt(at(0));
  lease.beatIsDue(at(1_000));
  assert.equal(lease.onBeat(2), 'held');
  lease.beatIsDue(at(2_000));
  assert.equal(lease.onBeat(2), 'went-back');
  assert.equal(lease.mayAct(at(2_001)), false);
});

test('[cluster.L8] a node lives since the begin of its last acknowledged beat', () => {
  assert.equal(createLease(CLUSTER_SETTINGS).ageMs(at(1_000)), null);
  const lease = heldAt(at(1_000));
  assert.equal(lease.ageMs(at(1_700)), 700);
  lease.beatIsDue(at(2_000));
  assert.equal(lease.ageMs(at(2_500)), 1_500, 'the one under way does not count');
});
