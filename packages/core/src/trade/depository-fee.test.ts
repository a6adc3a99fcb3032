import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../time/ist.ts';
import { withDepositoryFees } from './depository-fee.ts';
import { type Leg, pairTrades } from './pair-trades.ts';

/** Monday 16 November 2026, 10:00 in India. */
const MONDAY = Date.UTC(2026, 10, 16, 4, 30);
const TUESDAY = MONDAY + DAY_MS;
const FEE = 1_593;

function leg(side: Leg['side'], qty: number, at: number, change: Partial<Leg> = {}): Leg {
  return {
    ...{ reftag: at, strategyName: 'test1', instrumentKey: 'NSE:212', symbol: 'ASHOKLEY-EQ' },
    ...{ product: 'Delivery', forwardTest: false, side, qty, valuePaise: qty * 10_000, at },
    ...{ marketPaise: 10_000, capitalPaise: 0, orders: 1, chargesPaise: 100, ...change },
  };
}

function chargesOf(legs: readonly Leg[], feeOf = (_: Leg) => FEE) {
  const { trades } = pairTrades([], legs);
  return withDepositoryFees(trades, undefined, feeOf).trades.map(({ chargesPaise }) => chargesPaise);
}

test('[core.R100] a share that is sold on the day it was bought was never in the demat account', () => {
  assert.deepEqual(chargesOf([leg('Buy', 10, MONDAY), leg('Sell', 10, MONDAY + 1)]), [200]);
  assert.deepEqual(chargesOf([leg('Sell', 10, MONDAY), leg('Buy', 10, TUESDAY)]), [200], 'sold first');
  const intraday = { product: 'Intraday' } as const;
  assert.deepEqual(chargesOf([leg('Buy', 1, MONDAY, intraday), leg('Sell', 1, TUESDAY, intraday)]), [200]);
});

test('[core.R100] one that was held overnight pays, once for an instrument and day', () => {
  const bought = leg('Buy', 30, MONDAY);
  const sold = [leg('Sell', 10, TUESDAY), leg('Sell', 10, TUESDAY + 1), leg('Sell', 10, TUESDAY + DAY_MS)];
  const charges = chargesOf([bought, ...sold]);
  assert.deepEqual(
    charges.map((paise) => (paise ?? 0) > FEE),
    [true, false, true],
  );
  const other = { instrumentKey: 'NSE:3045' } as const;
  assert.deepEqual(
    chargesOf([
      leg('Buy', 1, MONDAY, other),
      leg('Buy', 1, MONDAY),
      ...sold.slice(0, 1),
      leg('Sell', 1, TUESDAY + 2, other),
    ]),
    [10 + 100 + FEE, 200 + FEE],
  );
});

test('[core.R100] a fee paid in an earlier pairing of the day is not paid again', () => {
  const first = pairTrades([leg('Buy', 20, MONDAY)], [leg('Sell', 10, TUESDAY)]);
  const before = withDepositoryFees(first.trades, undefined, () => FEE);
  assert.deepEqual(before.exits, { day: '2026-11-17', instruments: ['NSE:212'] });
  const second = pairTrades(first.open, [leg('Sell', 10, TUESDAY + 1)]);
  const after = withDepositoryFees(second.trades, before.exits, () => FEE);
  assert.deepEqual(
    [...before.trades, ...after.trades].map(({ chargesPaise }) => chargesPaise),
    [150 + FEE, 150],
  );
  // A forward test pays as if it were alone.
  const tested = { forwardTest: true } as const;
  const forwardTest = pairTrades([leg('Buy', 1, MONDAY, tested)], [leg('Sell', 1, TUESDAY + 2, tested)]);
  assert.equal(
    withDepositoryFees(forwardTest.trades, after.exits, () => FEE).trades[0]?.chargesPaise,
    200 + FEE,
  );
});

test('[core.R100] contracts are not in a demat account, and unknown charges stay unknown', () => {
  assert.deepEqual(
    chargesOf([leg('Buy', 1, MONDAY), leg('Sell', 1, TUESDAY)], () => 0),
    [200],
  );
  assert.deepEqual(chargesOf([leg('Buy', 1, MONDAY, { chargesPaise: null }), leg('Sell', 1, TUESDAY)]), [
    null,
  ]);
});

test('[core.R100] where nothing was charged no exit is remembered, and a late sale of an earlier day forgets none of the newest', () => {
  const { trades } = pairTrades([leg('Buy', 30, MONDAY)], [leg('Sell', 10, TUESDAY)]);
  assert.equal(withDepositoryFees(trades, undefined, () => 0).exits, undefined);
  const newest = { day: '2026-11-18', instruments: ['NSE:212'] };
  const late = withDepositoryFees(trades, newest, () => FEE);
  assert.equal(late.trades[0]?.chargesPaise, 133 + FEE);
  assert.deepEqual(late.exits, newest);
  const exitsAfter = (day: string) =>
    withDepositoryFees(trades, { day, instruments: ['NSE:3045'] }, () => FEE).exits;
  assert.deepEqual(exitsAfter('2026-11-16'), { day: '2026-11-17', instruments: ['NSE:212'] });
  assert.deepEqual(exitsAfter('2026-11-17'), { day: '2026-11-17', instruments: ['NSE:3045', 'NSE:212'] });
});
