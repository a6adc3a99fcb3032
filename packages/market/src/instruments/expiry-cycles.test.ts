import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IstDay } from '@spark/core';
import { dayOf } from './day-number.ts';
import { expiryCycles } from './expiry-cycles.ts';
import { type DerivativeExchange, type ExpiryPlan, listedExpiries } from './expiry-rules.ts';
import { daysFrom, isTradingDay } from './trading-days.fixture.ts';

const WITH_WEEKS: ExpiryPlan = { weeks: 4, months: 3, quarters: 3, halfYears: 8 };
const MONTHS: ExpiryPlan = { weeks: 0, months: 3, quarters: 0, halfYears: 0 };

function cyclesOf(exchange: DerivativeExchange, day: IstDay, plan: ExpiryPlan, isOpen = isTradingDay) {
  const expiries = listedExpiries({ exchange, day, plan, isTradingDay: isOpen });
  const listed = [...new Set(expiries.map(({ expiry }) => dayOf(expiry)))];
  return expiryCycles({ exchange, day, listed, isTradingDay: isOpen });
}

function lasts(exchange: DerivativeExchange, day: IstDay, plan = WITH_WEEKS) {
  return Object.fromEntries(cyclesOf(exchange, day, plan).map(({ cycle, last }) => [cycle, last]));
}

test('[market.I20] without contracts, or at an exchange without rules, there is no cycle', () => {
  assert.deepEqual(expiryCycles({ exchange: 'NFO', day: '2026-11-16', listed: [], isTradingDay }), []);
  assert.deepEqual(
    expiryCycles({ exchange: 'MCX', day: '2026-11-16', listed: ['2026-11-27'], isTradingDay }),
    [],
  );
});

test('[market.I20] where the rule does not match the listed expiries, the last expiry is not known', () => {
  const listed = ['2026-11-19', '2026-11-26', '2026-12-03', '2026-12-31'];
  assert.deepEqual(expiryCycles({ exchange: 'NFO', day: '2026-11-16', listed, isTradingDay }), [
    { cycle: 'weekly', last: null, coming: ['2026-11-19', '2026-11-26', '2026-12-03'] },
    { cycle: 'monthly', last: null, coming: ['2026-11-26', '2026-12-31'] },
  ]);
});

test('[market.I20] before 2025 every name had its own days: the last expiry is not known', () => {
  assert.deepEqual(lasts('NFO', '2025-01-02'), { weekly: null, monthly: null });
  assert.deepEqual(lasts('NFO', '2025-01-03'), { weekly: '2025-01-02', monthly: null });
  assert.deepEqual(lasts('BFO', '2025-01-28'), { weekly: '2025-01-21', monthly: null });
  assert.deepEqual(lasts('BFO', '2025-01-29'), { weekly: '2025-01-28', monthly: '2025-01-28' });
});

test('[market.I20] the last expiry is the one strictly before the day, on expiry day that of the cycle before', () => {
  const weeks: readonly (readonly [DerivativeExchange, IstDay, IstDay])[] = [
    ['NFO', '2026-01-21', '2026-01-20'],
    ['NFO', '2026-01-27', '2026-01-20'],
    ['NFO', '2026-01-28', '2026-01-27'],
    ['NFO', '2026-11-10', '2026-11-09'],
    ['NFO', '2026-11-15', '2026-11-09'],
    ['NFO', '2026-11-17', '2026-11-09'],
    ['NFO', '2026-11-23', '2026-11-17'],
    ['NFO', '2026-11-24', '2026-11-23'],
    ['BFO', '2026-01-15', '2026-01-14'],
    ['BFO', '2026-11-15', '2026-11-12'],
  ];
  for (const [exchange, day, expected] of weeks)
    assert.equal(lasts(exchange, day).weekly, expected, `${exchange} on ${day}`);
  const months: readonly (readonly [DerivativeExchange, IstDay, IstDay])[] = [
    ['NFO', '2026-11-15', '2026-10-27'],
    ['NFO', '2026-11-23', '2026-10-27'],
    ['NFO', '2026-11-24', '2026-11-23'],
    ['NFO', '2026-03-31', '2026-03-30'],
    ['BFO', '2026-03-26', '2026-03-25'],
    ['BFO', '2026-11-15', '2026-10-29'],
  ];
  for (const [exchange, day, expected] of months)
    assert.equal(lasts(exchange, day, MONTHS).monthly, expected, `${exchange} on ${day}`);
});

test('[market.I20] when the weekdays changed, the last expiry is still one of the old', () => {
  assert.deepEqual(lasts('NFO', '2025-09-01'), { weekly: '2025-08-28', monthly: '2025-08-28' });
  assert.deepEqual(lasts('NFO', '2025-09-03'), { weekly: '2025-09-02', monthly: '2025-08-28' });
  assert.deepEqual(lasts('BFO', '2025-09-01'), { weekly: '2025-08-26', monthly: '2025-08-26' });
  assert.deepEqual(lasts('BFO', '2025-09-05'), { weekly: '2025-09-04', monthly: '2025-08-26' });
});

test('[market.I20] on every day of two years the last expiry is what was the next until it passed', () => {
  for (const exchange of ['NFO', 'BFO'] as const) {
    for (const [plan, cycle] of [
      [WITH_WEEKS, 'weekly'],
      [MONTHS, 'monthly'],
    ] as const) {
      let [before] =
        cyclesOf(exchange, '2025-02-28', plan).find((each) => each.cycle === cycle)?.coming ?? [];
      let last: IstDay | null | undefined = lasts(exchange, '2025-02-28', plan)[cycle];
      for (const day of daysFrom('2025-03-01', '2027-02-28')) {
        if (before !== undefined && before < day) last = before;
        const now = cyclesOf(exchange, day, plan).find((each) => each.cycle === cycle);
        assert.equal(now?.last, last, `${exchange} ${cycle} on ${day}`);
        before = now?.coming[0];
      }
    }
  }
});

test('[market.I21] weekly are all expiries up to the last week, monthly the last of each month', () => {
  const [weekly, monthly] = cyclesOf('NFO', '2026-11-16', WITH_WEEKS);
  assert.deepEqual(weekly?.coming, ['2026-11-17', '2026-11-23', '2026-12-01', '2026-12-08', '2026-12-15']);
  assert.deepEqual(monthly?.coming.slice(0, 4), ['2026-11-23', '2026-12-29', '2027-01-25', '2027-03-30']);
  assert.deepEqual(
    cyclesOf('NFO', '2026-11-16', MONTHS).map(({ cycle }) => cycle),
    ['monthly'],
    'without weekly contracts there is no weekly cycle',
  );
});

test('[market.I21] a week that a holiday brings into the month before does not become its monthly expiry', () => {
  const isOpen = (day: IstDay) => day !== '2026-12-01' && isTradingDay(day);
  const [weekly, monthly] = cyclesOf('NFO', '2026-11-16', WITH_WEEKS, isOpen);
  assert.deepEqual(weekly?.coming.slice(0, 3), ['2026-11-17', '2026-11-23', '2026-11-30']);
  assert.deepEqual(monthly?.coming.slice(0, 2), ['2026-11-23', '2026-12-29']);
});
