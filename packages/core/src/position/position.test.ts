import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { order, slice } from '../order/order.fixture.ts';
import type { AccountOrder } from '../order/order.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { correctPosition, type Fill, fillPosition, flatPosition, type Position } from './position.ts';
import { apart, knownProfitOf, openProfit, profitOf } from './profit.ts';
import { closingOf, closingQtyOf } from './square-off.ts';

const TODAY = '2026-11-16';
const FLAT = flatPosition(
  { strategyName: 'test1', instrumentKey: 'NSE:212', product: 'Intraday', forwardTest: false },
  'ASHOKLEY-EQ',
  TODAY,
);

function after(...fills: readonly [Fill['side'], number, number][]): Position {
  return fills.reduce(
    (position, [side, qty, pricePaise]) =>
      fillPosition(position, { side, qty, valuePaise: qty * pricePaise, day: TODAY }),
    FLAT,
  );
}

test('[core.P1] a long position that is sold books the difference to its average', () => {
  const position = after(['Buy', 10, 10_000], ['Buy', 10, 11_000], ['Sell', 5, 12_000]);
  assert.equal(position.netQty, 15);
  assert.equal(position.bookedPaise, 5 * (12_000 - 10_500));
  assert.equal(openProfit(position, 10_500), 0);
});

test('[core.P1] a short position that is bought back books the difference the other way round', () => {
  const position = after(['Sell', 75, 20_000], ['Buy', 75, 15_000]);
  assert.equal(position.netQty, 0);
  assert.equal(position.openCostPaise, 0);
  assert.equal(position.bookedPaise, 75 * 5_000);
});

test('[core.P2] an order through zero closes the old side and opens the new one at its own price', () => {
  const position = after(['Buy', 10, 10_000], ['Sell', 25, 12_000]);
  assert.equal(position.netQty, -15);
  assert.equal(position.bookedPaise, 10 * 2_000);
  assert.equal(position.openCostPaise, -15 * 12_000);
  assert.equal(openProfit(position, 11_000), 15 * 1_000);
});

test('[core.P3] yesterday’s booked profit is not today’s, yesterday’s open position is', () => {
  const yesterday = { ...after(['Buy', 10, 10_000], ['Sell', 4, 11_000]), day: '2026-11-13' };
  const figures = profitOf([yesterday], TODAY, () => 12_000);
  assert.deepEqual(figures, {
    bookedPaise: 0,
    openPaise: 6 * 2_000,
    totalPaise: 6 * 2_000,
    positions: 1,
    openPositions: 1,
  });
  const today = fillPosition(yesterday, { side: 'Sell', qty: 6, valuePaise: 6 * 12_000, day: TODAY });
  assert.equal(today.bookedPaise, 6 * 2_000);
});

test('[core.P4] without a price of an open position open and total profit are unknown, never zero', () => {
  const open = after(['Buy', 1, 17_000]);
  const closed = { ...after(['Buy', 1, 10_000], ['Sell', 1, 10_082]), instrumentKey: 'NSE:3045' };
  assert.deepEqual(
    profitOf([open, closed], TODAY, () => null),
    { bookedPaise: 82, openPaise: null, totalPaise: null, positions: 2, openPositions: 1 },
  );
  assert.equal(profitOf([closed], TODAY, () => null).totalPaise, 82, 'a closed position needs no price');
});

const anyFills = fc.array(
  fc.record({
    side: fc.constantFrom('Buy' as const, 'Sell' as const),
    qty: fc.integer({ min: 1, max: 100_000 }),
    valuePaise: fc.integer({ min: 0, max: 100_000_000_000 }),
    day: fc.constant(TODAY),
  }),
  { maxLength: 60, size: 'max' },
);

test('[core.P5] not a paisa is lost: booked profit is the money that came in, less what went out, plus the open cost', () => {
  fc.assert(
    fc.property(anyFills, (fills) => {
      const position = fills.reduce(fillPosition, FLAT);
      const sum = (amount: (fill: Fill, sign: number) => number): number =>
        fills.reduce((total, fill) => total + amount(fill, fill.side === 'Buy' ? 1 : -1), 0);
      const netQty = sum((fill, sign) => sign * fill.qty);
      const paidPaise = sum((fill, sign) => sign * fill.valuePaise);
      assert.equal(position.netQty, netQty);
      assert.equal(position.bookedPaise, position.openCostPaise - paidPaise);
      if (netQty === 0) assert.equal(position.openCostPaise, 0, 'a flat position has no cost');
      assert.ok(position.openCostPaise * Math.sign(netQty) >= 0, 'a long position was paid for');
    }),
    { numRuns: PROPERTY_RUNS.positions },
  );
});

const anyPosition = fc.record({
  netQty: fc.integer({ min: -100_000, max: 100_000 }),
  costPaise: fc.nat(100_000_000_000),
  bookedPaise: fc.integer({ min: -100_000_000, max: 100_000_000 }),
  day: fc.constantFrom(TODAY, '2026-11-13'),
  instrumentKey: fc.constantFrom('NSE:212', 'NFO:53001', 'BSE:500325'),
});

test('[core.P11] the figures of single positions add up to those of all, and one unknown makes the sum unknown', () => {
  const prices: Readonly<Record<string, number>> = { 'NSE:212': 17_125, 'NFO:53001': 5 };
  const priced = (key: string) => prices[key] ?? null;
  fc.assert(
    fc.property(fc.array(anyPosition, { maxLength: 12 }), (drawn) => {
      const positions = drawn.map(({ costPaise, ...rest }) => ({
        ...FLAT,
        ...rest,
        openCostPaise: Math.sign(rest.netQty) * costPaise,
      }));
      const single = positions.map((position) => profitOf([position], TODAY, priced));
      const sum = (figure: (figures: (typeof single)[number]) => number | null): number | null =>
        single.map(figure).reduce((a, b) => (a === null || b === null ? null : a + b), 0);
      assert.deepEqual(profitOf(positions, TODAY, priced), {
        bookedPaise: sum((profit) => profit.bookedPaise),
        openPaise: sum((profit) => profit.openPaise),
        totalPaise: sum((profit) => profit.totalPaise),
        positions: sum((profit) => profit.positions),
        openPositions: sum((profit) => profit.openPositions),
      });
    }),
  );
});

test('[core.P6] a position is closed by its opposite, in whole or in part, never beyond', () => {
  const about = { symbol: 'ASHOKLEY-EQ', accountName: 'account1' };
  const short = after(['Sell', 75, 20_000]);
  assert.deepEqual(closingOf(short, { ...about, qty: null }), { ok: true, value: { side: 'Buy', qty: 75 } });
  assert.deepEqual(closingOf(short, { ...about, qty: 25 }), { ok: true, value: { side: 'Buy', qty: 25 } });
  assert.deepEqual(closingOf(short, { ...about, qty: 76 }), {
    ok: false,
    error: { code: 'position-smaller', qty: 76, openQty: 75 },
  });
  for (const flat of [null, FLAT])
    assert.deepEqual(closingOf(flat, { ...about, qty: null }), {
      ok: false,
      error: { code: 'position-flat', ...about },
    });
});

test('[core.P6] a part of a position is whole lots, and what is left of an odd one can be closed', () => {
  const about = { symbol: 'NIFTY23NOV26FUT', accountName: 'account1', lotSize: 65 };
  const long = after(['Buy', 195, 20_000]);
  assert.deepEqual(closingOf(long, { ...about, qty: 66 }), {
    ok: false,
    error: { code: 'qty-off-lot', qty: 66, lotSize: 65, symbol: about.symbol },
  });
  assert.deepEqual(closingOf(long, { ...about, qty: 130 }), { ok: true, value: { side: 'Sell', qty: 130 } });
  const odd = after(['Buy', 64, 20_000]);
  assert.deepEqual(closingOf(odd, { ...about, qty: 64 }), { ok: true, value: { side: 'Sell', qty: 64 } });
});

test('[core.P100] forward tests are separate from the account', () => {
  const [own, tried] = [FLAT, { ...FLAT, forwardTest: true }];
  assert.deepEqual(apart([tried, own, tried]), { own: [own], forwardTests: [tried, tried] });
});

test('[core.P5] a fill without a quantity, or of negative value, is a programming error', () => {
  for (const [qty, valuePaise] of [
    [0, 5],
    [-1, 5],
    [1, -1],
  ] as const)
    assert.throws(() => fillPosition(FLAT, { side: 'Buy', qty, valuePaise, day: TODAY }), /Invariant/);
  assert.throws(() => correctPosition(FLAT, { side: 'Buy', qty: 0, valuePaise: 5 }), /Invariant/);
});

test('[core.P6] a flat position is no longer to be closed, a smaller one still is', () => {
  const closing = { since: 0, problem: 'No price.' };
  const asked: Position = { ...after(['Buy', 10, 10_000]), closeAsked: true, closing };
  const sold = (qty: number) => fillPosition(asked, { side: 'Sell', qty, valuePaise: 1, day: TODAY });
  assert.deepEqual([sold(4).closeAsked, sold(4).closing], [true, closing]);
  assert.deepEqual([sold(10).closeAsked, 'closing' in sold(10)], [false, false]);
  assert.deepEqual([sold(11).closeAsked, sold(11).closing], [true, closing]);
});

test('[core.P3] an unknown cost stays unknown while something is held', () => {
  const fill = { side: 'Buy', qty: 1, valuePaise: 5, day: TODAY } as const;
  const before = (netQty: number): Position => ({ ...FLAT, day: '2026-11-13', netQty, isMoneyUnknown: true });
  assert.equal(fillPosition(before(5), fill).isMoneyUnknown, true);
  assert.equal('isMoneyUnknown' in fillPosition(before(0), fill), false);
  const known = fillPosition({ ...FLAT, day: '2026-11-13', netQty: 5 }, fill);
  assert.equal('isMoneyUnknown' in known, false);
});

test('[core.P4] a position whose money is unknown makes the sums unknown and is counted', () => {
  const unknown: Position = { ...after(['Buy', 1, 17_000]), isMoneyUnknown: true };
  assert.deepEqual(
    profitOf([unknown, after(['Buy', 1, 17_000])], TODAY, () => 17_000),
    { bookedPaise: null, openPaise: null, totalPaise: null, positions: 2, openPositions: 2 },
  );
});

test('[core.P3] what was closed on an earlier day is not counted today', () => {
  const yesterday = { ...after(['Buy', 10, 10_000], ['Sell', 10, 11_000]), day: '2026-11-13' };
  assert.equal(profitOf([yesterday], TODAY, () => null).positions, 0);
});

test('[core.P6] what open orders will close is not closed again', () => {
  const about = { symbol: 'ASHOKLEY-EQ', accountName: 'account1', qty: null };
  const long = after(['Buy', 10, 10_000]);
  assert.deepEqual(closingOf(long, { ...about, closingQty: 4 }), {
    ok: true,
    value: { side: 'Sell', qty: 6 },
  });
  for (const closingQty of [10, 11])
    assert.deepEqual(closingOf(long, { ...about, closingQty }), {
      ok: false,
      error: { code: 'position-being-closed', symbol: about.symbol, accountName: 'account1' },
    });
});

test('[core.P6] open orders on the other side of the same position close it, and no others', () => {
  const long = after(['Buy', 100, 10_000]);
  const short = after(['Sell', 100, 10_000]);
  const atWork = (change: Partial<AccountOrder>) =>
    order({ slices: [slice({ qty: 30, status: 'Placed', filledQty: 10 })], ...change });
  const sale = atWork({ side: 'Sell' });
  assert.equal(closingQtyOf(long, [sale, atWork({ side: 'Buy' })]), 20);
  assert.equal(closingQtyOf(short, [sale, atWork({ side: 'Buy' }), atWork({ side: 'Buy' })]), 40);
  for (const other of [
    { strategyName: 'test2' },
    { product: 'Delivery' as const },
    { forwardTest: true },
    { instrument: { ...order().instrument, key: 'NSE:3045' } },
  ])
    assert.equal(closingQtyOf(long, [atWork({ side: 'Sell', ...other })]), 0);
  assert.equal(closingQtyOf(long, [atWork({ side: 'Sell', slices: [slice({ status: 'Cancelled' })] })]), 0);
});

test('[core.P10] a correction of a closed part is booked', () => {
  const short = after(['Buy', 10, 100], ['Sell', 15, 100]);
  const corrected = correctPosition(short, { side: 'Buy', qty: 10, valuePaise: 20 });
  assert.deepEqual(
    [corrected.openCostPaise - short.openCostPaise, corrected.bookedPaise - short.bookedPaise],
    [0, -20],
  );
});

test('[core.P16] what is known of a sum is told with the number of positions of which it is not', () => {
  const partlyClosed = after(['Buy', 10, 10_000], ['Sell', 4, 10_500]);
  const other = { ...after(['Buy', 5, 20_000]), instrumentKey: 'NSE:3045' };
  const damaged = { ...after(['Buy', 5, 20_000]), isMoneyUnknown: true } as const;
  const priceOf = (key: string) => (key === 'NSE:3045' ? 20_100 : null);
  assert.deepEqual(knownProfitOf([partlyClosed, other, damaged], TODAY, priceOf), {
    knownPaise: 4 * 500 + 5 * 100,
    unknownPositions: 2,
  });
  assert.deepEqual(knownProfitOf([], TODAY, priceOf), { knownPaise: 0, unknownPositions: 0 });
});

test('[core.P16] without an unknown position the known part is the sum, and with one the sum is unknown', () => {
  const fill = fc.tuple(
    fc.constantFrom('Buy' as const, 'Sell' as const),
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 9_999 }),
  );
  const held = fc.record({
    fills: fc.array(fill, { minLength: 1, maxLength: 4 }),
    key: fc.constantFrom('A', 'B'),
  });
  fc.assert(
    fc.property(
      fc.array(held, { maxLength: 6 }),
      fc.option(fc.integer({ min: 1, max: 9_999 })),
      (all, priceOfB) => {
        const positions = all.map(({ fills, key }) => ({ ...after(...fills), instrumentKey: key }));
        const priceOf = (key: string) => (key === 'A' ? 5_000 : priceOfB);
        const { knownPaise, unknownPositions } = knownProfitOf(positions, TODAY, priceOf);
        const { totalPaise } = profitOf(positions, TODAY, priceOf);
        assert.equal(totalPaise, unknownPositions === 0 ? knownPaise : null);
      },
    ),
    { numRuns: PROPERTY_RUNS.positions },
  );
});
