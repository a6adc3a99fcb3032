import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MORNING, order, type SliceFields, slice } from '../order/order.fixture.ts';
import type { Slice } from '../order/order.ts';
import { awaitsTrades, isFinished, legByHand, legOfLateFill, legOfOrder } from './trade-legs.ts';

const TODAY = '2026-11-16';

function filled(tag: string, filledQty: number, change: SliceFields = {}): Slice {
  const status = filledQty === 100 ? 'Executed' : 'Cancelled';
  const lastFillAt = filledQty > 0 ? MORNING + 1_000 : null;
  return slice({ tag, status, filledQty, filledValuePaise: filledQty * 17_000, lastFillAt, ...change });
}

const OF_ORDER = {
  reftag: 1939,
  strategyName: 'test1',
  instrumentKey: 'NSE:212',
  symbol: 'ASHOKLEY-EQ',
  product: 'Intraday',
  forwardTest: false,
  side: 'Buy',
  marketPaise: 17_125,
  capitalPaise: 10_000_000,
  chargesPaise: null,
} as const;

test('[core.R1] a finished order is one leg of all that it filled, by as many orders as filled something', () => {
  const done = order({ slices: [filled('T1', 100), filled('T2', 40), filled('T3', 0)] });
  assert.deepEqual(legOfOrder(done), {
    ...OF_ORDER,
    qty: 140,
    valuePaise: 140 * 17_000,
    at: MORNING + 1_000,
    orders: 2,
  });
});

test('[core.R1] an order that may still fill, or filled nothing, is not a leg', () => {
  assert.equal(
    legOfOrder(order({ slices: [filled('T1', 100), slice({ tag: 'T2', status: 'Placed' })] })),
    null,
  );
  assert.equal(legOfOrder(order({ slices: [filled('T1', 0)] })), null);
});

test('[core.R5] a late fill is a leg of the added quantity, and an earlier partial fill is not counted again', () => {
  const filledBy = (...qtys: readonly number[]) =>
    order({ slices: qtys.map((qty, at) => filled(`T${at}`, qty)) });
  const before = filledBy(40, 0, 0, 0);
  const after = filledBy(60, 10, 5, 0);
  assert.deepEqual(legOfLateFill(before, after), {
    ...OF_ORDER,
    qty: 35,
    valuePaise: 35 * 17_000,
    at: MORNING + 1_000,
    orders: 2,
  });
  assert.equal(legOfLateFill(before, before), null);
});

test('[core.R2] what was closed by hand is a leg without an order of ours', () => {
  const { strategyName, instrumentKey, product, forwardTest, symbol } = OF_ORDER;
  const leg = legByHand({
    kind: 'position-closed-by-hand',
    key: { strategyName, instrumentKey, product, forwardTest },
    symbol,
    fill: { side: 'Sell', qty: 10, valuePaise: 170_000, day: TODAY },
    ordersPlaced: 2,
    at: MORNING,
  });
  assert.deepEqual([leg.reftag, leg.side, leg.qty, leg.valuePaise, leg.orders], [0, 'Sell', 10, 170_000, 2]);
});

test('[core.R3] an order is finished when all of it is', () => {
  const open = slice({ tag: 'T2', status: 'Placed' });
  assert.deepEqual(
    [
      isFinished(order({ slices: [filled('T1', 100)] })),
      isFinished(order({ slices: [filled('T1', 100), open] })),
    ],
    [true, false],
  );
});

test('[core.B10] a rounded fill of today may be corrected yet; one of another day, and an exact one, may not', () => {
  const awaits = (...slices: readonly Slice[]) => awaitsTrades(order({ slices }), TODAY);
  const rounded = filled('T1', 40, { isRounded: true });
  assert.equal(awaits(rounded), true);
  assert.equal(awaits(filled('T2', 40), rounded), true, 'one of several is enough');
  assert.equal(awaits(filled('T1', 40)), false);
  assert.equal(awaits(filled('T1', 40, { isRounded: true, lastFillAt: MORNING - 86_400_000 })), false);
});
