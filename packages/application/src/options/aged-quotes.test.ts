import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FeedListener, type Instruments, istInstant, type Quote } from '@spark/core';
import { createQuoteHub } from '@spark/prices';
import { createManualClock } from '@spark/testkit';
import type { Prices } from '../prices/prices.ts';
import { agedQuotes, isFresh } from './aged-quotes.ts';

const NOW = istInstant('2026-11-16', 10 * 60);

/** A hub of one instrument whose feed tells what the test says. */
function hubFor({ isOpen }: { readonly isOpen: boolean }) {
  const clock = createManualClock(NOW);
  let listener: FeedListener | null = null;
  const feed = {
    name: 'test',
    open: (given: FeedListener) => {
      listener = given;
      given.onState('open');
      return { watch: () => undefined, unwatch: () => undefined, close: async () => undefined };
    },
  };
  const hub = createQuoteHub({ feed, clock, timers: clock, isOpen: () => isOpen });
  const instruments = {
    find: (key: string) => ({ key }),
    underlyingOf: () => null,
  } as unknown as Instruments;
  const prices = { hub, instruments } as unknown as Prices;
  const ages = async (ageMs: number) => {
    const asked = agedQuotes(prices, clock, ['NSE:1']);
    listener?.onQuotes([{ key: 'NSE:1', at: NOW, lastPaise: 100 } as unknown as Quote]);
    await asked;
    clock.advance(ageMs);
    const aged = (await agedQuotes(prices, clock, ['NSE:1']))('NSE:1');
    return { ageMs: aged?.ageMs, isFresh: isFresh(aged) };
  };
  return { ages, onState: (state: 'connecting') => listener?.onState(state) };
}

test('[core.Q11] while the market is open a price is fresh for 5 s, and old at once when the feed is gone', async () => {
  assert.deepEqual(await hubFor({ isOpen: true }).ages(5_000), { ageMs: 5_000, isFresh: true });
  assert.deepEqual(await hubFor({ isOpen: true }).ages(5_001), { ageMs: 5_001, isFresh: false });
  assert.deepEqual(await hubFor({ isOpen: true }).ages(20_000), { ageMs: 20_000, isFresh: false });
  const gone = hubFor({ isOpen: true });
  await gone.ages(0);
  gone.onState('connecting');
  assert.equal((await gone.ages(100)).isFresh, false);
});

test('[core.Q11] while it is closed its last price is the price there is', async () => {
  assert.deepEqual(await hubFor({ isOpen: false }).ages(20_000), { ageMs: 0, isFresh: true });
});
