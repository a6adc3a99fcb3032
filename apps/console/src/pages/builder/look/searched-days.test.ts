import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { searchedDays } from './searched-days.ts';

suite('where the next candle is looked for', () => {
  test('in longer and longer stretches, up to the last day that can be played and 90 days', () => {
    assert.deepEqual(searchedDays('2025-02-27', '2026-11-17'), ['2025-03-06', '2025-03-29', '2025-05-27']);
    assert.deepEqual(searchedDays('2026-11-02', '2026-11-17'), ['2026-11-09', '2026-11-17']);
    assert.deepEqual(searchedDays('2026-11-17', '2026-11-17'), ['2026-11-17']);
    assert.deepEqual(searchedDays('2026-11-18', '2026-11-17'), []);
  });
});
