import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HedgeOutcome } from '@spark/vocabulary';
import fc from 'fast-check';
import type { Basket, BasketEnding, BasketPlace, OrderInBasket } from '../instruction/basket.ts';
import { MORNING, order, slice } from '../order/order.fixture.ts';
import type { AccountOrder } from '../order/order.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { firstWave } from './first-wave.ts';
import {
  askEnding,
  CANCELLED,
  exitPutOff,
  followBasket,
  isBasketOpen,
  LEFT_TO_OTHERS,
  NOT_FILLED,
  NOT_POSSIBLE,
  nextCheckAt,
} from './follow-basket.ts';
import { noteOrders } from './note-orders.ts';
import type { PositionOf } from './opened-by-basket.ts';

type Side = 'Buy' | 'Sell';
type Leg = { readonly side: Side; readonly underlying: string };

const ACCOUNTS = ['one', 'two'];
const QTY = 65;

/** A basket on a market that fills and refuses, and a Spark that may stop before any entry is stored. */
function worldOf(legs: readonly Leg[], hedgeFirst: boolean, otherwise: HedgeOutcome) {
  const orders = new Map<number, AccountOrder>();
  const positions = new Map<string, number>();
  const sent: string[] = [];
  let now = MORNING;
  let reftags = 0;
  const keyOf = (account: string, instrument: string) => `${account}|${instrument}`;

  function newOrder(accountName: string, instrumentKey: string, side: Side, qty: number): OrderInBasket {
    const reftag = ++reftags;
    const planned = order({
      reftag,
      accountName,
      side,
      instrument: { ...order().instrument, key: instrumentKey },
      slices: [slice({ tag: `T${reftag}`, qty, status: 'Placed' })],
    });
    orders.set(reftag, planned);
    return { strefId: reftag, reftag, side, qty, filledQty: 0, isOver: false };
  }

  const sizes = legs.flatMap(({ side, underlying }, leg) =>
    ACCOUNTS.map((accountName) => ({ leg, accountName, underlying, side, isRefused: false })),
  );
  const isFirst = firstWave(sizes, hedgeFirst);
  const places = sizes.map((size): BasketPlace => {
    const { leg, accountName, side } = size;
    if (!isFirst(size)) return { leg, accountName, state: 'waiting', side };
    sent.push(`${leg} ${accountName}`);
    return { leg, accountName, state: 'placed', ...newOrder(accountName, `K${leg}`, side, QTY) };
  });
  const basket: Basket = {
    strategyName: 'test1',
    forwardTest: false,
    hedgeFirst,
    wait: { seconds: 30, otherwise },
    legs: legs.map(({ side, underlying }, leg) => ({
      order: {
        strategyName: 'test1',
        side,
        product: 'Intraday',
        qty: QTY,
        terms: { type: 'Market', limitPaise: 0, triggerPaise: 0 },
        splitBy: 0,
        operations: { timeLimitSeconds: 0, priceBufferPaise: 0, shouldExecute: false },
        forwardTest: false,
        only: null,
      },
      instrumentKey: `K${leg}`,
      symbol: `K${leg}`,
      underlying,
      why: null,
    })),
    places,
    exits: [],
    ending: null,
    createdAt: MORNING,
  };
  const world = { basket, orders, sent };
  const positionOf: PositionOf = (account, { instrumentKey }) => ({
    netQty: positions.get(keyOf(account, instrumentKey)) ?? 0,
    isClosing: false,
    closingQty: 0,
  });

  function trade(reftag: number, qty: number, ends: 'Executed' | 'Rejected' | 'Cancelled' | null): void {
    const found = orders.get(reftag);
    const [part] = found?.slices ?? [];
    if (!found || !part || part.status !== 'Placed') return;
    const filled = Math.min(qty, part.qty - part.filledQty);
    const key = keyOf(found.accountName, found.instrument.key);
    positions.set(key, (positions.get(key) ?? 0) + (found.side === 'Buy' ? filled : -filled));
    const filledQty = part.filledQty + filled;
    const status = filledQty === part.qty ? 'Executed' : (ends ?? 'Placed');
    orders.set(reftag, { ...found, slices: [{ ...part, filledQty, status }] });
  }

  /** One look at the basket. What is not stored did not happen. */
  function follow({ isStored = true, ending }: { isStored?: boolean; ending?: BasketEnding } = {}): number {
    const noted = noteOrders(world.basket, (_, reftag) => orders.get(reftag));
    const asked = ending === undefined ? noted : askEnding(noted, ending);
    const { basket: after, steps } = followBasket(asked, positionOf, now);
    if (!isStored) return 0;
    let next = after;
    for (const step of steps) {
      if (step.kind === 'cancel') trade(step.reftag, 0, 'Cancelled');
      if (step.kind === 'place') {
        const { leg, accountName } = step;
        const side = legs[leg]?.side ?? 'Buy';
        sent.push(`${leg} ${accountName}`);
        const placed = newOrder(accountName, `K${leg}`, side, QTY);
        const replaced = next.places.map(
          (place): BasketPlace =>
            place.leg === leg && place.accountName === accountName
              ? { leg, accountName, state: 'placed', ...placed }
              : place,
        );
        next = { ...next, places: replaced };
      }
      if (step.kind === 'exit') {
        const { exit: at, accountName, side, qty } = step;
        const exits = next.exits.map((exit, index) =>
          index === at
            ? {
                ...exit,
                retryAt: null,
                orders: [...exit.orders, newOrder(accountName, exit.instrumentKey, side, qty)],
              }
            : exit,
        );
        next = { ...next, exits };
      }
    }
    world.basket = next;
    return steps.length;
  }

  return Object.assign(world, {
    positions,
    positionOf,
    trade,
    follow,
    pass: (ms: number) => {
      now += ms;
    },
    /** Until nothing more follows, with every open order filled. */
    finish: () => {
      for (let round = 0; round < 60; round++) {
        follow();
        for (const reftag of orders.keys()) trade(reftag, QTY, null);
        now = Math.max(now + 1_000, nextCheckAt(world.basket, now) ?? 0);
      }
      follow();
    },
    openOf: (account: string) => legs.map((_, leg) => positions.get(keyOf(account, `K${leg}`)) ?? 0),
  });
}

const leg = fc.record({
  side: fc.constantFrom<Side>('Buy', 'Sell'),
  underlying: fc.constantFrom('NIFTY', 'SBIN'),
});
const event = fc.oneof(
  fc.record({ kind: fc.constant('trade' as const), order: fc.nat(12), qty: fc.nat(QTY) }),
  fc.record({ kind: fc.constant('reject' as const), order: fc.nat(12), qty: fc.nat(QTY) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(20_000) }),
  fc.record({ kind: fc.constant('look' as const), isStored: fc.boolean() }),
);

test('[core.K1] no leg is placed twice and none is lost, whatever fills, fails, and is not stored', () => {
  fc.assert(
    fc.property(
      fc.array(leg, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      fc.constantFrom<HedgeOutcome>('stop', 'goOn', 'undo'),
      fc.array(event, { maxLength: 20 }),
      fc.constantFrom<BasketEnding | null>(null, 'square-off', 'cancel'),
      (legs, hedgeFirst, otherwise, events, ending) => {
        const world = worldOf(legs, hedgeFirst, otherwise);
        for (const one of events) {
          if (one.kind === 'trade') world.trade(one.order, one.qty, null);
          else if (one.kind === 'reject') world.trade(one.order, one.qty, 'Rejected');
          else if (one.kind === 'pass') world.pass(one.ms);
          else world.follow({ isStored: one.isStored });
        }
        if (ending) world.follow({ ending });
        world.finish();
        assert.equal(new Set(world.sent).size, world.sent.length, 'a leg is placed once in an account');
        const { places } = world.basket;
        assert.ok(places.every(({ state }) => state === 'placed' || state === 'stopped'));
        assert.equal(places.filter(({ state }) => state === 'placed').length, world.sent.length);
        if (ending === 'square-off') {
          assert.deepEqual(
            [...world.positions.values()].filter((qty) => qty !== 0),
            [],
          );
          assert.equal(isBasketOpen(world.basket, world.positionOf), false);
        }
        for (const { accountName, underlying, ...group } of groups(world.basket)) {
          if (!hedgeFirst || otherwise !== 'undo' || ending || !group.isStopped) continue;
          const held = world
            .openOf(accountName)
            .filter((_, at) => world.basket.legs[at]?.underlying === underlying);
          assert.deepEqual(
            held.filter((qty) => qty !== 0),
            [],
            'undo leaves flat',
          );
        }
      },
    ),
    { numRuns: Math.max(200, PROPERTY_RUNS.positions / 20) },
  );
});

function groups(basket: Basket) {
  return ACCOUNTS.flatMap((accountName) =>
    ['NIFTY', 'SBIN'].map((underlying) => ({
      accountName,
      underlying,
      isStopped: basket.places.some(
        (place) =>
          place.accountName === accountName &&
          place.state === 'stopped' &&
          basket.legs[place.leg]?.underlying === underlying,
      ),
    })),
  );
}

const SPREAD: readonly Leg[] = [
  { side: 'Sell', underlying: 'NIFTY' },
  { side: 'Buy', underlying: 'NIFTY' },
  { side: 'Sell', underlying: 'SBIN' },
];

function statesIn(basket: Basket, account: string) {
  return basket.places.filter(({ accountName }) => accountName === account).map(({ state }) => state);
}

test('[core.K2] sells wait for the buys of their own underlying and account, and for no others', () => {
  const world = worldOf(SPREAD, true, 'stop');
  assert.deepEqual(statesIn(world.basket, 'one'), ['waiting', 'placed', 'placed']);
  const bought = world.basket.places.find((place) => place.leg === 1 && place.accountName === 'one');
  assert.ok(bought?.state === 'placed');
  world.trade(bought.reftag, QTY - 1, null);
  assert.equal(world.follow(), 0, 'all of it has to be filled');
  world.trade(bought.reftag, 1, null);
  assert.equal(world.follow(), 1);
  assert.deepEqual(statesIn(world.basket, 'one'), ['placed', 'placed', 'placed']);
  assert.deepEqual(statesIn(world.basket, 'two'), ['waiting', 'placed', 'placed']);
});

test('[core.K2] without hedges first everything goes at once', () => {
  const world = worldOf(SPREAD, false, 'stop');
  assert.deepEqual(statesIn(world.basket, 'one'), ['placed', 'placed', 'placed']);
});

test('[core.K3] when the time is up the sells are stopped, placed or the buys undone, as was asked', () => {
  const after = (otherwise: HedgeOutcome) => {
    const world = worldOf(SPREAD, true, otherwise);
    world.pass(29_999);
    world.follow();
    assert.deepEqual(statesIn(world.basket, 'one'), ['waiting', 'placed', 'placed']);
    world.pass(1);
    world.follow();
    return world.basket;
  };
  const [stopped] = after('stop').places;
  assert.deepEqual(stopped?.state === 'stopped' && stopped.why, NOT_FILLED);
  assert.deepEqual(after('stop').exits, []);
  assert.equal(after('goOn').places[0]?.state, 'placed');
  const undone = after('undo');
  assert.equal(undone.places[0]?.state, 'stopped');
  assert.deepEqual(
    undone.exits.map(({ accountName, symbol }) => [accountName, symbol]),
    [
      ['one', 'K1'],
      ['two', 'K1'],
    ],
  );
});

test('[core.K3] a buy that comes to nothing decides at once', () => {
  const world = worldOf(SPREAD, true, 'stop');
  const bought = world.basket.places.find((place) => place.leg === 1 && place.accountName === 'one');
  assert.ok(bought?.state === 'placed');
  world.trade(bought.reftag, 10, 'Rejected');
  world.follow();
  const [stopped] = world.basket.places;
  assert.deepEqual(stopped?.state === 'stopped' && stopped.why, NOT_POSSIBLE);
});

test('[core.K4] a square-off stops what waits, closes shorts before longs, and never more than is held', () => {
  const world = worldOf(SPREAD, true, 'goOn');
  world.pass(30_000);
  world.finish();
  assert.deepEqual(world.openOf('one'), [-QTY, QTY, -QTY]);
  world.positions.set('one|K1', 20);
  world.follow({ ending: 'square-off' });
  const exitOf = (symbol: string) =>
    world.basket.exits.find((exit) => exit.accountName === 'one' && exit.symbol === symbol);
  assert.deepEqual([exitOf('K0')?.orders.length, exitOf('K1')?.orders.length], [1, 0]);
  world.finish();
  assert.deepEqual(
    exitOf('K1')?.orders.map(({ side, qty }) => [side, qty]),
    [['Sell', 20]],
  );
  assert.deepEqual(world.openOf('one'), [0, 0, 0]);
  assert.equal(isBasketOpen(world.basket, world.positionOf), false);
});

test('[core.K4] a cancel stops what waits and leaves what is held', () => {
  const world = worldOf(SPREAD, true, 'goOn');
  world.follow({ ending: 'cancel' });
  const [stopped] = world.basket.places;
  assert.deepEqual(stopped?.state === 'stopped' && stopped.why, CANCELLED);
  world.finish();
  assert.deepEqual(world.basket.exits, []);
});

test('[core.K5] an exit that fails is tried again, later each time', () => {
  const exit = {
    accountName: 'one',
    instrumentKey: 'K0',
    product: 'Intraday',
    symbol: 'K0',
    underlying: 'NIFTY',
    orders: [],
    isDone: false,
    failures: 0,
    retryAt: null,
    problem: null,
  } as const;
  const once = exitPutOff(exit, 'no', MORNING);
  const twice = exitPutOff(once, 'no', MORNING);
  assert.deepEqual([once.retryAt, twice.retryAt], [MORNING + 1_000, MORNING + 2_000]);
});

test('[core.K5] an exit that was filled is no failure, and what other open orders will close is left to them', () => {
  const world = worldOf(SPREAD, true, 'goOn');
  world.pass(30_000);
  world.finish();
  world.follow({ ending: 'square-off' });
  const covered = { netQty: -QTY, isClosing: false, closingQty: QTY };
  const exits = world.basket.exits.map((exit) => ({ ...exit, orders: [] }));
  const left = followBasket({ ...world.basket, exits }, () => covered, MORNING);
  const shorts = left.basket.exits.filter(({ symbol }) => symbol !== 'K1');
  assert.deepEqual([...new Set(shorts.map(({ problem }) => problem))], [LEFT_TO_OTHERS]);
  assert.deepEqual(
    left.steps.filter(({ kind }) => kind === 'exit'),
    [],
  );
  const filled = { strefId: 1, reftag: 1, side: 'Buy', qty: 10, filledQty: 10, isOver: true } as const;
  const again = followBasket(
    { ...world.basket, exits: exits.map((exit) => ({ ...exit, orders: [filled] })) },
    () => ({ netQty: -QTY, isClosing: false, closingQty: 0 }),
    MORNING,
  );
  assert.ok(again.basket.exits.every(({ failures }) => failures === 0));
});
