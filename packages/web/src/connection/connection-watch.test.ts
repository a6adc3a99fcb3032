import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { SparkError } from '@spark/client';
import { createConnectionWatch } from './connection-watch.ts';
import { freshnessText } from './freshness.ts';

function start(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  const watch = createConnectionWatch();
  const states: string[] = [];
  watch.subscribe(() => states.push(watch.getSnapshot().state));
  const text = () => freshnessText(watch.getSnapshot(), Date.now());
  return { watch, states, text, tick: (ms: number) => t.mock.timers.tick(ms) };
}

test('[web.W30] a first connection that fails is still connecting, and never stale: nothing was fresh', (t) => {
  const { watch, states, text, tick } = start(t);
  assert.equal(text(), 'Off');
  watch.connecting();
  watch.lost(1);
  watch.lost(2);
  tick(60_000);
  assert.deepEqual(states, ['connecting']);
  assert.equal(text(), 'Connecting…');
});

test('[web.W30] a lost connection is reconnecting at first and stale after 5 s, counted from the last message', (t) => {
  const { watch, states, text, tick } = start(t);
  watch.connecting();
  watch.connected();
  assert.equal(text(), 'Live');
  tick(2_000);
  watch.received();
  tick(1_000);
  watch.lost(1);
  assert.equal(text(), 'Reconnecting');
  tick(3_000);
  watch.lost(2);
  assert.equal(text(), 'Reconnecting, attempt 2');
  tick(1_999);
  assert.equal(watch.getSnapshot().state, 'reconnecting');
  tick(1);
  assert.equal(text(), 'Stale: nothing received for 6 s, reconnecting');
  watch.lost(3);
  tick(120_000);
  assert.equal(text(), 'Stale: nothing received for 2 min, reconnecting');
  tick(3 * 3_600_000);
  assert.equal(text(), 'Stale: nothing received for 3 h, reconnecting');
  watch.connected();
  assert.equal(text(), 'Live');
  assert.deepEqual(states, ['connecting', 'live', 'reconnecting', 'reconnecting', 'stale', 'live']);
});

test('[web.W30] a connection that comes back in time was never stale', (t) => {
  const { watch, states, tick } = start(t);
  watch.connected();
  watch.lost(1);
  tick(4_000);
  watch.connected();
  tick(60_000);
  assert.deepEqual(states, ['live', 'reconnecting', 'live']);
});

test('[web.W31] what has ended is off, with its reason, and stays so', (t) => {
  const { watch, states, text, tick } = start(t);
  watch.connected();
  watch.lost(1);
  watch.ended(new SparkError('The access token has expired', { status: 401, code: 'token_expired' }));
  tick(60_000);
  assert.equal(text(), 'Off: The access token has expired');
  watch.ended(null);
  assert.equal(text(), 'Off');
  assert.deepEqual(states, ['live', 'reconnecting', 'off', 'off']);
});
