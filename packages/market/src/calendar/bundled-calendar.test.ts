import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addDays,
  alwaysOpen,
  CLASSES_OF_EXCHANGE,
  createMarketCalendar,
  daysFromLastExpiry,
  daysToExpiry,
  istInstant,
  minutesOf,
  timeOfDay,
  tradedOf,
  weekdayOf,
} from '@spark/core';
import { EXCHANGE, type Exchange, type SessionClass } from '@spark/vocabulary';
import fc from 'fast-check';
import { BUNDLED_CALENDAR } from './bundled-calendar.ts';

const calendar = createMarketCalendar(BUNDLED_CALENDAR);

/** The lists as the exchanges published them, written down apart from the table. */
const CLOSED_WEEKDAYS: Readonly<Record<'2025' | '2026', string>> = {
  '2025': '02-26 03-14 03-31 04-10 04-14 04-18 05-01 08-15 08-27 10-02 10-21 10-22 11-05 12-25',
  '2026': '01-15 01-26 03-03 03-26 03-31 04-03 04-14 05-01 05-28 06-26 09-14 10-02 10-20 11-10 11-24 12-25',
};
const TRADED_WEEKENDS = ['2025-02-01', '2026-02-01'];

function* daysOf(year: string): Generator<string> {
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) yield day;
}

function shown(day: string, exchange: Exchange, sessionClass: SessionClass): string {
  return calendar
    .phasesOf(day, tradedOf(exchange, sessionClass))
    .map(({ kind, fromMinute, toMinute }) => `${kind} ${timeOfDay(fromMinute)}-${timeOfDay(toMinute)}`)
    .join(', ');
}

for (const year of ['2025', '2026'] as const) {
  test(`[contract.C1] every day of ${year} trades or rests as the exchanges published`, () => {
    const closed = new Set(CLOSED_WEEKDAYS[year].split(' ').map((day) => `${year}-${day}`));
    assert.equal(closed.size, year === '2025' ? 14 : 16);
    for (const exchange of ['NSE', 'BSE', 'NFO', 'BFO'] as const) {
      for (const day of daysOf(year)) {
        const isWeekday = weekdayOf(day) !== 0 && weekdayOf(day) !== 6;
        const expected = isWeekday ? !closed.has(day) : TRADED_WEEKENDS.includes(day);
        assert.equal(calendar.isTradingDay(day, exchange), expected, `${exchange} on ${day}`);
      }
    }
  });
}

test('[market.C1] currency rests on four days more in 2026', () => {
  const more = ['2026-02-19', '2026-03-19', '2026-04-01', '2026-08-26'];
  for (const day of daysOf('2026')) {
    if (day === '2026-02-01') continue;
    const expected = calendar.isTradingDay(day, 'NSE') && !more.includes(day);
    assert.equal(calendar.isTradingDay(day, 'CDS'), expected, day);
  }
});

test('[market.C2] on most equity holidays commodities open in the evening, and on New Year they shut at 17:00', () => {
  assert.equal(shown('2026-11-10', 'MCX', 'MCX_NONAGRI'), 'continuous 17:00-23:55');
  assert.equal(shown('2026-05-28', 'MCX', 'MCX_NONAGRI'), 'continuous 17:00-23:30');
  assert.equal(shown('2026-01-01', 'MCX', 'MCX_NONAGRI'), 'continuous 09:00-17:00');
  assert.equal(shown('2026-10-02', 'MCX', 'MCX_NONAGRI'), '');
});

test('[market.C3] commodities close with the clocks of the USA', () => {
  assert.equal(shown('2026-03-06', 'MCX', 'MCX_NONAGRI'), 'continuous 09:00-23:55');
  assert.equal(shown('2026-03-09', 'MCX', 'MCX_NONAGRI'), 'continuous 09:00-23:30');
  assert.equal(shown('2026-10-30', 'MCX', 'MCX_NONAGRI'), 'continuous 09:00-23:30');
  assert.equal(shown('2026-11-02', 'MCX', 'MCX_NONAGRI'), 'continuous 09:00-23:55');
});

test('[market.C4] Muhurat trades for an hour with its pre-open, and is not a trading day', () => {
  assert.equal(
    shown('2025-10-21', 'NSE', 'CASH_NORMAL'),
    'pre-open 13:30-13:38, pre-open-matching 13:38-13:42, buffer 13:42-13:45, continuous 13:45-14:45',
  );
  assert.equal(shown('2025-10-21', 'NFO', 'OPT'), 'continuous 13:45-14:45');
  assert.equal(calendar.isTradingDay('2025-10-21', 'NFO'), false);
  assert.equal(calendar.hasSession('2025-10-21', 'NFO'), true);
  assert.equal(calendar.previousTradingDay('2025-10-23', 'NFO'), '2025-10-20');
});

test('[market.C4] Muhurat without published hours is closed', () => {
  assert.equal(calendar.hasSession('2026-11-08', 'NSE'), false);
  assert.equal(calendar.specialDay('2026-11-08', 'NSE')?.session.kind, 'muhurat');
});

test('[market.C5] the hours of a day are those in force on it', () => {
  const earlier = 'pre-open 09:00-09:08, pre-open-matching 09:08-09:12, buffer 09:12-09:15';
  const split =
    'pre-open 09:00-09:05, pre-open-limit 09:05-09:10, pre-open-matching 09:10-09:12, buffer 09:12-09:15';
  const auction =
    'continuous 09:15-15:15, auction-reference 15:15-15:20, auction 15:20-15:25, auction-limit 15:25-15:30, ' +
    'auction-matching 15:30-15:35, post-close 15:50-16:00';
  const before = 'continuous 09:15-15:30, post-close 15:40-16:00';
  assert.equal(shown('2026-07-31', 'NSE', 'CASH_CAS'), `${earlier}, ${before}`);
  assert.equal(shown('2026-08-03', 'NSE', 'CASH_CAS'), `${earlier}, ${auction}`);
  assert.equal(shown('2026-09-04', 'BSE', 'CASH_CAS'), `${earlier}, ${auction}`);
  assert.equal(shown('2026-09-07', 'BSE', 'CASH_CAS'), `${split}, ${auction}`);
  assert.equal(
    shown('2026-11-16', 'NSE', 'CASH_NORMAL'),
    `${split}, continuous 09:15-15:30, post-close 15:50-16:00`,
  );
  assert.equal(shown('2025-12-05', 'NFO', 'FUT'), 'continuous 09:15-15:30');
  assert.equal(shown('2025-12-08', 'NFO', 'FUT'), `${earlier}, continuous 09:15-15:30`);
  assert.equal(shown('2026-11-16', 'BFO', 'FUT'), `${split}, continuous 09:15-15:40`);
  assert.equal(shown('2026-07-31', 'NFO', 'OPT'), 'continuous 09:15-15:30');
  assert.equal(shown('2026-11-16', 'NFO', 'OPT'), 'continuous 09:15-15:40');
  assert.equal(shown('2026-11-16', 'CDS', 'CDS'), 'continuous 09:00-17:00');
});

test('[market.C6] the phases of any day are in order, do not overlap and hold one continuous session at most', () => {
  const days = fc.integer({ min: 0, max: 3650 }).map((after) => addDays('2022-01-01', after));
  const markets = fc.constantFrom(
    ...EXCHANGE.flatMap((exchange) => CLASSES_OF_EXCHANGE[exchange].map((each) => tradedOf(exchange, each))),
  );
  fc.assert(
    fc.property(days, markets, (day, traded) => {
      const phases = calendar.phasesOf(day, traded);
      let end = 0;
      for (const { fromMinute, toMinute } of phases) {
        assert.ok(fromMinute >= end && toMinute > fromMinute && toMinute <= 1440);
        end = toMinute;
      }
      const continuous = phases.filter(({ kind }) => kind === 'continuous');
      assert.equal(continuous.length, phases.length === 0 ? 0 : 1);
      assert.equal(phases.length > 0, calendar.hasSession(day, traded.exchange));
    }),
    { numRuns: 2000 },
  );
});

test('[market.C6] the phase of an instant is the phase whose minutes hold it', () => {
  const days = fc.integer({ min: 0, max: 730 }).map((after) => addDays('2025-01-01', after));
  const seconds = fc.integer({ min: 0, max: 86_399 });
  const classes = fc.constantFrom('CASH_CAS', 'CASH_NORMAL');
  fc.assert(
    fc.property(days, seconds, classes, (day, second, sessionClass) => {
      const traded = tradedOf('NSE', sessionClass);
      const at = istInstant(day) + second * 1000;
      const minute = second / 60;
      const holding = calendar
        .phasesOf(day, traded)
        .filter(({ fromMinute, toMinute }) => minute >= fromMinute && minute < toMinute);
      assert.equal(calendar.phaseAt(at, traded), holding[0]?.kind ?? null);
      assert.equal(calendar.isOpen(at, traded), holding[0]?.kind === 'continuous');
    }),
  );
});

test('[market.C7] beyond the published years weekends and fixed dates rest, unconfirmed', () => {
  assert.deepEqual(
    calendar.specialDays('NSE', { from: 2027, to: 2027 }).map(({ day }) => day),
    ['2027-01-26', '2027-03-26', '2027-04-14'],
  );
  assert.ok(calendar.specialDays('NSE', { from: 2027, to: 2040 }).every(({ isConfirmed }) => !isConfirmed));
  assert.equal(calendar.isTradingDay('2028-04-14', 'NSE'), false);
  assert.equal(calendar.specialDay('2024-03-29', 'NSE')?.name, 'Good Friday');
  assert.equal(calendar.specialDay('2025-04-18', 'CDS')?.isConfirmed, false);
});

test('[market.C8] the next and the previous trading day are neighbours over weekends and holidays', () => {
  assert.equal(calendar.nextTradingDay('2026-11-23', 'NFO'), '2026-11-25');
  assert.equal(calendar.previousTradingDay('2026-11-25', 'NFO'), '2026-11-23');
  assert.equal(calendar.nextTradingDay('2026-01-30', 'NSE'), '2026-02-01');
  const days = fc.integer({ min: 0, max: 1200 }).map((after) => addDays('2025-01-01', after));
  fc.assert(
    fc.property(days, fc.constantFrom(...EXCHANGE), (day, exchange) => {
      const next = calendar.nextTradingDay(day, exchange);
      assert.ok(calendar.isTradingDay(next, exchange));
      assert.equal(calendar.tradingDaysBetween(day, next, exchange), 1);
      const back = calendar.previousTradingDay(next, exchange);
      assert.ok(calendar.isTradingDay(day, exchange) ? back === day : back < day);
    }),
  );
});

test('[market.C9] a market that is always open trades on a holiday and still reports it as one', () => {
  const open = alwaysOpen(calendar);
  const share = tradedOf('NSE', 'CASH_CAS');
  const sunday = istInstant('2026-11-15', minutesOf('03:00'));
  assert.equal(open.phaseAt(sunday, share), 'continuous');
  assert.deepEqual(open.continuousMinutes('2026-12-25', share), { fromMinute: 0, toMinute: 1440 });
  assert.equal(open.isTradingDay('2026-12-25', 'NSE'), false);
  assert.equal(open.hasSession('2026-12-25', 'NSE'), false);
  assert.equal(calendar.phaseAt(sunday, share), null);
});

test('[market.C10] days to expiry are trading days after today, 0 on expiry day', () => {
  const rows = [
    ['2026-01-07', '2026-01-13', 4],
    ['2026-01-23', '2026-01-27', 1],
    ['2026-01-27', '2026-01-27', 0],
    ['2026-11-16', '2026-11-17', 1],
    ['2026-11-16', '2026-11-23', 5],
    ['2026-11-18', '2026-11-23', 3],
    ['2026-11-18', '2026-12-01', 8],
    ['2026-11-23', '2026-12-01', 5],
  ] as const;
  for (const [today, expiry, expected] of rows) {
    assert.equal(daysToExpiry(calendar, { today, expiry, exchange: 'NFO' })?.tradingDays, expected, today);
  }
  assert.equal(
    daysToExpiry(calendar, { today: '2026-11-16', expiry: '2026-11-23', exchange: 'NFO' })?.calendarDays,
    7,
  );
  assert.equal(daysToExpiry(calendar, { today: '2026-11-24', expiry: '2026-11-23', exchange: 'NFO' }), null);
});

test('[market.C10] days from the last expiry begin with 1 and reach the length of the cycle', () => {
  const expiries = ['2026-01-20', '2026-01-27', '2026-11-17', '2026-11-23', '2026-12-01'];
  const rows = [
    ['2026-01-21', 1],
    ['2026-01-23', 3],
    ['2026-01-27', 4],
    ['2026-01-28', 1],
    ['2026-11-20', 3],
    ['2026-11-23', 4],
    ['2026-11-25', 1],
  ] as const;
  for (const [today, expected] of rows) {
    const days = daysFromLastExpiry(calendar, { today, expiries, exchange: 'NFO' });
    assert.equal(days?.tradingDays, expected, today);
  }
  assert.equal(daysFromLastExpiry(calendar, { today: '2026-01-20', expiries, exchange: 'NFO' }), null);
});
