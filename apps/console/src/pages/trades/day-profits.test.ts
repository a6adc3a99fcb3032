import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Trade } from '@spark/client';
import { dayProfits } from './day-profits.ts';

const trade = (date: string, PNL: number, ForwardTest: 0 | 1 = 0) => ({ date, PNL, ForwardTest }) as Trade;

test('days are added up exactly, forward tests left out', () => {
  const days = dayProfits([
    trade('2026-11-16', 0.1),
    trade('2026-11-16', 0.2),
    trade('2026-11-16', 1000, 1),
    trade('2026-11-17', -5.05),
  ]);
  assert.deepEqual(
    [...days],
    [
      ['2026-11-16', { profit: 0.3, trades: 2 }],
      ['2026-11-17', { profit: -5.05, trades: 1 }],
    ],
  );
});
