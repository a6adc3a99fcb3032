import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IstDay } from '@spark/core';
import { dayOf, weekdayOf } from './day-number.ts';
import {
  type DerivativeExchange,
  type ExpiryPlan,
  type ListedExpiry,
  listedExpiries,
} from './expiry-rules.ts';
import { daysFrom, isTradingDay } from './trading-days.fixture.ts';

const NIFTY: ExpiryPlan = { weeks: 4, months: 3, quarters: 3, halfYears: 8 };
const EVERY_DAY = daysFrom('2025-01-01', '2027-12-31');

function listed(exchange: DerivativeExchange, day: IstDay, plan = NIFTY): readonly ListedExpiry[] {
  return listedExpiries({ exchange, day, plan, isTradingDay });
}

function days(expiries: readonly ListedExpiry[], cycle?: ListedExpiry['cycle']): readonly IstDay[] {
  return expiries
    .filter((each) => cycle === undefined || each.cycle === cycle)
    .map(({ expiry }) => dayOf(expiry));
}

test('[market.I1] a calendar without trading days is called broken instead of being searched for ever', () => {
  assert.throws(
    () => listedExpiries({ exchange: 'NFO', day: '2026-11-16', plan: NIFTY, isTradingDay: () => false }),
    /Invariant: there is a trading day within 20 days/,
  );
});

/** The monthly expiries of 2026 as the exchanges' lists have them, holidays included. */
const MONTHLY_2026 = {
  NFO: '01-27 02-24 03-30 04-28 05-26 06-30 07-28 08-25 09-29 10-27 11-23 12-29',
  BFO: '01-29 02-26 03-25 04-30 05-27 06-25 07-30 08-27 09-24 10-29 11-26 12-31',
} as const;

for (const exchange of ['NFO', 'BFO'] as const) {
  test(`[market.I2] on every day of 2026 the nearest month of ${exchange} is that of the exchange's list`, () => {
    const known = MONTHLY_2026[exchange].split(' ').map((day) => `2026-${day}`);
    for (const day of daysFrom('2026-01-01', '2026-12-29')) {
      const coming = known.filter((each) => each >= day);
      assert.deepEqual(
        days(listed(exchange, day), 'month').slice(0, coming.length),
        coming.slice(0, 3),
        `seen on ${day}`,
      );
    }
  });
}

/** Weekly and monthly expiries of 2026 that a holiday moved. */
const MOVED: readonly (readonly [DerivativeExchange, nominal: IstDay, actual: IstDay])[] = [
  ['BFO', '2026-01-15', '2026-01-14'],
  ['NFO', '2026-03-03', '2026-03-02'],
  ['BFO', '2026-03-26', '2026-03-25'],
  ['NFO', '2026-03-31', '2026-03-30'],
  ['NFO', '2026-04-14', '2026-04-13'],
  ['BFO', '2026-05-28', '2026-05-27'],
  ['NFO', '2026-10-20', '2026-10-19'],
  ['NFO', '2026-11-10', '2026-11-09'],
  ['NFO', '2026-11-24', '2026-11-23'],
];

test('[market.I3] an expiry on a holiday moves to the trading day before, and those are all that moved in 2026', () => {
  const moved = new Set<string>();
  for (const exchange of ['NFO', 'BFO'] as const) {
    for (const day of daysFrom('2026-01-01', '2026-12-31')) {
      for (const { nominal, expiry } of listed(exchange, day)) {
        const isThisYear = dayOf(nominal).startsWith('2026');
        if (nominal !== expiry && isThisYear) moved.add(`${exchange} ${dayOf(nominal)} ${dayOf(expiry)}`);
      }
    }
  }
  assert.deepEqual([...moved].sort(), MOVED.map((each) => each.join(' ')).sort());
});

test('[market.I4] on every day of 2025 to 2027 the expiries are trading days to come, rising, as many as planned', () => {
  for (const exchange of ['NFO', 'BFO'] as const) {
    for (const day of EVERY_DAY) {
      const all = days(listed(exchange, day));
      assert.equal(new Set(all).size, 18, `${exchange} on ${day}: ${all}`);
      assert.deepEqual(all, all.toSorted());
      assert.ok(
        all.every((expiry) => expiry >= day && isTradingDay(expiry)),
        `${exchange} on ${day}`,
      );
    }
  }
});

test('[market.I4] a contract is listed on its last day and gone on the next', () => {
  assert.equal(days(listed('NFO', '2026-11-17'))[0], '2026-11-17');
  assert.equal(days(listed('NFO', '2026-11-18'))[0], '2026-11-23');
  assert.equal(
    days(listed('NFO', '2026-11-24'))[0],
    '2026-12-01',
    'the nominal day of a moved expiry lists nothing',
  );
});

test('[market.I5] before September 2025 NSE had Thursdays and BSE Tuesdays, since then it is the other way round', () => {
  const weekdays = { NFO: [4, 2], BFO: [2, 4] } as const;
  for (const exchange of ['NFO', 'BFO'] as const) {
    for (const day of EVERY_DAY) {
      for (const { nominal } of listed(exchange, day)) {
        const [before, since] = weekdays[exchange];
        assert.equal(weekdayOf(nominal), dayOf(nominal) < '2025-09-01' ? before : since, dayOf(nominal));
      }
    }
  }
  assert.deepEqual(days(listed('NFO', '2025-08-28')).slice(0, 2), ['2025-08-28', '2025-09-02']);
  assert.deepEqual(days(listed('BFO', '2025-08-25')).slice(0, 2), ['2025-08-26', '2025-09-04']);
});

test('[market.I6] NIFTY has four weeks, three months, three quarters and eight half-years', () => {
  const all = listed('NFO', '2026-11-16');
  assert.deepEqual(days(all, 'week'), ['2026-11-17', '2026-12-01', '2026-12-08', '2026-12-15']);
  assert.deepEqual(days(all, 'month'), ['2026-11-23', '2026-12-29', '2027-01-25']);
  assert.deepEqual(days(all, 'quarter'), ['2027-03-30', '2027-06-29', '2027-09-28']);
  assert.deepEqual(days(all, 'half-year').length, 8);
  assert.deepEqual(days(all).at(-1), '2031-06-24');
});
