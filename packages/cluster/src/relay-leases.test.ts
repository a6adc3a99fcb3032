import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRelayLeases } from './relay-leases.ts';
import { createRelayPresence } from './relay-presence.ts';

const DEAD_AFTER = { deadAfterMs: 8_000 };

test('[cluster.B6] a lease ends seven seconds after the reading that was shown, however late it came', () => {
  const leases = createRelayLeases(DEAD_AFTER);
  assert.equal(leases.isCurrent('a', 1), false);
  leases.renew('a', 1_000, 4_000);
  assert.deepEqual(
    [4_000, 7_999, 8_000].map((now) => leases.isCurrent('a', now)),
    [true, true, false],
  );
  leases.renew('a', 1_500, 9_000);
  assert.equal(leases.isCurrent('a', 9_000), false, 'a reading that is too old renews nothing');
  leases.renew('a', 11_000, 10_000);
  assert.equal(leases.isCurrent('a', 10_000), false, 'nor does one that this relay has not had yet');
  leases.renew('a', 10_000, 10_100);
  leases.renew('a', 9_000, 10_200);
  assert.equal(leases.isCurrent('a', 16_900), true, 'an earlier one that arrives late shortens nothing');
});

test('[cluster.B6] a node shows no reading that came after its last beat began', () => {
  const presence = createRelayPresence();
  presence.onReading(500, 10_000);
  assert.equal(presence.toShow(10_100, null), 0, 'no beat was acknowledged yet');
  assert.equal(presence.toShow(10_100, 100), 0, 'the beat began in the moment in which the reading came');
  assert.equal(presence.toShow(11_200, 1_300), 0, 'it began before that');
  assert.equal(presence.toShow(11_200, 200), 500);
  presence.onReading(1_700, 11_300);
  assert.equal(presence.toShow(11_400, 400), 500);
  assert.equal(presence.toShow(12_500, 100), 1_700);
});

test('[cluster.B6] a frozen node is cut off before another may take its desks', () => {
  const leases = createRelayLeases(DEAD_AFTER);
  const presence = createRelayPresence();
  // The clocks of node and relay differ by 90 s, and a beat a second is acknowledged 300 ms after it began.
  const atRelay = (ms: number): number => ms + 90_000;
  let lastBeat = 0;
  for (let ms = 0; ms <= 20_000; ms += 100) {
    const begun = Math.floor((ms - 300) / 1_000) * 1_000;
    if (begun >= 0) lastBeat = begun;
    if (ms % 700 !== 0) continue;
    const shown = presence.toShow(ms, begun < 0 ? null : ms - lastBeat);
    leases.renew('a', shown, atRelay(ms));
    presence.onReading(atRelay(ms), ms);
    if (ms > 3_000) assert.equal(leases.isCurrent('a', atRelay(ms)), true, `at ${ms}`);
  }
  assert.equal(leases.isCurrent('a', atRelay(lastBeat + 7_000)), false);
  // Whatever stalls the node for as long as it may act cuts nothing.
  assert.equal(leases.isCurrent('a', atRelay(lastBeat + 4_000)), true);
});
