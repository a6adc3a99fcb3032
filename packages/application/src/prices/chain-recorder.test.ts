import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createMarketCalendar, istInstant } from '@spark/core';
import { BUNDLED_CALENDAR, createInstrumentTable, generateMaster } from '@spark/market';
import { createQuoteHub } from '@spark/prices';
import { createManualClock, createScriptedFeed, quoteOf } from '@spark/testkit';
import type { ChainToRecord } from '../settings/recorded-chains.ts';
import { createChainRecorder } from './chain-recorder.ts';

const DAY = '2026-11-16';
const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);

function stage(t: TestContext, chains: readonly ChainToRecord[]) {
  const clock = createManualClock(istInstant(DAY, 560));
  const feed = createScriptedFeed();
  const hub = createQuoteHub({ feed, clock, timers: clock });
  let table = createInstrumentTable(generateMaster({ day: DAY, isTradingDay }), DAY);
  const warned: string[] = [];
  const log = { warn: (_: unknown, text?: string) => void warned.push(text ?? '') };
  const recorder = createChainRecorder({ chains, hub, table: () => table, clock, timers: clock, log });
  t.after(() => recorder.close());
  const symbols = () =>
    [...feed.watched]
      .map((key) => table.find(key)?.symbol ?? key)
      .sort((left, right) => left.localeCompare(right));
  return {
    clock,
    feed,
    recorder,
    symbols,
    warned,
    price: (lastPaise: number) => feed.push(quoteOf({ key: 'NSE:26000', at: clock.now(), lastPaise })),
    nextDay: (day: string) => {
      table = createInstrumentTable(generateMaster({ day, isTradingDay }), day);
    },
  };
}

const NIFTY = { name: 'NIFTY', strikes: 1, expiries: 1 };

test('[application.P4] a name without contracts is not watched, and nothing is where nothing is to be recorded', (t) => {
  const { feed, clock } = stage(t, [{ name: 'NOSUCH', strikes: 5, expiries: 1 }]);
  clock.advance(120_000);
  assert.equal(feed.watched.size, 0);
  const none = stage(t, []);
  none.clock.advance(120_000);
  assert.equal(none.feed.watched.size, 0);
});

test('[application.P4] without a price the underlying and its future are watched, then the strikes around the price', (t) => {
  const { clock, symbols, price } = stage(t, [NIFTY]);
  assert.deepEqual(symbols(), ['Nifty 50', 'NIFTY23NOV26FUT']);
  price(2_351_000);
  clock.advance(60_000);
  const around = (...strikes: readonly number[]) =>
    [
      'Nifty 50',
      'NIFTY23NOV26FUT',
      ...strikes.flatMap((strike) => [`NIFTY17NOV26${strike}CE`, `NIFTY17NOV26${strike}PE`]),
    ].sort((left, right) => left.localeCompare(right));
  assert.deepEqual(symbols(), around(23450, 23500, 23550));
  // What was watched stays so, that its day is whole.
  price(2_361_000);
  clock.advance(60_000);
  assert.deepEqual(symbols(), around(23450, 23500, 23550, 23600, 23650));
});

test('[application.P4] the next day begins anew, and there is a bound', (t) => {
  const { clock, symbols, price, nextDay, recorder, warned } = stage(t, [
    { name: 'NIFTY', strikes: 50, expiries: 6 },
    { name: 'NIFTY', strikes: 50, expiries: 6 },
  ]);
  price(2_350_000);
  clock.advance(60_000);
  assert.equal(recorder.watched(), 1_000);
  assert.equal(warned.length, 1);
  nextDay('2026-11-18');
  clock.advance(2 * 86_400_000);
  assert.ok(symbols().every((symbol) => !symbol.includes('17NOV26')));
});
