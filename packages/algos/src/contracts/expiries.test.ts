import assert from 'node:assert/strict';
import { it } from 'node:test';
import { marketOf } from '../../test/market.fixture.ts';
import { daysFromLastExpiry, daysToExpiry, futureExpiry, optionExpiry, readExpiry } from './expiries.ts';

/** January 2026 without the 26th, a holiday. */
const DAYS = Array.from({ length: 30 }, (_, index) => index + 1).filter(
  (day) => (day + 3) % 7 !== 6 && (day + 3) % 7 !== 0 && day !== 26 && day !== 1,
);
const BOOK = marketOf({
  days: DAYS.map((day) => ({ day: `2026-01-${String(day).padStart(2, '0')}`, spot: [[1, 1, 1, 1]] })),
  expiries: { all: ['2026-01-06', '2026-01-13', '2026-01-20', '2026-01-27'], monthly: ['2026-01-27'] },
});
const WEEKLY = readExpiry('weekly:0');

it('[algos.S8] without an expiry in the list there is no number', () => {
  assert.ok(Number.isNaN(daysToExpiry(BOOK, '2026-01-28', WEEKLY)));
  assert.ok(Number.isNaN(daysFromLastExpiry(BOOK, '2026-01-05', 'weekly')));
  assert.equal(optionExpiry(BOOK, '2026-01-28', WEEKLY), null);
  assert.equal(futureExpiry(BOOK, '2026-01-05', 1), null);
});

it('[algos.S8] trading days to the expiry: holidays do not count, expiry day is 0', () => {
  assert.equal(daysToExpiry(BOOK, '2026-01-07', WEEKLY), 4);
  assert.equal(daysToExpiry(BOOK, '2026-01-23', WEEKLY), 1);
  assert.equal(daysToExpiry(BOOK, '2026-01-27', WEEKLY), 0);
  assert.equal(optionExpiry(BOOK, '2026-01-27', WEEKLY), '2026-01-27');
  assert.equal(optionExpiry(BOOK, '2026-01-07', readExpiry('monthly:0')), '2026-01-27');
  assert.equal(optionExpiry(BOOK, '2026-01-07', readExpiry('weekly:1')), '2026-01-20');
});

it('[algos.S8] trading days since the last expiry: 1 the day after, the whole cycle on expiry day', () => {
  assert.equal(daysFromLastExpiry(BOOK, '2026-01-27', 'weekly'), 4);
  assert.equal(daysFromLastExpiry(BOOK, '2026-01-28', 'weekly'), 1);
});
