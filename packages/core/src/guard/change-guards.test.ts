import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TransType } from '@spark/vocabulary';
import fc from 'fast-check';
import type { GuardsInForce } from '../desk/guards.ts';
import { order, slice } from '../order/order.fixture.ts';
import type { AccountOrder, OrderTerms } from '../order/order.ts';
import { type ChangeEffect, effectOfChange, guardsOnChange } from './change-guards.ts';
import { type GuardFigures, guardRefusal } from './guard-refusal.ts';

const MARKET: OrderTerms = { type: 'Market', limitPaise: null, triggerPaise: null };
const limit = (limitPaise: number): OrderTerms => ({ type: 'Limit', limitPaise, triggerPaise: null });
const stop = (triggerPaise: number, limitPaise: number): OrderTerms => ({
  type: 'SL-Limit',
  limitPaise,
  triggerPaise,
});

function working(terms: OrderTerms, change: Partial<AccountOrder> = {}): AccountOrder {
  return order({ terms, slices: [slice({ status: 'Placed', terms })], ...change });
}

function isMoreEager(side: TransType, before: OrderTerms, after: OrderTerms): boolean {
  return effectOfChange(working(before, { side }), after, 17_000).isMoreEager;
}

const EVERYTHING: GuardsInForce = {
  killed: 'account',
  limits: { ordersPerSecondMax: 5, openOrdersMax: 1, qtyMax: 1, notionalPaiseMax: 1_700_000 },
  lossPaiseMax: { account: 1, user: 1 },
};
const BAD_DAY: GuardFigures = {
  ordersInSecond: () => 5,
  openOrders: 1,
  lossPaise: { account: () => 1, user: () => 1 },
};

const price = fc.integer({ min: 1, max: 20 });
const someTerms = fc.oneof(
  fc.constant(MARKET),
  price.map(limit),
  fc.tuple(price, price).map(([trigger, limitPaise]) => stop(trigger, limitPaise)),
);

/** Which guard stops the change on a day on which all of them would stop an order. */
function verdict(effect: ChangeEffect, guards: Partial<GuardsInForce> = {}, isExit = false): string {
  const minding = guardsOnChange({ ...EVERYTHING, ...guards }, effect);
  const about = { qty: 100, notionalPaise: effect.notionalPaise, forwardTest: false };
  return guardRefusal(minding, BAD_DAY, { ...about, isExit: () => isExit })?.code ?? 'passed';
}

test('[core.G12] a limit that moves towards the fill makes an order more eager', () => {
  assert.equal(isMoreEager('Buy', limit(17_000), limit(17_001)), true);
  assert.equal(isMoreEager('Buy', limit(17_000), limit(16_999)), false);
  assert.equal(isMoreEager('Sell', limit(17_000), limit(16_999)), true);
  assert.equal(isMoreEager('Sell', limit(17_000), limit(17_001)), false);
});

test('[core.G12] a stop that fires earlier, or trades at more prices once it fired, is more eager', () => {
  assert.equal(isMoreEager('Buy', stop(17_200, 17_300), stop(17_199, 17_300)), true);
  assert.equal(isMoreEager('Buy', stop(17_200, 17_300), stop(17_201, 17_300)), false);
  assert.equal(isMoreEager('Buy', stop(17_200, 17_300), stop(17_300, 17_301)), true);
  assert.equal(isMoreEager('Sell', stop(16_800, 16_700), stop(16_801, 16_700)), true);
  assert.equal(isMoreEager('Sell', stop(16_800, 16_700), stop(16_799, 16_700)), false);
  assert.equal(isMoreEager('Sell', stop(16_800, 16_700), stop(16_700, 16_699)), true);
});

test('[core.G12] a condition that falls away makes an order more eager, a new one does not', () => {
  for (const side of ['Buy', 'Sell'] as const) {
    assert.equal(isMoreEager(side, limit(17_000), MARKET), true);
    assert.equal(isMoreEager(side, stop(17_000, 17_000), MARKET), true);
    assert.equal(isMoreEager(side, stop(17_000, 17_000), limit(17_000)), true);
    assert.equal(isMoreEager(side, MARKET, limit(17_000)), false);
    assert.equal(isMoreEager(side, MARKET, stop(17_000, 17_000)), false);
    assert.equal(isMoreEager(side, limit(17_000), stop(17_000, 17_000)), false);
  }
  assert.equal(isMoreEager('Buy', limit(17_000), stop(17_200, 17_300)), true, 'its limit has moved, too');
});

test('[core.G12] an order is worth what was filled and the rest at the new price', () => {
  const half = order({
    slices: [
      slice({ tag: 'T1', status: 'Executed', filledQty: 100, filledValuePaise: 1_690_000 }),
      slice({ tag: 'T2', status: 'Placed', filledQty: 40, filledValuePaise: 678_000 }),
      slice({ tag: 'T3', status: 'Cancelled' }),
    ],
  });
  const worth = (terms: OrderTerms, lastPaise: number | null) => {
    const { notionalPaise, isWorthMore } = effectOfChange(half, terms, lastPaise);
    return [notionalPaise, isWorthMore];
  };
  assert.deepEqual(worth(limit(17_100), null), [1_690_000 + 678_000 + 60 * 17_100, true]);
  assert.deepEqual(worth(limit(16_900), null), [1_690_000 + 678_000 + 60 * 16_900, false]);
  assert.deepEqual(worth(MARKET, 18_000), [1_690_000 + 678_000 + 60 * 18_000, true]);
  assert.deepEqual(worth(MARKET, null), [null, false], 'an unknown value stops nothing');
  const resting = effectOfChange(working(MARKET), limit(17_000), null);
  assert.equal(resting.isWorthMore, true, 'its value was unknown, so its limit price counts');
});

test('[core.G12] a slice counts with its terms, or those of the change under way', () => {
  const slices = [
    slice({ tag: 'T1', status: 'Placed', terms: limit(17_100) }),
    slice({ tag: 'T2', status: 'Placed', terms: limit(17_000) }),
  ];
  const torn = order({ terms: limit(17_100), slices });
  assert.equal(effectOfChange(torn, limit(17_100), null).isMoreEager, true, 'the second one was left behind');
  const onItsWay = order({
    ...torn,
    slices: slices.map((slice) => ({ ...slice, asked: 'change' as const })),
  });
  assert.equal(effectOfChange(onItsWay, limit(17_100), null).isMoreEager, false);
  const over = order({ ...torn, slices: slices.map((one) => slice({ ...one, status: 'Executed' })) });
  assert.equal(effectOfChange(over, MARKET, null).isMoreEager, false);
});

test('[core.G11] a change is checked only for what it makes worse', () => {
  const worse = { isMoreEager: true, isWorthMore: true, notionalPaise: 1_700_001 };
  const calm = { killed: null, lossPaiseMax: { account: null, user: null } };
  const slow = { ...EVERYTHING.limits, ordersPerSecondMax: null };
  assert.equal(verdict(worse), 'guard-killed');
  assert.equal(verdict(worse, { killed: null }), 'guard-rate');
  assert.equal(verdict(worse, { killed: null, limits: slow }), 'guard-notional');
  assert.equal(
    verdict({ ...worse, notionalPaise: 1_700_000 }, { killed: null, limits: slow }),
    'guard-daily-loss',
  );
  assert.equal(verdict({ ...worse, notionalPaise: 1_700_000 }, { ...calm, limits: slow }), 'passed');
  const cheaper = { isMoreEager: true, isWorthMore: false, notionalPaise: 9_900_000 };
  assert.equal(verdict(cheaper, { ...calm, limits: slow }), 'passed', 'a seller who goes down is worth less');
  const dearer = { isMoreEager: false, isWorthMore: true, notionalPaise: 1_700_001 };
  assert.equal(verdict(dearer), 'guard-rate', 'a seller who goes up is not stopped by the kill switch');
  assert.equal(verdict(dearer, { limits: slow }), 'guard-notional');
  assert.equal(verdict({ isMoreEager: false, isWorthMore: false, notionalPaise: 9_900_000 }), 'passed');
  assert.equal(verdict(worse, {}, true), 'passed', 'an exit');
});

test('[core.G11] of a change and the way back at most one passes a kill switch, unless nothing changed', () => {
  const killed = { killed: 'user' as const, limits: { ...EVERYTHING.limits, ordersPerSecondMax: null } };
  fc.assert(
    fc.property(fc.constantFrom('Buy' as const, 'Sell' as const), someTerms, someTerms, (side, a, b) => {
      const isStopped = (before: OrderTerms, after: OrderTerms): boolean =>
        verdict(effectOfChange(working(before, { side }), after, 10), killed) === 'guard-killed';
      const isSame = JSON.stringify(a) === JSON.stringify(b);
      assert.equal(isStopped(a, b) || isStopped(b, a), !isSame);
    }),
    { numRuns: 5_000 },
  );
});

test('[core.G11] no sequence of passing changes makes an order more eager than at first', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Buy' as const, 'Sell' as const),
      someTerms,
      fc.array(someTerms, { maxLength: 12 }),
      (side, first, steps) => {
        const last = steps.reduce((now, next) => (isMoreEager(side, now, next) ? now : next), first);
        assert.equal(isMoreEager(side, first, last), false);
      },
    ),
    { numRuns: 5_000 },
  );
});
