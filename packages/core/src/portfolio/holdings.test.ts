import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { HeldShares } from '../port/portfolio.ts';
import { fillPosition, flatPosition, type Position } from '../position/position.ts';
import { addedShares } from './added-shares.ts';
import { holdingFigures, holdingTotals, percentOf } from './holding-figures.ts';
import { paperHoldings, type ShareMoves } from './holdings.ts';

const KEY = 'NSE:3045';
const [FRIDAY, SATURDAY, MONDAY] = ['2026-11-13', '2026-11-14', '2026-11-16'];

type Trade = readonly [day: string, side: 'Buy' | 'Sell', qty: number, pricePaise: number, strategy?: string];

/** Positions and moves as trades make them. */
function traded(trades: readonly Trade[]) {
  const positions = new Map<string, Position>();
  const moves: ShareMoves[] = [];
  for (const [day, side, qty, pricePaise, strategyName = 'test1'] of trades) {
    const key = { strategyName, instrumentKey: KEY, product: 'Delivery', forwardTest: false } as const;
    const before = positions.get(strategyName) ?? flatPosition(key, 'SBIN-EQ', day);
    positions.set(strategyName, fillPosition(before, { side, qty, valuePaise: qty * pricePaise, day }));
    moves.push({
      day,
      instrumentKey: KEY,
      boughtQty: side === 'Buy' ? qty : 0,
      soldQty: side === 'Sell' ? qty : 0,
    });
  }
  return { positions: [...positions.values()], moves };
}

function heldOn(
  today: string,
  trades: readonly Trade[],
  more: Partial<Position> = {},
): readonly HeldShares[] {
  const { positions, moves } = traded(trades);
  return paperHoldings({
    positions: positions.map((position) => ({ ...position, ...more })),
    moves,
    today,
    // Saturday is no trading day: what was bought on Friday comes on Monday.
    settledBefore: () => (today === SATURDAY ? FRIDAY : today),
    isShare: (key) => key.startsWith('NSE:'),
  });
}

const quantities = (rows: readonly HeldShares[]) =>
  rows.map(({ settledQty, unsettledQty, soldTodayQty }) => [settledQty, unsettledQty, soldTodayQty]);

test('[core.P13] a share is unsettled until the next trading day, over a weekend too', () => {
  const bought: Trade[] = [[FRIDAY, 'Buy', 10, 100]];
  assert.deepEqual(quantities(heldOn(FRIDAY, bought)), [[0, 10, 0]]);
  assert.deepEqual(quantities(heldOn(SATURDAY, bought)), [[0, 10, 0]]);
  assert.deepEqual(quantities(heldOn(MONDAY, bought)), [[10, 0, 0]]);
});

test('[core.P13] a sale takes delivered shares first and is told on its day', () => {
  const trades: Trade[] = [
    [FRIDAY, 'Buy', 10, 100],
    [MONDAY, 'Buy', 5, 110],
    [MONDAY, 'Sell', 12, 120],
  ];
  assert.deepEqual(quantities(heldOn(MONDAY, trades)), [[0, 3, 12]]);
  assert.deepEqual(quantities(heldOn('2026-11-17', trades)), [[3, 0, 0]]);
  assert.deepEqual(quantities(heldOn(MONDAY, [...trades, [MONDAY, 'Sell', 3, 120]])), [[0, 0, 15]]);
  assert.deepEqual(
    heldOn('2026-11-17', [...trades, [MONDAY, 'Sell', 3, 120]]),
    [],
    'the day after it is gone',
  );
});

test('[core.P15] what was bought today is told apart from what was there in the morning', () => {
  const boughtToday = (today: string, trades: readonly Trade[]) =>
    heldOn(today, trades).map(({ boughtTodayQty }) => boughtTodayQty);
  const friday: Trade = [FRIDAY, 'Buy', 10, 100];
  assert.deepEqual(boughtToday(FRIDAY, [friday]), [10]);
  assert.deepEqual(boughtToday(SATURDAY, [friday, [SATURDAY, 'Buy', 3, 100]]), [3]);
  assert.deepEqual(boughtToday(MONDAY, [friday, [MONDAY, 'Buy', 5, 100], [MONDAY, 'Sell', 12, 100]]), [3]);
});

test('[core.P12] forward tests, contracts and Intraday are no holdings', () => {
  const bought: Trade[] = [[FRIDAY, 'Buy', 10, 100]];
  assert.deepEqual(heldOn(MONDAY, bought, { forwardTest: true }), []);
  assert.deepEqual(heldOn(MONDAY, bought, { product: 'Intraday' }), []);
  assert.deepEqual(heldOn(MONDAY, bought, { instrumentKey: 'NFO:53001' }), []);
});

test('[core.P14] what one strategy sold of another leaves the share of the cost', () => {
  const [held] = heldOn(MONDAY, [
    [FRIDAY, 'Buy', 10, 100, 'a'],
    [MONDAY, 'Sell', 4, 150, 'b'],
  ]);
  assert.deepEqual([held?.settledQty, held?.costPaise], [6, 600]);
  const [unknown] = heldOn(MONDAY, [[FRIDAY, 'Buy', 10, 100]], { isMoneyUnknown: true });
  assert.equal(unknown?.costPaise, null);
});

const anyTrade = fc.tuple(
  fc.constantFrom(FRIDAY, SATURDAY, MONDAY),
  fc.constantFrom('Buy' as const, 'Sell' as const),
  fc.integer({ min: 1, max: 50 }),
  fc.integer({ min: 1, max: 100_000 }),
  fc.constantFrom('a', 'b'),
);

test('[core.P12] whatever was traded, settled and unsettled units are what the positions hold, and cost no more', () => {
  fc.assert(
    fc.property(fc.array(anyTrade, { maxLength: 12 }), (trades) => {
      const inOrder = trades.toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
      const { positions } = traded(inOrder);
      const net = positions.reduce((sum, { netQty }) => sum + netQty, 0);
      const [held, ...more] = heldOn(MONDAY, inOrder);
      assert.equal(more.length, 0);
      assert.equal((held?.settledQty ?? 0) + (held?.unsettledQty ?? 0), Math.max(0, net));
      if (!held) return;
      assert.ok(held.settledQty >= 0 && held.unsettledQty >= 0);
      const paid = positions.reduce(
        (sum, { netQty, openCostPaise }) => sum + (netQty > 0 ? openCostPaise : 0),
        0,
      );
      assert.ok(held.costPaise !== null && held.costPaise >= 0 && held.costPaise <= paid);
      if (positions.every(({ netQty }) => netQty >= 0)) assert.equal(held.costPaise, paid, 'to the paisa');
    }),
  );
});

const shares = (more: Partial<HeldShares> = {}): HeldShares => ({
  ...{ instrumentKey: KEY, exchange: 'NSE', symbol: 'SBIN-EQ', isin: null },
  ...{ settledQty: 10, unsettledQty: 5, boughtTodayQty: 0, soldTodayQty: null, costPaise: 1_200_000 },
  ...more,
});

test('[core.P15] what rests on something unknown is unknown, and makes a sum unknown', () => {
  const known = holdingFigures(shares(), { lastPaise: 83_000, previousClosePaise: 82_000 });
  assert.deepEqual(known, {
    costPaise: 1_200_000,
    valuePaise: 1_245_000,
    previousValuePaise: 1_230_000,
    dayChangePaise: 15_000,
    profitPaise: 45_000,
  });
  const fresh = holdingFigures(shares({ boughtTodayQty: 5 }), {
    lastPaise: 83_000,
    previousClosePaise: 82_000,
  });
  assert.deepEqual(
    [fresh.dayChangePaise, fresh.previousValuePaise],
    [10_000, 820_000],
    'not of what came today',
  );
  const unpriced = holdingFigures(shares(), { lastPaise: null, previousClosePaise: null });
  const free = holdingFigures(shares({ costPaise: null }), { lastPaise: 83_000, previousClosePaise: null });
  assert.deepEqual([unpriced.valuePaise, unpriced.profitPaise], [null, null]);
  assert.deepEqual([free.valuePaise, free.dayChangePaise, free.profitPaise], [1_245_000, null, null]);
  const sums = holdingTotals([known, unpriced], true);
  assert.deepEqual(
    [sums.valuePaise, sums.valueAtLeastPaise, sums.costPaise, sums.profitPaise, sums.isPartial],
    [null, 1_245_000, 2_400_000, null, true],
  );
  const missing = holdingTotals([known], false);
  assert.deepEqual([missing.valuePaise, missing.costPaise, missing.isPartial], [null, null, true]);
  assert.deepEqual(holdingTotals([], true).valuePaise, 0);
});

test('[core.P15] a per cent of nothing is none', () => {
  assert.equal(percentOf(45_000, 1_200_000), 3.75);
  assert.equal(percentOf(1, 0), null);
  assert.equal(percentOf(null, 1), null);
});

test('two rows of one share are one, and one unknown cost makes the whole unknown', () => {
  const [row, ...more] = addedShares([shares(), shares({ settledQty: 0, unsettledQty: 1, costPaise: 1 })]);
  assert.equal(more.length, 0);
  assert.deepEqual([row?.settledQty, row?.unsettledQty, row?.costPaise], [10, 6, 1_200_001]);
  assert.equal(addedShares([shares(), shares({ costPaise: null })])[0]?.costPaise, null);
  const foreign = { instrumentKey: null, symbol: 'X' };
  assert.equal(addedShares([shares(foreign), shares({ ...foreign, symbol: 'Y' })]).length, 2);
});
