import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { istInstant } from '../time/ist.ts';
import { maxPain, putCallRatio, type StrikeInterest, syntheticFuturePaise } from './chain-figures.ts';
import { optionFigures } from './option-figures.ts';
import { expiryInstant, yearsToExpiry } from './time-to-expiry.ts';

const WEEK = { forwardPaise: 2_350_000, strikePaise: 2_350_000, years: 7 / 365 };

test('[core.Q4] figures are unknown, not 0, where the price has no volatility', () => {
  const inTheMoney = { ...WEEK, optionType: 'CE', strikePaise: 2_300_000 } as const;
  assert.equal(optionFigures({ ...inTheMoney, pricePaise: 50_000 }), null, 'at intrinsic');
  assert.equal(optionFigures({ ...inTheMoney, pricePaise: 49_995 }), null, 'below intrinsic');
  assert.equal(optionFigures({ ...inTheMoney, pricePaise: 60_000, years: 0 }), null, 'expired');
  assert.equal(
    optionFigures({ ...WEEK, optionType: 'PE', pricePaise: 2_350_000 }),
    null,
    'the most of a put',
  );
});

test('[core.Q4] a price at intrinsic value has no volatility, whatever the paise are', () => {
  const paise = fc.integer({ min: 1, max: 9_000_000 });
  fc.assert(
    fc.property(paise, paise, (forwardPaise, strikePaise) => {
      const optionType = forwardPaise > strikePaise ? 'CE' : 'PE';
      const pricePaise = Math.abs(forwardPaise - strikePaise);
      assert.equal(optionFigures({ optionType, pricePaise, forwardPaise, strikePaise, years: 0.02 }), null);
    }),
  );
});

test('[core.Q4] a straddle of a week at 12 per cent, rounded as stated', () => {
  // 0.12 × √(7/365) × 23500 × 0.39894 is 155.80 rupees; the others are py_vollib's.
  const call = optionFigures({ ...WEEK, optionType: 'CE', pricePaise: 15_580 });
  const put = optionFigures({ ...WEEK, optionType: 'PE', pricePaise: 15_580 });
  assert.deepEqual(call, { iv: 12, delta: 0.5033, gamma: 0.001021, theta: -11.1283, vega: 12.9827 });
  assert.deepEqual(put, { iv: 12, delta: -0.4967, gamma: 0.001021, theta: -11.1283, vega: 12.9827 });
});

test('[core.Q5] an option expires at 15:30 of Indian clocks, and a year has 365 days', () => {
  assert.equal(expiryInstant('2026-11-17'), Date.parse('2026-11-17T10:00:00Z'));
  assert.equal(yearsToExpiry('2026-11-17', istInstant('2026-11-10', 15 * 60 + 30)), 7 / 365);
  assert.equal(yearsToExpiry('2026-11-17', istInstant('2026-11-17', 15 * 60 + 29)), 1 / 525_600);
  assert.equal(yearsToExpiry('2026-11-17', istInstant('2026-11-17', 15 * 60 + 30)), 0);
  assert.equal(yearsToExpiry('2026-11-17', istInstant('2026-11-17', 15 * 60 + 40)), 0, 'never below 0');
});

test('[core.Q6] the synthetic future is strike plus call less put', () => {
  assert.equal(syntheticFuturePaise(2_350_000, 16_005, 14_000), 2_352_005);
  assert.equal(syntheticFuturePaise(2_350_000, 14_000, 16_005), 2_347_995);
});

test('[core.Q7] nothing open has no ratio and no max pain', () => {
  assert.equal(putCallRatio([]), null);
  assert.equal(maxPain([]), null);
  const none = [{ strikePaise: 100, callInterest: 0, putInterest: 0 }];
  assert.deepEqual([putCallRatio(none), maxPain(none)], [null, null]);
  assert.equal(putCallRatio([{ strikePaise: 100, callInterest: 0, putInterest: 5 }]), null);
  assert.equal(putCallRatio([{ strikePaise: 100, callInterest: 5, putInterest: 0 }]), 0);
});

test('[core.Q7] the ratio is of puts to calls, and max pain where all options together pay the least', () => {
  const strikes: readonly StrikeInterest[] = [
    { strikePaise: 100, callInterest: 10, putInterest: 40 },
    { strikePaise: 200, callInterest: 30, putInterest: 30 },
    { strikePaise: 300, callInterest: 50, putInterest: 5 },
  ];
  assert.equal(putCallRatio(strikes), 0.83);
  // At 100 puts get 4000, at 200 calls 1000 and puts 500, at 300 calls 5000.
  assert.equal(maxPain(strikes), 200);
  const even = strikes.map(({ strikePaise }) => ({ strikePaise, callInterest: 0, putInterest: 0 }));
  const flat = even.map((row, at) => ({ ...row, putInterest: at === 0 ? 1 : 0 }));
  assert.equal(maxPain(flat), 100, 'of several the lowest');
});

const interest = fc.integer({ min: 0, max: 1_000_000 });

test('[core.Q7] at no strike do options pay less than at max pain', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(interest, interest), { minLength: 1, maxLength: 60 }), (rows) => {
      const strikes = rows.map(([callInterest, putInterest], at) => ({
        strikePaise: 2_300_000 + at * 5_000,
        callInterest,
        putInterest,
      }));
      const found = maxPain(strikes);
      if (found === null) return assert.ok(rows.every(([calls, puts]) => calls + puts === 0));
      const paid = (close: number) =>
        strikes.reduce(
          (sum, it) =>
            sum +
            Math.max(0, close - it.strikePaise) * it.callInterest +
            Math.max(0, it.strikePaise - close) * it.putInterest,
          0,
        );
      for (const { strikePaise } of strikes) assert.ok(paid(found) <= paid(strikePaise));
    }),
  );
});
