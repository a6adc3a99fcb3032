import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DataPoint } from '@spark/document';
import { values } from '../../test/ask.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';

const flat = (close: number): FixtureBar => [close, close, close, close, 10];
const EXPIRY = '2026-11-17';

/** The spot walks from 100 to 150: the strike at the money changes at the third minute. */
const BOOK = marketOf({
  days: [
    {
      day: '2026-11-16',
      spot: [100, 110, 140, 150].map(flat),
      contracts: {
        [`${EXPIRY} 100 CE`]: [11, 12, 13, 14].map(flat),
        [`${EXPIRY} 150 CE`]: [1, 2, 3, 4].map(flat),
        [`${EXPIRY} 100 PE`]: [5, 6, 7, 8].map(flat),
        [`${EXPIRY} 150 PE`]: [55, 56, 57, 58].map(flat),
      },
    },
  ],
  expiries: { all: [EXPIRY], monthly: [EXPIRY] },
});

function option(fix?: { readonly asOf: string }): DataPoint {
  const strike = { by: 'moneyness', value: 0, ...(fix === undefined ? {} : { fix }) } as const;
  return {
    id: 'atm',
    kind: 'candles',
    segment: 'OPT',
    right: 'CE',
    expiry: 'weekly:0',
    strike,
    timeframe: 1,
  };
}

it('[algos.S5] a rolling strike reads the own history of the contract that is meant now', () => {
  assert.deepEqual(values(option(), BOOK, 'close'), [11, 12, 3, 4]);
  assert.deepEqual(values(option(), BOOK, 'close', -1), [Number.NaN, 11, 2, 3]);
});

it('[algos.S6] as of a time: nothing before it, one contract after it', () => {
  const nothing = Number.NaN;
  assert.deepEqual(values(option({ asOf: '09:17' }), BOOK, 'close'), [nothing, 12, 13, 14]);
  assert.deepEqual(values(option({ asOf: '09:18' }), BOOK, 'close'), [nothing, nothing, 3, 4]);
});

it('[algos.S3] combined premium of the pair at the money, also as a difference', () => {
  const leg = (right: 'CE' | 'PE') =>
    ({ right, expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 } }) as const;
  const pair = (op: 'add' | 'sub'): DataPoint => ({
    id: 'prem',
    kind: 'combined',
    op,
    timeframe: 1,
    legs: [leg('CE'), leg('PE')],
  });
  assert.deepEqual(values(pair('add'), BOOK, 'close'), [16, 18, 60, 62]);
  assert.deepEqual(values(pair('sub'), BOOK, 'close'), [6, 6, -54, -54]);
});

it('[algos.S4] the synthetic future at the strike of the spot', () => {
  const point: DataPoint = { id: 'syn', kind: 'syntheticFuture', expiry: 'weekly:0', timeframe: 1 };
  assert.deepEqual(values(point, BOOK, 'close'), [106, 106, 96, 96]);
});

it('[algos.S5] a contract that is not there makes the series not ready', () => {
  const point = { ...option(), strike: { by: 'moneyness', value: 2 } } as DataPoint;
  assert.deepEqual(values(point, BOOK, 'close'), [Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
});
