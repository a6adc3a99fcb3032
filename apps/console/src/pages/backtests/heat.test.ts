import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BacktestGroup, BacktestPoint } from '@spark/client';
import { depthsOf, monthsOf, yearsOf } from './heat.ts';

test('the largest of all is the strongest colour, and nothing has none', () => {
  assert.deepEqual(depthsOf([-100, 50, null, 0]), [1, 0.5, 0, 0]);
  assert.deepEqual(depthsOf([0, null]), [0, 0]);
});

test('months stand in rows of years, January first', () => {
  const group = (name: string) => ({ name }) as BacktestGroup;
  const [first, second] = yearsOf([group('2025-12'), group('2026-01')]);
  assert.deepEqual([first?.year, first?.months.findIndex(Boolean)], ['2025', 11]);
  assert.deepEqual([second?.year, second?.months.findIndex(Boolean)], ['2026', 0]);
});

test('days stand in weeks of their month', () => {
  const point = (day: string) => ({ day }) as BacktestPoint;
  const months = monthsOf(['2026-10-29', '2026-10-30', '2026-11-02'].map(point));
  assert.deepEqual(
    months.map(({ month, weeks }) => [
      month,
      weeks.map(({ days }) => days.map((day) => day?.day.slice(8) ?? '')),
    ]),
    [
      ['2026-10', [['', '', '', '29', '30']]],
      ['2026-11', [['02', '', '', '', '']]],
    ],
  );
});
