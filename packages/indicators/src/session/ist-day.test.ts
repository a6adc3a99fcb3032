import assert from 'node:assert/strict';
import { it } from 'node:test';
import { istDayNumber, istDayStart, istInstant, weekdayOf } from './ist-day.ts';

it('[indicators.I15] a day changes at midnight in India, which is 18:30 UTC', () => {
  const midnight = Date.parse('2026-01-05T00:00:00+05:30');
  assert.equal(istDayNumber(midnight), istDayNumber(midnight - 1) + 1);
  assert.equal(istDayNumber(Date.parse('2026-01-04T18:30:00Z')), istDayNumber(midnight));
  assert.equal(istDayStart(Date.parse('2026-01-05T15:29:59+05:30')), midnight);
  assert.equal(istDayStart(midnight), midnight);
});

it('[indicators.I15] minutes of a day are those of Indian clocks, also before 1970', () => {
  const day = istDayNumber(Date.parse('2026-01-05T12:00:00+05:30'));
  assert.equal(istInstant(day, 555), Date.parse('2026-01-05T09:15:00+05:30'));
  assert.equal(weekdayOf(day), 1);
  assert.equal(weekdayOf(istDayNumber(Date.parse('1969-12-28T12:00:00+05:30'))), 0);
});
