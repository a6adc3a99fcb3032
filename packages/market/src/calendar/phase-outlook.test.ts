import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  alwaysOpen,
  createMarketCalendar,
  type Instant,
  istInstant,
  istTimestamp,
  minutesOf,
  phaseOutlook,
  tradedOf,
} from '@spark/core';
import fc from 'fast-check';
import { BUNDLED_CALENDAR } from './bundled-calendar.ts';

const calendar = createMarketCalendar(BUNDLED_CALENDAR);
const OPTIONS = tradedOf('NFO', 'OPT');
const at = (day: string, time: string): Instant => istInstant(day, minutesOf(time));

function outlook(now: Instant) {
  const { phase, next } = phaseOutlook(calendar, OPTIONS, now);
  return [phase, next?.phase ?? null, next === null ? null : istTimestamp(next.at)];
}

test('[market.C12] a market that never closes has no next phase', () => {
  assert.deepEqual(phaseOutlook(alwaysOpen(calendar), OPTIONS, at('2026-11-15', '12:00')), {
    phase: 'continuous',
    next: null,
  });
});

test('[market.C12] after the close comes the next trading day, over a weekend too', () => {
  const [phase, next, when] = outlook(at('2026-11-13', '20:00'));
  assert.equal(phase, null);
  assert.notEqual(next, null);
  assert.match(String(when), /^2026-11-16T09:/);
});

test('[market.C12] what is foretold happens at that moment, and nothing changes before it', () => {
  const from = at('2026-10-01', '00:00');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * 60 }), fc.nat(1_000), (minutes, share) => {
      const now = from + minutes * 60_000 + 17;
      const { phase, next } = phaseOutlook(calendar, OPTIONS, now);
      assert.equal(calendar.phaseAt(now, OPTIONS), phase);
      assert.ok(next && next.at > now);
      assert.equal(calendar.phaseAt(next.at, OPTIONS), next.phase);
      const between = now + Math.floor(((next.at - 1 - now) * share) / 1_000);
      assert.equal(calendar.phaseAt(between, OPTIONS), phase);
    }),
    { numRuns: 200 },
  );
});
