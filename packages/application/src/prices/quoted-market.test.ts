import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMarketCalendar, type Instrument, istInstant, minutesOf } from '@spark/core';
import { alwaysOpen } from '@spark/exchange';
import { BUNDLED_CALENDAR } from '@spark/market';
import { createQuoteHub } from '@spark/prices';
import {
  createManualClock,
  createScriptedFeed,
  SMALL_MARKET_INDEX as INDEX,
  quoteOf,
  SMALL_MARKET_FUTURE,
} from '@spark/testkit';
import { createQuotedMarket } from './quoted-market.ts';

const DAY = '2026-11-17';
const FUTURE: Instrument = { ...SMALL_MARKET_FUTURE, expiry: DAY };
const CALL: Instrument = {
  ...FUTURE,
  key: 'NFO:1',
  class: 'option',
  strikePaise: 2_400_000,
  optionType: 'CE',
};
const PUT: Instrument = { ...CALL, key: 'NFO:2', optionType: 'PE' };
const at = (time: string, day = DAY) => istInstant(day, minutesOf(time));

/** The value of contracts on the index at one moment, with the last price of the index from another. */
async function settled(now: number, lastPriceAt: number | null) {
  const clock = createManualClock(now);
  const feed = createScriptedFeed();
  const hub = createQuoteHub({ feed, clock, timers: clock });
  const market = createQuotedMarket({
    prices: {
      hub,
      instruments: {
        find: (key) => [INDEX, FUTURE, CALL, PUT].find((instrument) => instrument.key === key) ?? null,
        underlyingOf: () => INDEX,
      },
    },
    exchanges: createMarketCalendar(BUNDLED_CALENDAR),
    sessions: alwaysOpen,
    clock,
    timers: clock,
  });
  const worth: (number | null)[] = [];
  for (const { key } of [FUTURE, CALL, PUT]) {
    const asked = market.settlementPaise(key);
    if (lastPriceAt !== null) feed.push(quoteOf({ key: INDEX.key, at: lastPriceAt, lastPaise: 2_410_005 }));
    clock.advance(1_000);
    worth.push(await asked);
  }
  market.close();
  await hub.close();
  return worth;
}

test('[exchange.Q107] an expired contract is valued by the last price of its underlying, from the last minute of its day on', async () => {
  const known = [2_410_005, 10_005, 0];
  assert.deepEqual(await settled(at('15:40'), at('15:30')), known);
  assert.deepEqual(await settled(at('20:00'), at('15:29')), known);
  assert.deepEqual(await settled(at('15:40'), at('15:39')), known);
});

test('[exchange.Q107] without such a price its value is unknown: none has come, it is too early, or from another day', async () => {
  const unknown = [null, null, null];
  assert.deepEqual(await settled(at('15:40'), null), unknown);
  assert.deepEqual(await settled(at('15:40'), at('15:29') - 1), unknown);
  assert.deepEqual(await settled(at('10:00', '2026-11-18'), at('09:59', '2026-11-18')), unknown);
});
