import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InstrumentKey } from '@spark/core';
import { createManualClock, createScriptedFeed } from '@spark/testkit';
import { createQuoteHub, HUB_RULES } from '../hub/quote-hub.ts';
import { createClusterFeed } from './cluster-feed.ts';
import type { PriceBus } from './price-bus.ts';
import { createPriceFeeder } from './price-feeder.ts';

const KEY: InstrumentKey = 'NSE:212';
const WANTED_FOR_MS = 16_000;

/** Two ends of a bus, which carries while it is up. */
function openBus() {
  const listeners = new Map<string, Set<(from: string, body: unknown) => void>>();
  let isUp = true;
  const end = (me: string): PriceBus => ({
    me,
    publish: (subject, body) => {
      if (isUp) for (const listener of listeners.get(subject) ?? []) listener(me, body);
    },
    subscribe: (subject, onMessage) => {
      const those = listeners.get(subject) ?? new Set();
      listeners.set(subject, those.add(onMessage));
      return () => those.delete(onMessage);
    },
    isUp: () => isUp,
    onState: () => () => undefined,
    onLate: () => () => undefined,
  });
  const cut = (): void => {
    isUp = false;
  };
  return { end, cut };
}

test('[prices.N4] what a node wants is watched for as long as it says so, and no longer', async (t) => {
  const clock = createManualClock();
  const bus = openBus();
  const own = createScriptedFeed({ answersAt: clock.now });
  const hub = createQuoteHub({ feed: own, clock, timers: clock });
  const feeder = createPriceFeeder({
    ...{ bus: bus.end('a'), hub, clock, timers: clock },
    sourceOf: () => 'FYERS',
    room: () => 10,
  });
  const others = createClusterFeed({ bus: bus.end('b'), clock, timers: clock });
  const ofB = createQuoteHub({ feed: others, clock, timers: clock });
  t.after(async () => {
    feeder.close();
    await ofB.close();
    await hub.close();
  });
  ofB.read(() => undefined).follow([KEY]);
  // Longer than anything that is said once is believed.
  clock.advance(3 * (WANTED_FOR_MS + HUB_RULES.graceMs));
  assert.deepEqual(own.asked, [`+${KEY}`]);
  bus.cut();
  clock.advance(WANTED_FOR_MS - 5_000);
  assert.ok(own.watched.has(KEY), 'three of its messages may get lost');
  clock.advance(2 * WANTED_FOR_MS + HUB_RULES.graceMs);
  assert.deepEqual(own.asked, [`+${KEY}`, `-${KEY}`]);
});
