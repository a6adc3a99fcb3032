import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BookFact } from '@spark/core';
import { journalRows } from '@spark/testkit';
import { createSquareOffs } from './square-offs.ts';

const AT = journalRows.MORNING;
const account = { ucc: 'S000001', accountName: 'account1' };
const key = {
  strategyName: 'test1',
  instrumentKey: 'NFO:63915',
  product: 'Delivery',
  forwardTest: false,
} as const;
const symbol = 'NIFTY16NOV2624000CE';
const fill = { side: 'Sell', qty: 65, valuePaise: 65 * 1_230, day: '2026-11-16' } as const;
const settled: BookFact = { kind: 'position-settled', accountName: 'account1', key, symbol, fill, at: AT };

test('[notify.N50] an expired contract has its own message, with the price and what closed it', () => {
  const texts = createSquareOffs()({ account, facts: [settled], positions: [], at: AT });
  assert.deepEqual(texts, [
    'NIFTY16NOV2624000CE expired in S000001:account1\n' +
      'Settled at 12.30: Sell 65, Delivery\n' +
      'Strategy test1\n' +
      '2026-11-16 10:00:00 IST',
  ]);
});

test('[notify.N51] a square-off that was under way when the contract expired is not reported as finished as well', () => {
  const squareOffs = createSquareOffs();
  const asked: BookFact = { kind: 'position-close-asked', key, at: AT, why: 'user' };
  assert.deepEqual(squareOffs({ account, facts: [asked], positions: [], at: AT }), []);
  const flat = { ...journalRows.position(), ...key, symbol, netQty: 0 };
  const texts = squareOffs({ account, facts: [settled], positions: [flat], at: AT });
  assert.deepEqual(
    texts.map((text) => text.split('\n')[0]),
    ['NIFTY16NOV2624000CE expired in S000001:account1'],
  );
});

test('[notify.N52] a square-off that is not finished is a message with its reason, and its end is one as well', () => {
  const squareOffs = createSquareOffs();
  const asked: BookFact = { kind: 'position-close-asked', key, at: AT, why: 'user' };
  const problem = 'The exit order ended as Rejected: No margin.';
  const failed: BookFact = { kind: 'position-close-failed', key, symbol, at: AT, problem };
  squareOffs({ account, facts: [asked], positions: [], at: AT });
  assert.deepEqual(squareOffs({ account, facts: [failed], positions: [], at: AT }), [
    'Square-off not finished in S000001:account1: The exit order ended as Rejected: No margin.\n' +
      'NIFTY16NOV2624000CE is still open, Spark keeps trying\n' +
      'Strategy test1\n' +
      '2026-11-16 10:00:00 IST',
  ]);
  const flat = { ...journalRows.position(), ...key, symbol, netQty: 0 };
  const [finished = ''] = squareOffs({ account, facts: [], positions: [flat], at: AT });
  assert.match(finished, /^Squar/);
});
