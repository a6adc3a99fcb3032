import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createPriceFeeder, createQuoteHub } from '@spark/prices';
import { createManualClock, createScriptedFeed, openSmallMarket, quoteOf } from '@spark/testkit';
import type { BusCarrier } from '../node/bus-carrier.ts';
import { createNodeBus } from '../node/node-bus.ts';
import { createLiveMarket } from './live-market.ts';

const KEY = 'NSE:212';
const sign = (text: string): string => createHash('sha256').update(text).digest('base64url');
const QUIET = { warn: () => undefined };

test('a node without an account has the prices of another one, and says which broker they are of', async (t) => {
  const clock = createManualClock();
  const { instruments } = openSmallMarket(clock);
  const carrier = openCarrier();
  const busOf = (me: string) =>
    createNodeBus({ me, carrier, sign, isPeer: (id) => id !== me, monotonicMs: clock.now });
  const account = createScriptedFeed({ name: 'an account' });
  const theirs = createQuoteHub({ feed: account, clock, timers: clock });
  const feeder = createPriceFeeder({
    ...{ bus: busOf('a'), hub: theirs, clock, timers: clock },
    ...{ sourceOf: () => 'FYERS', room: () => 10 },
  });
  const own = {
    ...{ instruments, feed: createScriptedFeed(), candles: { candles: async () => [] }, isRecorded: false },
  };
  const live = createLiveMarket({ own, clock, timers: clock, log: QUIET, bus: busOf('b') });
  const hub = createQuoteHub({ feed: live.market.feed, clock, timers: clock });
  t.after(async () => {
    feeder.close();
    await hub.close();
    await theirs.close();
  });
  hub.read(() => undefined).follow([KEY]);
  clock.advance(2_000);
  assert.ok(account.watched.has(KEY), 'it is asked for at the other node');
  account.push(quoteOf({ at: clock.now(), lastPaise: 17_000 }));
  clock.advance(200);
  assert.deepEqual(
    [hub.latest(KEY)?.quote.lastPaise, hub.latest(KEY)?.isStale, live.market.sourceOf?.(KEY)],
    [17_000, false, 'FYERS'],
  );
  // What another node gave is not given further.
  assert.deepEqual([live.ownSourceOf(KEY), live.room()], [null, null]);
});

/** Carries at once, and to everybody. */
function openCarrier(): BusCarrier {
  const listeners = new Map<string, Set<(text: string) => void>>();
  return {
    publish: (subject, text) => {
      for (const listener of listeners.get(subject) ?? []) listener(text);
    },
    subscribe: (subject, onText) => {
      const those = listeners.get(subject) ?? new Set();
      listeners.set(subject, those.add(onText));
      return () => those.delete(onText);
    },
    isUp: () => true,
    onState: () => () => undefined,
    close: async () => undefined,
  };
}
