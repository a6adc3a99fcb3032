import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Broker, GUARD_DEFAULTS, GUARD_LIMIT, LIVE_START_GUARD } from '@spark/vocabulary';
import fc from 'fast-check';
import { addAccount, deleteAccount, NO_SESSION } from '../desk/account-rules.ts';
import type { Account, Desk } from '../desk/desk.ts';
import { evolveDesk } from '../desk/evolve.ts';
import type { DeskFact } from '../desk/fact.ts';
import { changeGuards, switchKill } from '../desk/guard-rules.ts';
import {
  accountLimits,
  type GuardLimits,
  guardOf,
  guardsInForce,
  hasLossLimit,
  stricterOf,
  userLimits,
} from '../desk/guards.ts';
import type { DeskRefusal } from '../desk/refusal.ts';
import { addUser } from '../desk/user-rules.ts';
import { ok, type Result } from '../lib/result.ts';
import { fillPosition, flatPosition, type Position } from '../position/position.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { type GuardedOrder, type GuardFigures, guardRefusal, knownProfit } from './guard-refusal.ts';

const TODAY = '2026-11-16';

function account(name: string, broker: Broker) {
  return { name, broker, clientId: '', redirectUrl: '', chatId: '' };
}

type Decide = (desk: Desk) => Result<readonly DeskFact[], DeskRefusal>;

function deskAfter(...decisions: readonly Decide[]): Desk {
  const person = { id: 1, ucc: 'S1', name: '', email: 'a@b', phone: '', userType: 'basic' } as const;
  let desk = evolveDesk(null, addUser(person, 0));
  const accounts: readonly Decide[] = [
    (now) => addAccount(now, account('paper', 'testBroker'), []),
    (now) => addAccount(now, account('live', 'FYERS'), []),
  ];
  for (const decide of [...accounts, ...decisions]) {
    const decided = decide(desk);
    assert.ok(decided.ok, `refused: ${JSON.stringify(decided)}`);
    if (decided.value.length > 0) desk = evolveDesk(desk, decided.value);
  }
  return desk;
}

function named(desk: Desk, name: string): Account {
  const found = desk.accounts.get(name);
  assert.ok(found);
  return found;
}

const CALM: GuardFigures = {
  ordersInSecond: () => 0,
  openOrders: 0,
  lossPaise: { account: () => 0, user: () => 0 },
};
const ORDER: GuardedOrder = { qty: 75, notionalPaise: 1_000_000, forwardTest: false, isExit: () => false };

function verdict(
  desk: Desk,
  name: string,
  more: { readonly figures?: Partial<GuardFigures>; readonly order?: Partial<GuardedOrder> } = {},
) {
  return guardRefusal(
    guardsInForce(desk, named(desk, name)),
    { ...CALM, ...more.figures },
    { ...ORDER, ...more.order },
  );
}

test('[core.G2] a kill switch stops orders in its account, that of the user in all of them', () => {
  const inAccount = deskAfter((desk) => switchKill(desk, 'paper', true));
  assert.deepEqual(verdict(inAccount, 'paper'), { code: 'guard-killed', scope: 'account' });
  assert.equal(verdict(inAccount, 'live'), null);
  const all = deskAfter((desk) => switchKill(desk, null, true));
  for (const name of ['paper', 'live'])
    assert.deepEqual(verdict(all, name), { code: 'guard-killed', scope: 'user' });
  const again = deskAfter(
    (desk) => switchKill(desk, null, true),
    (desk) => switchKill(desk, null, false),
  );
  assert.equal(verdict(again, 'paper'), null);
});

test('[core.G3] each limit stops what is beyond it and returns what was compared', () => {
  const desk = deskAfter(
    (now) => changeGuards(now, 'paper', { ordersPerSecondMax: 5, openOrdersMax: 3, qtyMax: 75 }),
    (now) =>
      changeGuards(now, null, { ordersPerSecondMax: 7, openOrdersMax: 2, notionalPaiseMax: 1_000_000 }),
  );
  assert.equal(verdict(desk, 'paper', { figures: { ordersInSecond: () => 4, openOrders: 1 } }), null);
  assert.deepEqual(verdict(desk, 'paper', { figures: { ordersInSecond: () => 5 } }), {
    code: 'guard-rate',
    perSecondMax: 5,
  });
  assert.deepEqual(verdict(desk, 'paper', { figures: { openOrders: 2 } }), {
    code: 'guard-open-orders',
    openOrdersMax: 2,
  });
  assert.deepEqual(verdict(desk, 'paper', { order: { qty: 76 } }), {
    code: 'guard-qty',
    qty: 76,
    qtyMax: 75,
  });
  assert.deepEqual(verdict(desk, 'paper', { order: { notionalPaise: 1_000_001 } }), {
    code: 'guard-notional',
    notionalPaise: 1_000_001,
    notionalPaiseMax: 1_000_000,
  });
});

test('[core.G4] the account limit applies to its own loss, the user limit to that of all accounts', () => {
  const desk = deskAfter(
    (now) => changeGuards(now, 'paper', { dailyLossPaiseMax: 10_000 }),
    (now) => changeGuards(now, null, { dailyLossPaiseMax: 15_000 }),
  );
  assert.equal(hasLossLimit(desk), true);
  assert.equal(hasLossLimit(deskAfter((now) => changeGuards(now, 'paper', { qtyMax: 1 }))), false);
  for (const { dailyLossPaiseMax } of Object.values(GUARD_DEFAULTS))
    assert.equal(dailyLossPaiseMax, null, 'a default would have to be checked, too');
  const losing = (own: number, all: number) =>
    verdict(desk, 'paper', { figures: { lossPaise: { account: () => own, user: () => all } } });
  assert.equal(losing(9_999, 14_999), null);
  assert.deepEqual(losing(10_000, 0), {
    code: 'guard-daily-loss',
    scope: 'account',
    lossPaise: 10_000,
    lossPaiseMax: 10_000,
  });
  assert.deepEqual(losing(0, 15_000), {
    code: 'guard-daily-loss',
    scope: 'user',
    lossPaise: 15_000,
    lossPaiseMax: 15_000,
  });
});

function bought(instrumentKey: string, pricePaise: number): Position {
  const key = { strategyName: 's', instrumentKey, product: 'Intraday', forwardTest: false } as const;
  return fillPosition(flatPosition(key, instrumentKey, TODAY), {
    side: 'Buy',
    qty: 10,
    valuePaise: 10 * pricePaise,
    day: TODAY,
  });
}

test('[core.G5] an unknown price leaves booked profit, never a partial sum', () => {
  const booked = { ...bought('NSE:1', 1_000), netQty: 0, openCostPaise: 0, bookedPaise: -700 };
  const positions = [booked, bought('NSE:2', 1_000), bought('NSE:3', 1_000)];
  assert.equal(
    knownProfit(positions, TODAY, () => 900),
    -700 - 2_000,
  );
  assert.equal(
    knownProfit(positions, TODAY, (key) => (key === 'NSE:2' ? 900 : null)),
    -700,
  );
  assert.equal(
    knownProfit(positions, '2026-11-17', () => null),
    0,
    'a loss of yesterday is not one of today',
  );
  const damaged = { ...bought('NSE:4', 1_000), isMoneyUnknown: true } as const;
  assert.equal(
    knownProfit([...positions, damaged], TODAY, () => 900),
    -700 - 2_000,
    'a position of unknown cost hides no loss of others',
  );
});

test('[core.G5] an order of unknown value passes the limit on values', () => {
  const desk = deskAfter((now) => changeGuards(now, 'paper', { notionalPaiseMax: 1 }));
  assert.equal(verdict(desk, 'paper', { order: { notionalPaise: null } }), null);
  assert.equal(verdict(desk, 'paper')?.code, 'guard-notional');
});

test('[core.G6] real money is guarded by default, a paper account has no rate limit, and what is off stays off', () => {
  const desk = deskAfter((now) => changeGuards(now, 'live', { ordersPerSecondMax: null }));
  assert.deepEqual(accountLimits(desk, named(desk, 'paper')), GUARD_DEFAULTS.paper);
  assert.equal(GUARD_DEFAULTS.paper.ordersPerSecondMax, null);
  assert.deepEqual(accountLimits(desk, named(desk, 'live')), {
    ...GUARD_DEFAULTS.live,
    ...LIVE_START_GUARD,
    ordersPerSecondMax: null,
  });
  assert.deepEqual(new Set(Object.values(userLimits(desk))), new Set([null]));
});

test('[core.G14] real money starts with a limit on the value of an order; an existing account keeps its limits', () => {
  const start = deskAfter();
  const limit = LIVE_START_GUARD.notionalPaiseMax;
  const order = { notionalPaise: limit + 1 };
  assert.equal(verdict(start, 'live', { order: { notionalPaise: limit } }), null);
  assert.equal(verdict(start, 'live', { order })?.code, 'guard-notional');
  assert.equal(verdict(start, 'paper', { order }), null);
  const raised = deskAfter((now) => changeGuards(now, 'live', { notionalPaiseMax: null }));
  assert.equal(verdict(raised, 'live', { order }), null);
  const added = { ...account('older', 'FYERS'), enabled: true, tradingOn: null, ...NO_SESSION };
  const before = deskAfter(() => ok([{ kind: 'account-added', account: added }]));
  assert.equal(verdict(before, 'older', { order }), null);
  assert.equal(
    accountLimits(before, named(before, 'older')).notionalPaiseMax,
    GUARD_DEFAULTS.live.notionalPaiseMax,
  );
});

test('[core.G7] forward tests have no rate limit', () => {
  const desk = deskAfter((now) => changeGuards(now, 'paper', { ordersPerSecondMax: 1 }));
  const figures = { ordersInSecond: () => 1 };
  assert.equal(verdict(desk, 'paper', { figures, order: { forwardTest: true } }), null);
  assert.equal(verdict(desk, 'paper', { figures })?.code, 'guard-rate');
});

test('[core.G8] a change names what it changes; an equal value, and an unknown account, change nothing', () => {
  const desk = deskAfter(
    (now) => changeGuards(now, 'paper', { qtyMax: 10, openOrdersMax: 5 }),
    (now) => switchKill(now, 'paper', true),
    (now) => changeGuards(now, 'paper', { qtyMax: null }),
  );
  assert.deepEqual(guardOf(desk, 'paper'), { killed: true, limits: { qtyMax: null, openOrdersMax: 5 } });
  assert.deepEqual(changeGuards(desk, 'paper', { qtyMax: null, openOrdersMax: 5 }), { ok: true, value: [] });
  assert.deepEqual(switchKill(desk, 'paper', true), { ok: true, value: [] });
  for (const decided of [switchKill(desk, 'none', true), changeGuards(desk, 'none', { qtyMax: 1 })])
    assert.deepEqual(decided, {
      ok: false,
      error: { code: 'name-unknown', what: 'account', name: 'none' },
    });
  assert.throws(() => changeGuards(desk, null, { qtyMax: 0 }), /qtyMax/);
  const gone = deskAfter(
    (now) => switchKill(now, 'paper', true),
    (now) => switchKill(now, null, true),
    (now) => deleteAccount(now, 'paper'),
  );
  assert.deepEqual(
    [...gone.guards.keys()],
    ['live', ''],
    'the guard is deleted with its account, those of the user and of others stay',
  );
});

const limit = fc.option(fc.integer({ min: 1, max: 100 }));
const limits: fc.Arbitrary<GuardLimits> = fc.record({
  ordersPerSecondMax: limit,
  openOrdersMax: limit,
  qtyMax: limit,
  notionalPaiseMax: limit,
  dailyLossPaiseMax: limit,
});
const amount = fc.integer({ min: 0, max: 110 });
const situation = fc.record({
  killed: fc.constantFrom('user' as const, 'account' as const, null),
  limits,
  userLoss: limit,
  figures: fc.tuple(amount, amount, amount, amount).map(
    ([rate, openOrders, own, all]): GuardFigures => ({
      ordersInSecond: () => rate,
      openOrders,
      lossPaise: { account: () => own, user: () => all },
    }),
  ),
  order: fc.record({
    qty: fc.integer({ min: 1, max: 110 }),
    notionalPaise: fc.option(amount),
    forwardTest: fc.boolean(),
    isExit: fc.boolean().map((is) => () => is),
  }),
});

test('[core.G1] an exit passes every guard', () => {
  fc.assert(
    fc.property(situation, ({ killed, limits: own, userLoss, figures, order }) => {
      const guards = {
        killed,
        limits: own,
        lossPaiseMax: { account: own.dailyLossPaiseMax, user: userLoss },
      };
      assert.equal(guardRefusal(guards, figures, { ...order, isExit: () => true }), null);
      const stopped = guardRefusal(guards, figures, { ...order, isExit: () => false });
      if (killed !== null) assert.equal(stopped?.code, 'guard-killed', 'anything else is stopped');
    }),
    { numRuns: PROPERTY_RUNS.guards },
  );
});

test('[core.G9] a stricter limit never lets pass what a weaker one stopped', () => {
  fc.assert(
    fc.property(situation, limits, ({ killed, limits: own, userLoss, figures, order }, other) => {
      const under = (some: GuardLimits) =>
        guardRefusal(
          { killed, limits: some, lossPaiseMax: { account: some.dailyLossPaiseMax, user: userLoss } },
          figures,
          order,
        );
      const both = stricterOf(own, other);
      assert.equal(under(both) === null, under(own) === null && under(other) === null);
      for (const limit of GUARD_LIMIT)
        if (both[limit] === null)
          assert.ok(own[limit] === null && other[limit] === null, `${limit} was switched off`);
    }),
    { numRuns: PROPERTY_RUNS.guards },
  );
});
