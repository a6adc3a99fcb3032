import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthOf, nextMonth, previousMonth } from './month.ts';

test('what is not a month is none', () => {
  for (const text of ['', '2026', '2026-13', '2026-00', '2026-1', 'x'])
    assert.equal(monthOf(text), null, text);
});

test('weeks begin on Monday and hold each day once', () => {
  const month = monthOf('2026-11');
  assert.ok(month);
  assert.deepEqual([month.first, month.last, month.name], ['2026-11-01', '2026-11-30', 'November 2026']);
  // 1 November 2026 is a Sunday.
  assert.deepEqual(month.weeks[0], [null, null, null, null, null, null, '2026-11-01']);
  assert.equal(month.weeks.flat().filter(Boolean).length, 30);
  assert.equal(monthOf('2024-02')?.last, '2024-02-29');
});

test('months go on over the end of a year', () => {
  assert.equal(previousMonth('2026-01'), '2025-12');
  assert.equal(nextMonth('2026-12'), '2027-01');
});
