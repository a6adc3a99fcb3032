import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { order, slice } from '../order/order.fixture.ts';
import type { AccountOrder } from '../order/order.ts';
import { qtyAtWork } from '../order/order-summary.ts';
import { positionKeyOf } from '../order/position-key.ts';
import { flatPosition, type Position } from '../position/position.ts';
import { exitsAmong, isExit } from './exits.ts';

function holding(netQty: number): Position {
  return { ...flatPosition(positionKeyOf(order()), 'ASHOKLEY-EQ', '2026-11-16'), netQty };
}

function atWork(reftag: number, side: AccountOrder['side'], qty: number, filledQty = 0): AccountOrder {
  return order({ reftag, side, slices: [slice({ status: 'Placed', qty, filledQty })] });
}

test('[core.G1] an exit is opposite to its position and no larger than what other orders leave open', () => {
  const sell = (qty: number) => ({ side: 'Sell', qty }) as const;
  assert.equal(isExit(undefined, [], sell(1)), false);
  assert.equal(isExit(holding(0), [], sell(1)), false);
  assert.equal(isExit(holding(75), [], { side: 'Buy', qty: 1 }), false);
  assert.equal(isExit(holding(75), [], sell(75)), true);
  assert.equal(isExit(holding(75), [], sell(76)), false);
  assert.equal(isExit(holding(75), [atWork(1, 'Sell', 50)], sell(26)), false);
  assert.equal(isExit(holding(75), [atWork(1, 'Sell', 50, 20)], sell(45)), true);
  assert.equal(isExit(holding(-75), [], { side: 'Buy', qty: 75 }), true);
});

test('[core.G1] a Buy in a long position is not an exit, however much is being sold', () => {
  assert.equal(isExit(holding(75), [atWork(1, 'Sell', 100)], { side: 'Buy', qty: 20 }), false);
});

test('[core.G10] the kill switch spares the orders that close a position, the first ones first', () => {
  const orders = [
    atWork(4, 'Sell', 30),
    atWork(1, 'Buy', 10),
    atWork(2, 'Sell', 50),
    atWork(3, 'Sell', 40),
    order({ reftag: 5, side: 'Sell', product: 'Delivery', slices: [slice({ qty: 1 })] }),
  ];
  assert.deepEqual([...exitsAmong([holding(80)], orders)], [2, 4], 'the third would go through zero');
  assert.deepEqual([...exitsAmong([holding(-80)], orders)], [1]);
  assert.deepEqual([...exitsAmong([], orders)], []);
});

test('[core.G10] what is spared never takes a position through zero', () => {
  const qty = fc.integer({ min: 1, max: 50 });
  const someOrders = fc.array(fc.tuple(fc.constantFrom('Buy' as const, 'Sell' as const), qty), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 100 }), someOrders, (netQty, drafts) => {
      const orders = drafts.map(([side, size], at) => atWork(at + 1, side, size));
      const spared = exitsAmong([holding(netQty)], orders);
      const closing = orders.filter(({ reftag }) => spared.has(reftag));
      assert.ok(closing.every(({ side }) => side === (netQty > 0 ? 'Sell' : 'Buy')));
      assert.ok(closing.reduce((sum, order) => sum + qtyAtWork(order), 0) <= Math.abs(netQty));
    }),
    { numRuns: 5_000 },
  );
});
