import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  epochInstant,
  instantOfIstSeconds,
  istClock,
  istDay,
  istDayAndMonth,
  istDayNumber,
  istInstant,
  istMinute,
  istSeconds,
  istText,
} from '../index.ts';

const OPENING = Date.parse('2026-11-13T03:45:00Z');

test('[web.W40] a text that is not a time has no instant', () => {
  for (const text of ['', 'soon', '2026-13-01 09:15:00']) assert.ok(Number.isNaN(istInstant(text)), text);
});

test('[web.W40] an instant reads as Indian clocks and calendars do', () => {
  assert.equal(istInstant('2026-11-13 09:15:00'), OPENING);
  assert.equal(istInstant('2026-11-13T09:15:00'), OPENING);
  assert.equal(istText(OPENING), '2026-11-13T09:15:00');
  assert.equal(istClock(OPENING + 8_000), '09:15:08');
  assert.equal(istMinute(OPENING), '09:15');
  assert.equal(istDay(OPENING), '2026-11-13');
  assert.equal(istDayAndMonth(OPENING), '13 Nov');
  assert.equal(epochInstant('1794541500'), OPENING);
});

test('[web.W40] a day begins at midnight in India, not in London', () => {
  const midnight = istInstant('2026-11-13 00:00:00');
  assert.deepEqual([istDay(midnight - 1), istDay(midnight)], ['2026-11-12', '2026-11-13']);
  assert.equal(istDayNumber(midnight - 1) + 1, istDayNumber(midnight));
  assert.equal(istDayNumber(istInstant('1970-01-01 00:00:00')), 0);
});

test('[web.W40] there is no summer time, and no zone of the machine', () => {
  assert.equal(istClock(Date.parse('2026-07-01T03:45:00Z')), '09:15:00');
  assert.equal(istInstant('2026-07-01 09:15:00'), Date.parse('2026-07-01T03:45:00Z'));
});

test('[web.W40] seconds for charts read as Indian clocks do where only UTC is known, and lead back', () => {
  assert.equal(new Date(istSeconds(OPENING) * 1_000).toISOString(), '2026-11-13T09:15:00.000Z');
  assert.equal(instantOfIstSeconds(istSeconds(OPENING)), OPENING);
});
