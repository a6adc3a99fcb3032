import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS, istDay, istTimestamp, nextIstTimeOfDay } from './ist.ts';

test('[core.T1] the Indian day begins at 18:30 UTC', () => {
  assert.equal(istDay(Date.UTC(2026, 10, 15, 18, 29, 59)), '2026-11-15');
  assert.equal(istDay(Date.UTC(2026, 10, 15, 18, 30)), '2026-11-16');
});

test('[core.T1] a timestamp is Indian time without a zone', () => {
  assert.equal(istTimestamp(Date.UTC(2026, 10, 16, 5, 24, 8, 999)), '2026-11-16T10:54:08');
});

test('[core.T2] at the very time of day the next one is tomorrow', () => {
  const sixInIndia = Date.UTC(2026, 10, 16, 0, 30);
  assert.equal(nextIstTimeOfDay(sixInIndia, 360), sixInIndia + DAY_MS);
  assert.equal(nextIstTimeOfDay(sixInIndia - 1, 360), sixInIndia);
});

test('[core.T2] the next time of day is after the instant, within a day, and shows that time', () => {
  const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 1439 }), (at, minute) => {
      const next = nextIstTimeOfDay(at, minute);
      assert.ok(next > at && next <= at + DAY_MS);
      const shown = istTimestamp(next).slice(11, 16);
      const expected = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      assert.equal(shown, expected);
    }),
  );
});
