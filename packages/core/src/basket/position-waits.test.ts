import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Basket, BasketExit, BasketPlace, OrderInBasket } from '../instruction/basket.ts';
import { MORNING } from '../order/order.fixture.ts';
import { AT_MARKET, NO_OPERATIONS } from '../order/order.ts';
import { positionId } from '../order/position-key.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { followBasket, isBasketOpen } from './follow-basket.ts';
import { type BasketPosition, holdingsOf, type PositionOf } from './opened-by-basket.ts';
import { positionWaits, waitsEndedBy } from './position-waits.ts';

const ACCOUNTS = ['one', 'two'];
const KEYS = ['K0', 'K1'];
const side = fc.constantFrom<'Buy' | 'Sell'>('Buy', 'Sell');
const order: fc.Arbitrary<OrderInBasket> = fc
  .record({ side, qty: fc.integer({ min: 1, max: 5 }), filledQty: fc.nat(5), isOver: fc.boolean() })
  .map((made) => ({ ...made, filledQty: Math.min(made.qty, made.filledQty), strefId: 1, reftag: 1 }));
/** Most are over, as in a basket that is held. */
const placed = fc.oneof({ weight: 4, arbitrary: order.map((made) => ({ ...made, isOver: true })) }, order);
const position: fc.Arbitrary<BasketPosition> = fc.record({
  netQty: fc.integer({ min: -6, max: 6 }),
  isClosing: fc.boolean(),
  closingQty: fc.nat(3),
});
const exit = fc.option(fc.record({ orders: fc.array(order, { maxLength: 2 }), isDone: fc.boolean() }));
const four = <T>(some: fc.Arbitrary<T>) => fc.array(some, { minLength: 4, maxLength: 4 });

function basketOf(
  orders: readonly OrderInBasket[],
  exits: readonly (Pick<BasketExit, 'orders' | 'isDone'> | null)[],
  hedgeFirst: boolean,
): Basket {
  const leg = { strategyName: 's', side: 'Buy', product: 'Intraday', qty: 1, terms: AT_MARKET } as const;
  const body: Basket = {
    ...{ strategyName: 's', forwardTest: false, hedgeFirst, ending: null, createdAt: MORNING, exits: [] },
    wait: { seconds: 30, otherwise: 'stop' },
    legs: KEYS.map((key) => ({
      order: { ...leg, splitBy: 0, operations: NO_OPERATIONS, forwardTest: false, only: null },
      ...{ instrumentKey: key, symbol: key, underlying: 'U', why: null },
    })),
    places: orders.map((made, at): BasketPlace => {
      const [accountName = ''] = ACCOUNTS.slice(at >> 1);
      return { leg: at % 2, accountName, state: 'placed', ...made };
    }),
  };
  const found = holdingsOf(body).flatMap((holding, at): readonly BasketExit[] => {
    const given = exits[at];
    return given ? [{ ...holding, ...given, failures: 0, retryAt: null, problem: null }] : [];
  });
  return { ...body, exits: found };
}

test('[core.K8] a position that a basket does not wait for changes nothing of it', () => {
  let unnoticed = 0;
  fc.assert(
    fc.property(
      four(placed),
      four(exit),
      fc.boolean(),
      four(position),
      fc.nat(3),
      position,
      (orders, exits, hedgeFirst, positions, at, changed) => {
        const idOf = (accountName: string, key: string) => `${accountName} ${key}`;
        const ids = ACCOUNTS.flatMap((name) => KEYS.map((key) => idOf(name, key)));
        const known = new Map(ids.map((id, index) => [id, positions[index] ?? changed]));
        const positionOf: PositionOf = (name, { instrumentKey }) =>
          known.get(idOf(name, instrumentKey)) ?? changed;
        const { basket } = followBasket(basketOf(orders, exits, hedgeFirst), positionOf, MORNING);
        // What is over stays over.
        if (!isBasketOpen(basket, positionOf)) return;
        const waits = positionWaits(basket, positionOf);
        const before = [followBasket(basket, positionOf, MORNING), isBasketOpen(basket, positionOf)];
        known.set(ids[at] ?? '', changed);
        const isEnded = waits.some(
          ({ accountName, key, until }) =>
            idOf(accountName, key.instrumentKey) === ids[at] && waitsEndedBy(changed.netQty).includes(until),
        );
        if (isEnded) return;
        unnoticed += 1;
        assert.deepEqual(
          [followBasket(basket, positionOf, MORNING), isBasketOpen(basket, positionOf)],
          before,
        );
      },
    ),
    { numRuns: Math.max(1_000, PROPERTY_RUNS.positions / 20) },
  );
  assert.ok(unnoticed > 100, `${unnoticed} changes were of no interest`);
});

test('[core.K8] a basket that only holds something waits for one position, until its side is gone', () => {
  const held = { strefId: 1, reftag: 1, side: 'Sell', qty: 5, filledQty: 5, isOver: true } as const;
  const basket = basketOf([held, held, held, held], [], true);
  const short = () => ({ netQty: -5, isClosing: false, closingQty: 0 });
  const [wait, ...others] = positionWaits(basket, short);
  assert.deepEqual(
    [wait?.accountName, wait && positionId(wait.key), wait?.until, others],
    ['one', 's|K0|Intraday|R', 'not-short', []],
  );
  assert.deepEqual(
    [waitsEndedBy(-1), waitsEndedBy(0), waitsEndedBy(1)],
    [
      ['change', 'not-long'],
      ['change', 'not-long', 'not-short'],
      ['change', 'not-short'],
    ],
  );
});
