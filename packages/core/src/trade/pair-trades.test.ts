import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { type Leg, pairTrades } from './pair-trades.ts';

let reftags = 0;

function leg(side: Leg['side'], qty: number, pricePaise: number, change: Partial<Leg> = {}): Leg {
  reftags++;
  return {
    reftag: reftags,
    strategyName: 'test1',
    instrumentKey: 'NSE:212',
    symbol: 'ASHOKLEY-EQ',
    product: 'Intraday',
    forwardTest: false,
    side,
    qty,
    valuePaise: qty * pricePaise,
    at: reftags,
    marketPaise: pricePaise,
    capitalPaise: 10_000_000,
    orders: 1,
    chargesPaise: 0,
    ...change,
  };
}

test('[core.R1] what was bought first is sold first, and an order is cut where the other side is smaller', () => {
  const legs = [leg('Buy', 10, 10_000), leg('Buy', 10, 11_000), leg('Sell', 15, 12_000)];
  const { trades, open } = pairTrades([], legs);
  assert.deepEqual(
    trades.map(({ qty, profitPaise, entry, exit }) => [qty, profitPaise, entry.reftag, exit.reftag]),
    [
      [10, 10 * 2_000, legs[0]?.reftag, legs[2]?.reftag],
      [5, 5 * 1_000, legs[1]?.reftag, legs[2]?.reftag],
    ],
  );
  assert.deepEqual(
    open.map(({ side, qty, valuePaise }) => [side, qty, valuePaise]),
    [['Buy', 5, 5 * 11_000]],
  );
});

test('[core.R2] a short trade is entered by the sale', () => {
  const { trades } = pairTrades([], [leg('Sell', 75, 20_000), leg('Buy', 75, 15_000)]);
  assert.equal(trades[0]?.entry.side, 'Sell');
  assert.equal(trades[0]?.profitPaise, 75 * 5_000);
});

test('[core.R2] what was closed by hand is the exit, also where it comes first', () => {
  const byHand = leg('Sell', 10, 12_000, { reftag: 0 });
  const { trades, open } = pairTrades([byHand], [leg('Buy', 15, 10_000)]);
  assert.deepEqual(
    trades.map(({ qty, entry, exit, profitPaise }) => [qty, entry.side, exit.reftag, profitPaise]),
    [[10, 'Buy', 0, 10 * 2_000]],
  );
  assert.deepEqual(
    open.map(({ side, qty }) => [side, qty]),
    [['Buy', 5]],
  );
});

test('[core.R3] what is open today is closed on a later day', () => {
  const first = pairTrades([], [leg('Buy', 10, 10_000, { product: 'Delivery' })]);
  assert.equal(first.trades.length, 0);
  const later = pairTrades(first.open, [leg('Sell', 10, 10_500, { product: 'Delivery' })]);
  assert.equal(later.trades[0]?.profitPaise, 5_000);
  assert.deepEqual(later.open, []);
});

test('[core.R4] strategies, instruments, products and forward tests are never paired with each other', () => {
  for (const other of [
    { strategyName: 'test2' },
    { instrumentKey: 'NSE:3045' },
    { product: 'Delivery' as const },
    { forwardTest: true },
  ]) {
    const { trades, open } = pairTrades([], [leg('Buy', 1, 100), leg('Sell', 1, 200, other)]);
    assert.equal(trades.length, 0);
    assert.equal(open.length, 2);
  }
});

const anyLegs = fc.array(
  fc
    .record({
      side: fc.constantFrom('Buy' as const, 'Sell' as const),
      qty: fc.integer({ min: 1, max: 5_000 }),
      valuePaise: fc.integer({ min: 0, max: 1_000_000_000 }),
      chargesPaise: fc.integer({ min: 0, max: 100_000 }),
      strategyName: fc.constantFrom('a', 'b'),
    })
    .map(({ side, qty, ...rest }) => leg(side, qty, 0, rest)),
  { maxLength: 40, size: 'max' },
);

test('[core.R5] nothing is lost: quantities, values and charges of trades and of what stays open add up to the legs', () => {
  fc.assert(
    fc.property(anyLegs, fc.nat({ max: 40 }), (legs, cutAt) => {
      const early = pairTrades([], legs.slice(0, cutAt));
      const late = pairTrades(early.open, legs.slice(cutAt));
      const trades = [...early.trades, ...late.trades];
      for (const side of ['Buy', 'Sell'] as const) {
        const parts = [...trades.flatMap(({ entry, exit }) => [entry, exit]), ...late.open];
        const total = (legs: readonly Leg[], what: 'qty' | 'valuePaise' | 'chargesPaise'): number =>
          legs.filter((leg) => leg.side === side).reduce((sum, leg) => sum + (leg[what] ?? Number.NaN), 0);
        assert.equal(total(parts, 'qty'), total(legs, 'qty'));
        assert.equal(total(parts, 'valuePaise'), total(legs, 'valuePaise'));
        assert.equal(total(parts, 'chargesPaise'), total(legs, 'chargesPaise'));
      }
      assert.deepEqual(pairTrades([], legs), { trades, open: late.open }, 'days make no difference');
      for (const name of ['a', 'b'])
        assert.ok(
          new Set(late.open.filter((leg) => leg.strategyName === name).map((leg) => leg.side)).size <= 1,
        );
    }),
    { numRuns: PROPERTY_RUNS.pairing },
  );
});

test('[core.R5] a leg without a quantity is a programming error', () => {
  assert.throws(() => pairTrades([], [leg('Buy', 0, 100)]), /Invariant/);
});

test('[core.R3] what stays open is carried earliest first, of all strategies together', () => {
  const at = (time: number, reftag: number, strategyName: string) =>
    leg('Buy', 1, 100, { at: time, reftag, strategyName });
  const open = [at(5, 9, 'a'), at(7, 4, 'a'), at(5, 3, 'b'), at(2, 8, 'c')];
  assert.deepEqual(
    pairTrades([], open).open.map(({ at: time, reftag }) => [time, reftag]),
    [
      [2, 8],
      [5, 3],
      [5, 9],
      [7, 4],
    ],
  );
});

test('[core.R5] unknown charges of one side make the charges of the trade unknown', () => {
  const trade = (entry: number | null, exit: number | null) =>
    pairTrades([], [leg('Buy', 4, 100, { chargesPaise: entry }), leg('Sell', 2, 100, { chargesPaise: exit })])
      .trades[0]?.chargesPaise;
  assert.deepEqual([trade(8, 3), trade(null, 3), trade(8, null)], [7, null, null]);
});

test('[core.S3] lots of which an action leaves no share end at nothing, on the other side, as if closed by hand', () => {
  const action = (side: Leg['side']) => {
    const lot = leg(side, 3, 10_000);
    const { strategyName, instrumentKey, product, forwardTest } = lot;
    const key = { strategyName, instrumentKey, product, forwardTest };
    return pairTrades([lot], [{ key, actionId: 1, ratio: { times: 1, per: 10 }, at: 99 }]);
  };
  for (const [side, other, profitPaise] of [
    ['Buy', 'Sell', -30_000],
    ['Sell', 'Buy', 30_000],
  ] as const) {
    const { trades, open } = action(side);
    assert.deepEqual(open, []);
    assert.deepEqual(
      trades.map(({ qty, entry, exit, profitPaise: won }) => [
        ...[qty, entry.side, exit.side, exit.valuePaise, exit.at, exit.reftag, won],
      ]),
      [[3, side, other, 0, 99, 0, profitPaise]],
    );
  }
});
