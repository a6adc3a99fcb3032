import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Basket, OrderInBasket } from '../instruction/basket.ts';
import { MORNING } from '../order/order.fixture.ts';
import { AT_MARKET, NO_OPERATIONS } from '../order/order.ts';
import { openProfit } from '../position/profit.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { istDay } from '../time/ist.ts';
import { basketPositions } from './basket-positions.ts';
import type { BasketHolding } from './opened-by-basket.ts';

const TODAY = istDay(MORNING);
const HOLDING: BasketHolding = {
  ...{ accountName: 'one', instrumentKey: 'K', symbol: 'K', underlying: 'K' },
  product: 'Intraday',
};

function basketOf(entry: OrderInBasket, exits: readonly OrderInBasket[]): Basket {
  const { accountName, instrumentKey, symbol, underlying } = HOLDING;
  const order = {
    ...{ strategyName: 's', side: entry.side, qty: entry.qty, splitBy: 0, terms: AT_MARKET },
    ...{ product: HOLDING.product, operations: NO_OPERATIONS, forwardTest: false, only: null },
  };
  return {
    ...{ strategyName: 's', forwardTest: false, hedgeFirst: true, ending: null, createdAt: MORNING },
    wait: { seconds: 30, otherwise: 'stop' },
    legs: [{ order, instrumentKey, symbol, underlying, why: null }],
    places: [{ leg: 0, accountName, state: 'placed', ...entry }],
    exits: [{ ...HOLDING, orders: exits, isDone: false, failures: 0, retryAt: null, problem: null }],
  };
}

const filled = (side: 'Buy' | 'Sell', filledQty: number, filledValuePaise: number): OrderInBasket => ({
  ...{ strefId: 1, reftag: 1, side, qty: Math.max(1, filledQty), filledQty, filledValuePaise, isOver: true },
});

const side = fc.constantFrom<'Buy' | 'Sell'>('Buy', 'Sell');
const other = (of: 'Buy' | 'Sell') => (of === 'Buy' ? 'Sell' : 'Buy');

test('[core.K7] booked and open profit are what its orders paid and got, and the value of what it holds', () => {
  fc.assert(
    fc.property(
      side,
      fc.integer({ min: 1, max: 5_000 }),
      fc.nat(2_000_000),
      fc.nat(5_000),
      fc.nat(2_000_000),
      fc.nat(100_000),
      (way, qty, paise, exitQty, exitPaise, lastPaise) => {
        const closed = Math.min(exitQty, qty);
        const exits = closed === 0 ? [] : [filled(other(way), closed, exitPaise)];
        const net = way === 'Buy' ? qty - closed : closed - qty;
        const at = () => ({ netQty: net, isClosing: false, closingQty: 0 });
        const [own] = basketPositions(basketOf(filled(way, qty, paise), exits), at, TODAY);
        assert.ok(own);
        assert.equal(own.position.netQty, net);
        const earned = own.position.bookedPaise + (net === 0 ? 0 : openProfit(own.position, lastPaise));
        const got = closed === 0 ? 0 : exitPaise;
        assert.equal(earned, (way === 'Buy' ? got - paise : paise - got) + net * lastPaise);
      },
    ),
    { numRuns: PROPERTY_RUNS.basketProfit },
  );
});

test('[core.K7] what other orders closed is neither profit nor loss of the basket', () => {
  const at = (netQty: number) => () => ({ netQty, isClosing: false, closingQty: 0 });
  const basket = basketOf(filled('Buy', 100, 1_000_000), [filled('Sell', 20, 260_000)]);
  const [own] = basketPositions(basket, at(40), TODAY);
  const { netQty, openCostPaise, bookedPaise } = own?.position ?? assert.fail('it holds something');
  assert.deepEqual([netQty, openCostPaise, bookedPaise], [40, 400_000, 60_000]);
  const [gone] = basketPositions(basket, at(0), TODAY);
  assert.deepEqual([gone?.position.netQty, gone?.position.bookedPaise], [0, 60_000]);
});

test('[core.K7] where the value of a fill is not known, its profit is not either', () => {
  const { filledValuePaise: _, ...unknown } = filled('Buy', 10, 1);
  const [own] = basketPositions(
    basketOf(unknown, []),
    () => ({ netQty: 10, isClosing: false, closingQty: 0 }),
    TODAY,
  );
  assert.deepEqual([own?.position.netQty, own?.position.isMoneyUnknown], [10, true]);
});
