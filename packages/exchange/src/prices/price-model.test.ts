import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, type Instrument, type Instruments } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import fc from 'fast-check';
import {
  instrumentsOf,
  KALYANI,
  NIFTY,
  niftyFuture,
  optionOn,
  referencePrice,
  SBIN,
  weekdays,
} from '../fixture/instruments.fixture.ts';
import { createPriceModel, quoteOf } from './price-model.ts';
import { alwaysOpen, dayNumber, dayNumberOf, startOfDay } from './sessions.ts';

const EXPIRY = '2026-11-24';
const FUTURE = niftyFuture(EXPIRY);
const CALL = optionOn(NIFTY, { expiry: EXPIRY, strikePaise: 2_450_000, type: 'CE' });
const SBIN_PUT = optionOn(SBIN, { expiry: EXPIRY, strikePaise: 100_000, type: 'PE' });
const ALL = [NIFTY, SBIN, KALYANI, FUTURE, CALL, SBIN_PUT];

function openModel(
  parts: {
    seed?: string;
    sessions?: typeof weekdays;
    hours?: typeof weekdays;
    instruments?: Instruments;
  } = {},
) {
  return createPriceModel({
    seed: 'a seed',
    instruments: instrumentsOf(FUTURE, CALL, SBIN_PUT),
    referencePrice,
    sessions: weekdays,
    ...parts,
  });
}

/** Trading never stops, and the exchange has its hours. */
const ENDLESS = { sessions: alwaysOpen, hours: weekdays };
const BOTH = [{}, ENDLESS];

/** Monday 16 November 2026, 09:15 in India. */
const OPENING = Date.UTC(2026, 10, 16, 3, 45);
const someInstant = fc.integer({ min: OPENING - 200 * DAY_MS, max: OPENING + 7 * DAY_MS });
const someInstrument = fc.constantFrom(...ALL);

test('[exchange.P1] an unlisted instrument has no price, no candle and no settlement', () => {
  const model = openModel();
  assert.equal(model.quoteAt('NSE:1', OPENING), null);
  assert.deepEqual(model.candles('NSE:1', OPENING, OPENING + DAY_MS), []);
  assert.equal(model.settlementPaise('NSE:1'), null);
  assert.equal(model.settlementPaise(SBIN.key), null, 'a share does not expire');
});

test('[exchange.P20] columns are the candles, row by row, of any range', () => {
  for (const model of BOTH.map(openModel)) {
    const someLength = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(someInstrument, someInstant, someLength, ({ key }, from, minutes) => {
        const to = from + minutes * 60_000;
        const candles = model.candles(key, from, to);
        const columns = model.columns(key, from, to);
        const rows = Array.from({ length: columns.length }, (_, row) => ({
          at: columns.at[row],
          openPaise: columns.openPaise[row],
          highPaise: columns.highPaise[row],
          lowPaise: columns.lowPaise[row],
          closePaise: columns.closePaise[row],
          volume: columns.volume[row],
          openInterest: columns.openInterest[row],
        }));
        assert.deepEqual(rows, candles);
      }),
      { numRuns: 20 },
    );
    assert.equal(model.columns('NSE:1', OPENING, OPENING + DAY_MS).length, 0);
  }
});

test('[exchange.P1] a price depends on seed, instrument and instant alone, not on what was asked before', () => {
  const used = openModel();
  for (const parts of BOTH) {
    const before = openModel(parts);
    fc.assert(
      fc.property(someInstrument, someInstant, ({ key }, at) => {
        assert.deepEqual(before.quoteAt(key, at), openModel(parts).quoteAt(key, at));
      }),
      { numRuns: 60 },
    );
  }
  assert.notEqual(
    used.quoteAt(NIFTY.key, OPENING)?.lastPaise,
    openModel({ seed: 'b' }).quoteAt(NIFTY.key, OPENING)?.lastPaise,
  );
});

test('[exchange.P2] the ticks of a minute gathered are its candle', () => {
  const someMinute = fc.integer({ min: -200, max: 600 });
  const someDay = fc.integer({ min: -30, max: 5 });
  const someHours = fc.constantFrom(...BOTH);
  fc.assert(
    fc.property(someInstrument, someDay, someMinute, someHours, (instrument, days, minute, parts) => {
      const model = openModel(parts);
      const from = OPENING + days * DAY_MS + minute * 60_000;
      const [candle] = model.candles(instrument.key, from, from);
      const shown = model.screen(instrument.key);
      assert.ok(shown);
      const before = model.quoteAt(instrument.key, from - 1);
      const quotes = Array.from({ length: 60 }, (_, second) => {
        shown.tape.advanceTo(from + second * 1000);
        return quoteOf(shown);
      }).filter(({ at }) => at >= from);
      if (!candle) return assert.equal(quotes.length, 0, 'no candle, no tick');
      const prices = quotes.map(({ lastPaise }) => lastPaise);
      const last = quotes.at(-1);
      const soFar = before && dayNumber(before.at) === dayNumber(from) ? before.volume : 0;
      assert.deepEqual(candle, {
        at: from,
        openPaise: prices[0],
        highPaise: Math.max(...prices),
        lowPaise: Math.min(...prices),
        closePaise: prices.at(-1),
        volume: (last?.volume ?? 0) - soFar,
        openInterest: last?.openInterest,
      });
    }),
    { numRuns: 120 },
  );
});

test('[exchange.P2] the figures of the day are those of its candles so far', () => {
  fc.assert(
    fc.property(someInstrument, fc.integer({ min: 1, max: 359 }), ({ key }, minutes) => {
      const model = openModel();
      const to = OPENING + (minutes - 1) * 60_000;
      const candles = model.candles(key, OPENING, to);
      const quote = model.quoteAt(key, to + 59_999);
      assert.equal(quote?.openPaise, candles[0]?.openPaise);
      assert.equal(quote?.highPaise, Math.max(...candles.map((candle) => candle.highPaise)));
      assert.equal(quote?.lowPaise, Math.min(...candles.map((candle) => candle.lowPaise)));
      assert.equal(quote?.lastPaise, candles.at(-1)?.closePaise);
      assert.equal(
        quote?.volume,
        candles.reduce((sum, candle) => sum + candle.volume, 0),
      );
    }),
    { numRuns: 40 },
  );
});

test('[exchange.P3] there are candles within trading only: shares, the closing auction and contracts end when they do', () => {
  const model = openModel();
  const friday = OPENING - 3 * DAY_MS;
  for (const [instrument, perDay] of [
    [NIFTY, 375],
    [SBIN, 360],
    [CALL, 385],
  ] as const) {
    const candles = model.candles(instrument.key, friday - 3_600_000, OPENING + DAY_MS - 3_600_000);
    assert.equal(candles.length, 2 * perDay, `${instrument.symbol}: Friday and Monday`);
  }
  const sunday = model.quoteAt(SBIN.key, OPENING - DAY_MS);
  assert.equal(
    sunday?.at,
    friday + 360 * 60_000 - 1000,
    'on Sunday the last price is that of Friday 15:14:59',
  );
  assert.equal(model.candles(CALL.key, Date.UTC(2026, 10, 25), Date.UTC(2026, 10, 26)).length, 0, 'expired');
});

test('[exchange.P3] a market that never closes has a candle for every minute, and no gap at midnight', () => {
  const model = openModel({ sessions: alwaysOpen });
  const midnight = startOfDay(dayNumberOf('2026-11-15'));
  const candles = model.candles(NIFTY.key, midnight - DAY_MS, midnight + DAY_MS - 60_000);
  assert.equal(candles.length, 2 * 1440);
  for (const [index, candle] of candles.slice(1).entries()) {
    const move = Math.abs(candle.openPaise / (candles[index]?.closePaise ?? 0) - 1);
    assert.ok(move < 0.004, `no jump at ${new Date(candle.at).toISOString()}`);
  }
});

test('[exchange.P12] where trading never stops, the hours of the exchange have what a market with these hours alone has', () => {
  const [inHours, endless] = [openModel(), openModel(ENDLESS)];
  let compared = 0;
  fc.assert(
    fc.property(someInstrument, someInstant, ({ key }, from) => {
      const to = from + 90 * 60_000;
      const candles = inHours.candles(key, from, to);
      const at = new Set(candles.map((candle) => candle.at));
      assert.deepEqual(
        endless.candles(key, from, to).filter((candle) => at.has(candle.at)),
        candles,
      );
      for (const second of [0, 17_000, 59_000]) {
        const instant = (candles.at(-1)?.at ?? Number.NaN) + second;
        if (Number.isNaN(instant)) continue;
        compared += 1;
        const [one, other] = [inHours.quoteAt(key, instant), endless.quoteAt(key, instant)];
        assert.ok(one && other);
        const { lastPaise, openInterest, bids, asks } = one;
        assert.deepEqual({ ...other, lastPaise, openInterest, bids, asks }, other);
      }
    }),
    { numRuns: 200 },
  );
  assert.ok(compared > 60, `${compared} instants within hours`);
  for (const { key } of [FUTURE, CALL, SBIN_PUT])
    assert.equal(endless.settlementPaise(key), inHours.settlementPaise(key));
});

test('[exchange.P12] between two sessions the price goes from the close to the next opening without a jump, near the close', () => {
  const model = openModel(ENDLESS);
  const closed = openModel({ sessions: alwaysOpen, hours: () => null });
  for (const { key } of [NIFTY, SBIN, FUTURE]) {
    const monday = startOfDay(dayNumber(OPENING));
    const candles = model.candles(key, monday - 4 * DAY_MS, monday + DAY_MS - 60_000);
    assert.equal(candles.length, 5 * 1440);
    for (const [index, candle] of candles.slice(1).entries()) {
      const move = Math.abs(candle.openPaise / (candles[index]?.closePaise ?? 0) - 1);
      assert.ok(move < 0.004, `no jump at ${new Date(candle.at).toISOString()}`);
    }
    const days = candles.filter(({ at }) => [0, 6].includes(new Date(at + 330 * 60_000).getUTCDay()));
    assert.equal(days.length, 2 * 1440);
    assert.ok(new Set(days.map(({ closePaise }) => closePaise)).size > 20, 'it moves at the weekend');
    const friday = model.quoteAt(key, monday - 3 * DAY_MS + (15 * 60 + 45) * 60_000 - 1000)?.lastPaise ?? 0;
    for (const { lowPaise, highPaise } of days)
      assert.ok(lowPaise > friday * 0.988 && highPaise < friday * 1.012);
    assert.ok(days.some(({ volume }) => volume > 0) || key === NIFTY.key);
  }
  assert.ok(closed.quoteAt(NIFTY.key, OPENING), 'without any session there is a price all the same');
});

test('[exchange.P4] every price is on the tick and at least one tick, best bids below best asks', () => {
  const model = openModel();
  fc.assert(
    fc.property(someInstrument, someInstant, (instrument: Instrument, at) => {
      const quote = model.quoteAt(instrument.key, at);
      assert.ok(quote);
      const levels = [...quote.bids, ...quote.asks];
      assert.equal(model.screen(instrument.key)?.tape.previousCloseAt(at), quote.previousClosePaise);
      const prices = [
        quote.lastPaise,
        quote.openPaise,
        quote.highPaise,
        quote.lowPaise,
        quote.previousClosePaise,
      ];
      for (const price of [...prices, ...levels.map((level) => level.pricePaise)]) {
        assert.ok(Number.isInteger(price) && price >= instrument.tickPaise);
        assert.equal(price % instrument.tickPaise, 0);
      }
      for (const { qty } of levels) assert.ok(qty > 0 && qty % instrument.lotSize === 0);
      if (instrument.class === 'index') return assert.equal(levels.length, 0, 'an index has no depth');
      assert.equal(quote.asks.length, 5);
      assert.ok((quote.bids[0]?.pricePaise ?? 0) < quote.lastPaise);
      assert.ok((quote.asks[0]?.pricePaise ?? 0) > quote.lastPaise);
    }),
    { numRuns: 200 },
  );
});

test('[exchange.P5] over ten years prices stay near their reference, and no day leaves its band', () => {
  const models = BOTH.map(openModel);
  for (let day = -3650; day < 0; day += 7) {
    for (const instrument of [NIFTY, SBIN]) {
      for (const model of models) {
        const quote = model.quoteAt(instrument.key, OPENING + (day + (day % 5)) * DAY_MS + 14 * 3_600_000);
        assert.ok(quote);
        const ratio = quote.lastPaise / (referencePrice(instrument) ?? 0);
        assert.ok(ratio > 0.7 && ratio < 1.4, `${instrument.symbol} at ${ratio} of its reference`);
        assert.ok(
          quote.highPaise < quote.previousClosePaise * 1.1 && quote.lowPaise > quote.previousClosePaise * 0.9,
        );
      }
    }
  }
});

test('[exchange.P6] mornings and afternoons are livelier than noon, days differ, and shares go with the index', () => {
  const model = openModel();
  const livelyness = { ends: 0, noon: 0 };
  const ranges: number[] = [];
  let [xx, yy, xy] = [0, 0, 0];
  for (let week = 1; week <= 40; week += 1) {
    const opening = OPENING - week * 7 * DAY_MS;
    const candles = model.candles(NIFTY.key, opening, opening + 374 * 60_000);
    const moves = candles.map((candle) => Math.abs(candle.closePaise / candle.openPaise - 1));
    const sum = (from: number, to: number) => moves.slice(from, to).reduce((total, move) => total + move, 0);
    livelyness.ends += sum(0, 30) + sum(345, 375);
    livelyness.noon += sum(150, 210);
    const index = model.quoteAt(NIFTY.key, opening + 6 * 3_600_000);
    const share = model.quoteAt(SBIN.key, opening + 6 * 3_600_000);
    assert.ok(index && share);
    ranges.push(index.highPaise / index.lowPaise - 1);
    const x = index.lastPaise / index.previousClosePaise - 1;
    const y = share.lastPaise / share.previousClosePaise - 1;
    [xx, yy, xy] = [xx + x * x, yy + y * y, xy + x * y];
  }
  assert.ok(livelyness.ends > 1.3 * livelyness.noon, `ends ${livelyness.ends}, noon ${livelyness.noon}`);
  assert.ok(Math.max(...ranges) > 2.5 * Math.min(...ranges), 'wild days and calm days');
  assert.ok(xy / Math.sqrt(xx * yy) > 0.25, `correlation ${xy / Math.sqrt(xx * yy)}`);
});

test('[exchange.P8] volume only grows within a day and restarts with the next; both it and open interest are whole lots', () => {
  const model = openModel();
  for (const instrument of [SBIN, FUTURE, CALL]) {
    const shown = model.screen(instrument.key);
    assert.ok(shown);
    let before = -1;
    for (let second = 0; second < 3600; second += 7) {
      shown.tape.advanceTo(OPENING + second * 1000);
      assert.ok(shown.tape.volume >= before);
      assert.equal(shown.tape.volume % instrument.lotSize, 0);
      assert.equal(shown.tape.openInterest % instrument.lotSize, 0);
      before = shown.tape.volume;
    }
    assert.ok(before > 0, 'something traded');
    shown.tape.advanceTo(OPENING + DAY_MS);
    assert.ok(shown.tape.volume < before);
  }
});

test('[exchange.P10] paths of a bounded number of days are cached, and an evicted one is the same when it is made again', () => {
  const shares = Array.from({ length: LIMITS.pricePathDays }, (_, index): Instrument => {
    const token = String(100_000 + index);
    return { ...SBIN, key: `NSE:${token}`, token, name: `SHARE${index}`, symbol: `SHARE${index}-EQ` };
  });
  const model = openModel({ instruments: instrumentsOf(...shares), sessions: alwaysOpen });
  const [first] = shares;
  assert.ok(first);
  const priceOf = ({ key }: Instrument, at: number) => model.underlyingPaise(key, at);
  const before = [0, 1, 2].map((days) => priceOf(first, OPENING - days * DAY_MS));
  for (const share of shares)
    for (const days of [0, 1, 2]) {
      priceOf(share, OPENING - days * DAY_MS);
      assert.ok(model.daysRetained() <= LIMITS.pricePathDays, `${model.daysRetained()} days`);
    }
  assert.ok(model.daysRetained() > LIMITS.pricePathDays / 2, 'what is asked for lately is kept');
  assert.deepEqual(
    [0, 1, 2].map((days) => priceOf(first, OPENING - days * DAY_MS)),
    before,
  );
});
