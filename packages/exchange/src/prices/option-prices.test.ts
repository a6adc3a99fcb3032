import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, type Instrument, istDay } from '@spark/core';
import { testSize } from '@spark/testkit';
import fc from 'fast-check';
import {
  instrumentsOf,
  NIFTY,
  niftyFuture,
  optionOn,
  REFERENCE_PAISE,
  referencePrice,
  SBIN,
  weekdays,
} from '../fixture/instruments.fixture.ts';
import { createPriceModel } from './price-model.ts';
import { alwaysOpen } from './sessions.ts';

/** Of five contracts each. */
const DAYS_CHECKED = 200 * testSize('propertyRuns');
const EXPIRY = '2026-11-24';
const EXPIRES_AT = Date.UTC(2026, 10, 24, 10, 10);

/** A chain of a few strikes around a random one, at a random trading moment of the last sixty days. */
const someChain = fc.record({
  seed: fc.string({ maxLength: 8 }),
  underlying: fc.constantFrom(NIFTY, SBIN),
  moneyness: fc.integer({ min: -12, max: 12 }),
  days: fc.integer({ min: 0, max: 60 }),
  secondOfDay: fc.integer({ min: 0, max: 385 * 60 - 1 }),
  sessions: fc.constantFrom(weekdays, alwaysOpen),
});

type ChainQuestion = typeof someChain extends fc.Arbitrary<infer T> ? T : never;

function chainAt({ seed, underlying, moneyness, days, secondOfDay, sessions }: ChainQuestion) {
  const step = underlying === NIFTY ? 5000 : 1000;
  const middle = Math.round(((REFERENCE_PAISE[underlying.name] ?? 0) * (1 + moneyness / 100)) / step) * step;
  const strikes = [middle - step, middle, middle + step];
  const options = strikes.map((strikePaise) => ({
    strikePaise,
    call: optionOn(underlying, { expiry: EXPIRY, strikePaise, type: 'CE' }),
    put: optionOn(underlying, { expiry: EXPIRY, strikePaise, type: 'PE' }),
  }));
  const future: Instrument = { ...niftyFuture(EXPIRY), name: underlying.name };
  const model = createPriceModel({
    seed,
    instruments: instrumentsOf(future, ...options.flatMap(({ call, put }) => [call, put])),
    referencePrice,
    sessions,
  });
  const at = EXPIRES_AT - 385 * 60_000 - days * DAY_MS + secondOfDay * 1000;
  const quote = (instrument: Instrument) => {
    const shown = model.quoteAt(instrument.key, at);
    assert.ok(shown);
    const half = (shown.asks[0]?.pricePaise ?? 0) - shown.lastPaise;
    return { last: shown.lastPaise, half };
  };
  return { model, at, options, future, quote };
}

test('[exchange.P7] call less put is forward less strike, within the spread', () => {
  fc.assert(
    fc.property(someChain, (question) => {
      const { options, future, quote } = chainAt(question);
      const forward = quote(future);
      for (const { strikePaise, call, put } of options) {
        const [c, p] = [quote(call), quote(put)];
        const gap = Math.abs(c.last - p.last - (forward.last - strikePaise));
        // A price cannot be below one tick, so a worthless option is up to a tick dearer than the formula gives.
        assert.ok(gap <= c.half + p.half + forward.half, `parity is off by ${gap} paise`);
      }
    }),
    { numRuns: 60 },
  );
});

test('[exchange.P7] no option is below its intrinsic value less the spread', () => {
  fc.assert(
    fc.property(someChain, (question) => {
      const { options, future, quote } = chainAt(question);
      const forward = quote(future);
      for (const { strikePaise, call, put } of options) {
        const [c, p] = [quote(call), quote(put)];
        assert.ok(c.last >= forward.last - strikePaise - c.half - forward.half);
        assert.ok(p.last >= strikePaise - forward.last - p.half - forward.half);
      }
    }),
    { numRuns: 60 },
  );
});

test('[exchange.P7] a higher strike makes calls cheaper and puts dearer, and no butterfly is free', () => {
  fc.assert(
    fc.property(someChain, (question) => {
      const { options, quote } = chainAt(question);
      const [low, middle, high] = options;
      assert.ok(low && middle && high);
      const tick = low.call.tickPaise;
      const [a, b, c] = [low, middle, high].map(({ call }) => quote(call).last) as [number, number, number];
      assert.ok(a >= b && b >= c, `calls ${a} ${b} ${c}`);
      assert.ok(a + c - 2 * b >= -2 * tick, `the butterfly of ${a} ${b} ${c}`);
      const [x, y, z] = [low, middle, high].map(({ put }) => quote(put).last) as [number, number, number];
      assert.ok(x <= y && y <= z, `puts ${x} ${y} ${z}`);
    }),
    { numRuns: 60 },
  );
});

test('[exchange.P7] time alone takes value away, and the last trade is exactly what the contract settles at', () => {
  fc.assert(
    fc.property(someChain, (question) => {
      const { model, options, future } = chainAt(question);
      const settlement = model.settlementPaise(future.key) ?? 0;
      for (const { strikePaise, call, put } of options) {
        const worth = { [call.key]: settlement - strikePaise, [put.key]: strikePaise - settlement };
        for (const [key, intrinsic] of Object.entries(worth)) {
          assert.equal(model.settlementPaise(key), Math.max(0, intrinsic));
          const last = model.quoteAt(key, EXPIRES_AT + 60_000);
          assert.equal(last?.at, EXPIRES_AT - 1000);
          const onTick = Math.max(1, Math.round(Math.max(0, intrinsic) / 5)) * 5;
          assert.equal(last?.lastPaise, onTick, 'on its tick and at least one');
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('[exchange.P7] an index settles at its own close although its options trade ten minutes longer', () => {
  const { model, future } = chainAt({
    seed: 'x',
    underlying: NIFTY,
    moneyness: 0,
    days: 0,
    secondOfDay: 0,
    sessions: weekdays,
  });
  const close = model.quoteAt(NIFTY.key, EXPIRES_AT);
  assert.equal(close?.at, Date.UTC(2026, 10, 24, 10, 0) - 1000);
  assert.equal(model.settlementPaise(future.key), close?.lastPaise);
});

/** Sixteen minutes are passed over at once where none of their prices can be a new high or low. */
test('[exchange.P9] the day so far is that of every second of its candles, whatever a contract is and however little is left of it', () => {
  const someContract = fc.record({
    moneyness: fc.integer({ min: -80, max: 80 }),
    type: fc.constantFrom('CE' as const, 'PE' as const),
    tickPaise: fc.constantFrom(1, 5),
  });
  const someDay = fc.record({
    seed: fc.string({ maxLength: 8 }),
    underlying: fc.constantFrom(NIFTY, SBIN),
    contracts: fc.array(someContract, { minLength: 4, maxLength: 4 }),
    daysLeft: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 90 })),
    minute: fc.integer({ min: 1, max: 384 }),
    sessions: fc.constantFrom(weekdays, alwaysOpen),
  });
  fc.assert(
    fc.property(someDay, ({ seed, underlying, contracts, daysLeft, minute, sessions }) => {
      const reference = REFERENCE_PAISE[underlying.name] ?? 0;
      const options = contracts.map(({ moneyness, type, tickPaise }) => {
        const strikePaise = Math.round((reference * (1 + moneyness / 400)) / 5_000) * 5_000;
        return { ...optionOn(underlying, { expiry: EXPIRY, strikePaise, type }), tickPaise };
      });
      const future: Instrument = { ...niftyFuture(EXPIRY), name: underlying.name };
      const instruments = instrumentsOf(future, ...options);
      const model = createPriceModel({ seed, instruments, referencePrice, sessions });
      const at = EXPIRES_AT - (385 - minute) * 60_000 - daysLeft * DAY_MS - 1000;
      for (const { key } of [future, ...options]) {
        const found = instruments.find(key);
        const window = found && sessions(istDay(at), found);
        if (!window) continue;
        const quote = model.quoteAt(key, at);
        const day = model.columns(key, window.startsAt, at);
        assert.deepEqual(
          [quote?.openPaise, quote?.highPaise, quote?.lowPaise, quote?.lastPaise, quote?.volume],
          [
            day.openPaise[0],
            day.highPaise.reduce((most, price) => Math.max(most, price)),
            day.lowPaise.reduce((least, price) => Math.min(least, price)),
            day.closePaise.at(-1),
            day.volume.reduce((sum, volume) => sum + volume),
          ],
          `${key} with ${daysLeft} days left`,
        );
      }
    }),
    { numRuns: DAYS_CHECKED },
  );
});
