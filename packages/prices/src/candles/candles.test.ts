import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Candle, DAY_MS, type Quote } from '@spark/core';
import {
  A_TRADING_MORNING,
  createManualClock,
  createScriptedFeed,
  createSleepyMachine,
  quoteOf,
} from '@spark/testkit';
import { CANDLE_INTERVAL } from '@spark/vocabulary';
import fc from 'fast-check';
import { createQuoteHub } from '../hub/quote-hub.ts';
import { createCandleMaker, type MadeCandle } from './candle-maker.ts';
import { candleEnd, candleStart, deriveCandles, startOfIstDay } from './interval.ts';
import { createLiveCandles } from './live-candles.ts';
import { MINUTE_MS } from './minute.ts';

const START = A_TRADING_MORNING;

function make(quotes: readonly Quote[]) {
  const made: MadeCandle[] = [];
  const maker = createCandleMaker({ onCandle: (candle) => void made.push(candle) });
  maker.add(quotes);
  return { maker, made };
}

test('[prices.K1] nothing is published of a minute before it has ended', () => {
  const { maker, made } = make([
    quoteOf({ at: START, lastPaise: 100, volume: 10 }),
    quoteOf({ at: START + 59_999, lastPaise: 120, volume: 30 }),
  ]);
  assert.deepEqual(made, []);
  assert.deepEqual(maker.forming('NSE:212')?.highPaise, 120);
  maker.endBefore(START);
  assert.deepEqual(made, []);
  maker.add([quoteOf({ at: START + MINUTE_MS, lastPaise: 110, volume: 35 })]);
  assert.deepEqual(made, [
    {
      key: 'NSE:212',
      dayVolume: 30,
      isWhole: true,
      candle: {
        at: START,
        openPaise: 100,
        highPaise: 120,
        lowPaise: 100,
        closePaise: 120,
        volume: 20,
        openInterest: 0,
      },
    },
  ]);
  assert.equal(maker.forming('NSE:212')?.volume, 5);
});

test('[prices.K2] a tick of a minute that has ended changes nothing', () => {
  const { maker, made } = make([
    quoteOf({ at: START, lastPaise: 100 }),
    quoteOf({ at: START + MINUTE_MS, lastPaise: 110 }),
    quoteOf({ at: START + 59_000, lastPaise: 999 }),
  ]);
  assert.equal(maker.lateCount(), 1);
  assert.equal(made[0]?.candle.highPaise, 100);
  assert.equal(maker.forming('NSE:212')?.highPaise, 110);
});

test('[prices.K2] a tick overtaken within its minute widens the range but is not the close', () => {
  const { maker } = make([
    quoteOf({ at: START + 5_000, lastPaise: 100, volume: 50 }),
    quoteOf({ at: START + 4_000, lastPaise: 90, volume: 40 }),
  ]);
  const candle = maker.forming('NSE:212');
  assert.deepEqual([candle?.lowPaise, candle?.closePaise], [90, 100]);
});

test('[prices.K3] a minute without a trade has no candle', () => {
  const { maker, made } = make([
    quoteOf({ at: START, lastPaise: 100, volume: 10 }),
    quoteOf({ at: START + MINUTE_MS, lastPaise: 100, volume: 10, bids: [] }),
    quoteOf({ at: START + 2 * MINUTE_MS, lastPaise: 100, volume: 25 }),
  ]);
  maker.endBefore(START + 3 * MINUTE_MS);
  assert.deepEqual(
    made.map(({ candle }) => [candle.at - START, candle.volume]),
    [
      [0, 0],
      [2 * MINUTE_MS, 15],
    ],
  );
});

test('[prices.K3] the volume of a day that has just begun counts from nothing', () => {
  const { maker } = make([
    quoteOf({ at: START, volume: 9_000 }),
    quoteOf({ at: START + DAY_MS, volume: 40 }),
  ]);
  assert.equal(maker.forming('NSE:212')?.volume, 40);
});

test('[prices.K4] minutes that were not subscribed from their beginning are marked', () => {
  const made: MadeCandle[] = [];
  let since: number | null = START + 20_000;
  const maker = createCandleMaker({
    onCandle: (candle) => void made.push(candle),
    watchedSince: () => since,
  });
  maker.add([quoteOf({ at: START + 30_000, lastPaise: 1 })]);
  maker.add([quoteOf({ at: START + MINUTE_MS, lastPaise: 2 })]);
  maker.add([quoteOf({ at: START + 2 * MINUTE_MS, lastPaise: 3 })]);
  since = START + 2 * MINUTE_MS + 40_000;
  maker.add([quoteOf({ at: START + 3 * MINUTE_MS, lastPaise: 4 })]);
  since = null;
  maker.endBefore(START + 9 * MINUTE_MS);
  assert.deepEqual(
    made.map(({ isWhole }) => isWhole),
    [false, true, false, false],
  );
  assert.equal(maker.forming('NSE:212'), null);
});

/** One instrument's ticks in order of time, some minutes without any. */
const ticks = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 150_000 }),
      price: fc.integer({ min: 1, max: 500 }),
      traded: fc.integer({ min: 1, max: 90 }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let at = START;
    let volume = 0;
    return steps.map(({ gap, price, traded }) => {
      at += gap;
      volume += traded;
      return quoteOf({ at, lastPaise: price, volume, openInterest: volume % 7 });
    });
  });

test('[prices.K5] candles are what a plain grouping of all ticks by minute gives', () => {
  fc.assert(
    fc.property(ticks, (quotes) => {
      const { maker, made } = make(quotes);
      maker.endBefore(Number.MAX_SAFE_INTEGER);
      assert.deepEqual(
        made.map(({ candle }) => candle),
        naive(quotes, (at) => Math.floor(at / MINUTE_MS) * MINUTE_MS),
      );
    }),
  );
});

function naive(quotes: readonly Quote[], startOf: (at: number) => number): readonly Candle[] {
  const groups = Map.groupBy(quotes, ({ at }) => startOf(at));
  let before = quotes[0]?.volume ?? 0;
  return [...groups].map(([at, group]) => {
    const prices = group.map(({ lastPaise }) => lastPaise);
    const last = group.at(-1) ?? quoteOf({ at });
    const volume = last.volume - before;
    before = last.volume;
    return {
      at,
      openPaise: prices[0] ?? 0,
      highPaise: Math.max(...prices),
      lowPaise: Math.min(...prices),
      closePaise: last.lastPaise,
      volume,
      openInterest: last.openInterest,
    };
  });
}

test('[prices.K6] larger candles from minutes are those made from the ticks themselves', () => {
  fc.assert(
    fc.property(ticks, fc.constantFrom(...CANDLE_INTERVAL), (quotes, interval) => {
      const minutes = naive(quotes, (at) => Math.floor(at / MINUTE_MS) * MINUTE_MS);
      assert.deepEqual(
        deriveCandles(minutes, interval),
        naive(quotes, (at) => candleStart(Math.floor(at / MINUTE_MS) * MINUTE_MS, interval)),
      );
    }),
  );
});

test('[prices.K6] candles are counted from 09:15 and do not reach into another day', () => {
  const at = (time: string) => Date.parse(`2026-11-16T${time}:00+05:30`);
  const cases = [
    ['09:15', '5', '09:15', '09:20'],
    ['09:19', '5', '09:15', '09:20'],
    ['09:14', '5', '09:10', '09:15'],
    ['10:14', '60', '09:15', '10:15'],
    ['15:29', '240', '13:15', '17:15'],
    ['00:10', '60', '00:00', '00:15'],
    ['00:20', '60', '00:15', '01:15'],
    ['15:29', '1D', '00:00', '24:00'],
  ] as const;
  for (const [minute, interval, start, end] of cases) {
    assert.equal(candleStart(at(minute), interval), at(start), `${minute} in ${interval}`);
    const expected = end === '24:00' ? at('00:00') + DAY_MS : at(end);
    assert.equal(
      candleEnd(candleStart(at(minute), interval), interval),
      expected,
      `${minute} in ${interval}`,
    );
  }
});

test('[prices.K6] every minute lies in exactly one candle, which begins and ends within its day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_000 }),
      fc.constantFrom(...CANDLE_INTERVAL),
      (offset, interval) => {
        const minute = startOfIstDay(START) + offset * MINUTE_MS;
        const start = candleStart(minute, interval);
        const end = candleEnd(start, interval);
        assert.ok(start <= minute && minute < end);
        assert.equal(startOfIstDay(end - 1), startOfIstDay(start));
        assert.equal(candleStart(end - MINUTE_MS, interval), start);
      },
    ),
  );
});

test('[prices.K7] an instrument that falls silent gets its last candle when no tick can come for it any more', () => {
  const clock = createManualClock(START);
  const feed = createScriptedFeed();
  const hub = createQuoteHub({ feed, clock, timers: clock });
  const live = createLiveCandles({ hub, clock, timers: clock });
  const made: MadeCandle[] = [];
  const leave = live.follow('NSE:212', (candle) => void made.push(candle));
  hub.read(() => {}).follow(['NSE:212', 'NSE:26000']);
  feed.push(quoteOf({ at: clock.now() }), quoteOf({ key: 'NSE:26000', at: clock.now() }));
  clock.advance(MINUTE_MS + 2_999);
  assert.equal(made.length, 0);
  clock.advance(1);
  assert.deepEqual(
    made.map(({ key, candle }) => [key, candle.at]),
    [['NSE:212', START]],
  );
  leave();
  feed.push(quoteOf({ at: clock.now(), lastPaise: 1 }));
  clock.advance(2 * MINUTE_MS);
  assert.equal(made.length, 1);
  live.close();
});

test('[prices.K8] after the clock was set back candles are made again within a minute', () => {
  const machine = createSleepyMachine(START);
  const feed = createScriptedFeed();
  const hub = createQuoteHub({ feed, clock: machine, timers: machine });
  const live = createLiveCandles({ hub, clock: machine, timers: machine });
  const made: MadeCandle[] = [];
  live.listen((candle) => void made.push(candle));
  hub.read(() => {}).follow(['NSE:212']);
  feed.push(quoteOf({ at: machine.now() }));
  machine.setClock(START - 60 * MINUTE_MS);
  // The minute in which it is noticed may be lost.
  machine.advance(2 * MINUTE_MS);
  feed.push(quoteOf({ at: machine.now(), lastPaise: 7 }));
  machine.advance(2 * MINUTE_MS);
  assert.deepEqual(
    made.map(({ candle }) => [candle.at, candle.closePaise]),
    [[START - 58 * MINUTE_MS, 7]],
  );
  live.close();
});
