import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LivePosition } from '@spark/client';
import { groupTotals } from './group-totals.ts';

const row = (change: Partial<LivePosition>): LivePosition => ({
  key: 'k',
  AccountName: 'one',
  StrategyName: 'demo',
  token: 'NSE:1',
  symbol: 'X',
  productType: 'Intraday',
  ForwardTest: 0,
  qty: 1,
  averagePrice: 1,
  ltp: 1,
  bookedpnl: 0,
  openpnl: 0,
  totalpnl: 0,
  ltpTime: null,
  stale: false,
  ...change,
});

test('with one price unknown the total is unknown, and what is known is told', () => {
  const [total] = groupTotals(
    [
      row({ bookedpnl: 10.1, openpnl: null, totalpnl: null }),
      row({ AccountName: 'two', bookedpnl: 0.2, openpnl: 5, totalpnl: 5.2 }),
    ],
    'strategy',
  );
  assert.deepEqual(total, {
    name: 'demo',
    bookedpnl: 10.3,
    openpnl: null,
    totalpnl: null,
    knownpnl: 15.3,
    unknownpositions: 1,
    openpositions: 2,
  });
});

test('paise are not lost, and forward tests do not count', () => {
  const rows = [0.1, 0.2, 0.3].map((totalpnl) => row({ totalpnl, bookedpnl: totalpnl }));
  const [total] = groupTotals([...rows, row({ ForwardTest: 1, totalpnl: 100 })], 'instrument');
  assert.equal(total?.totalpnl, 0.6);
  assert.equal(total?.name, 'X');
});
