import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstDay, monthsOf, statesOf } from './coverage-months.ts';

const on = (day: string, state: 'whole' | 'partial' | 'none' | 'simulated' = 'whole') => ({
  day,
  state,
  candles: 1,
  of: 375,
});

test('half a year is shown, over the turn of a year as well', () => {
  assert.equal(firstDay('2026-11-18'), '2026-06-01');
  assert.equal(firstDay('2026-02-01'), '2025-09-01');
});

test('days stand at the places of their weekdays, and a session on a Sunday behind its week', () => {
  const [october, november, ...rest] = monthsOf([
    on('2026-10-30'),
    on('2026-11-02'),
    on('2026-11-04'),
    on('2026-11-08', 'partial'),
    on('2026-11-09'),
  ]);
  assert.equal(rest.length, 0);
  assert.equal(october?.month, 'October 2026');
  assert.deepEqual(
    october.weeks.map((week) => week.map((day) => day?.day.slice(8) ?? null)),
    [[null, null, null, null, '30']],
  );
  assert.deepEqual(
    november?.weeks.map((week) => week.map((day) => day?.day.slice(8) ?? null)),
    [
      ['02', null, '04', null, null, '08', null, null, null, null],
      ['09', null, null, null, null],
    ],
  );
});

test('states are counted, those without a day as well', () => {
  assert.deepEqual(statesOf([on('2026-11-02'), on('2026-11-03', 'none')]), {
    whole: 1,
    partial: 0,
    simulated: 0,
    none: 1,
  });
});
