import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Account,
  type AccountIntent,
  addAccount,
  addUser,
  changeGuards,
  type Desk,
  evolveDesk,
  fillPosition,
  flatPosition,
  type GuardLimits,
  type GuardOwner,
  type Position,
  switchKill,
} from '@spark/core';
import { createOrderGuards, type GuardView, type OrderGuards } from './order-guards.ts';
import { createOrderRate } from './order-rate.ts';

const NOW = Date.UTC(2026, 10, 16, 4, 30);
const TODAY = '2026-11-16';
const INTENT: AccountIntent = {
  strategyName: 's',
  instrumentKey: 'NSE:212',
  product: 'Intraday',
  forwardTest: false,
  side: 'Buy',
  qty: 1,
  slices: 1,
  notionalPaise: 10_000,
};

function deskWith(guards: readonly (readonly [GuardOwner, Partial<GuardLimits>])[], ucc = 'S1'): Desk {
  const person = { id: 1, ucc, name: '', email: 'a@b', phone: '', userType: 'basic' } as const;
  let desk = evolveDesk(null, addUser(person, NOW));
  for (const name of ['one', 'two']) {
    const account = { name, broker: 'testBroker', clientId: '', redirectUrl: '', chatId: '' } as const;
    const added = addAccount(desk, account, []);
    assert.ok(added.ok);
    desk = evolveDesk(desk, added.value);
  }
  for (const [owner, limits] of guards) {
    const changed = changeGuards(desk, owner, limits);
    assert.ok(changed.ok);
    desk = evolveDesk(desk, changed.value);
  }
  return desk;
}

function killed(desk: Desk): Desk {
  const switched = switchKill(desk, null, true);
  assert.ok(switched.ok);
  return evolveDesk(desk, switched.value);
}

function accountOf(desk: Desk, name: string): Account {
  const account = desk.accounts.get(name);
  assert.ok(account);
  return account;
}

/** Returns the code of the refusal, or `passed`. */
function ask(guards: OrderGuards, desk: Desk, name: string, more: Partial<GuardView> = {}): string {
  const refusal = guards.refusalIn({
    desk,
    account: accountOf(desk, name),
    intent: INTENT,
    isExit: () => false,
    openOrders: 0,
    positions: [],
    lastPrice: () => 9_000,
    now: NOW,
    ...more,
  });
  return refusal?.code ?? 'passed';
}

function bought(qty: number, pricePaise: number, forwardTest = false): Position {
  const key = { strategyName: 's', instrumentKey: 'NSE:212', product: 'Intraday', forwardTest } as const;
  const fill = { side: 'Buy', qty, valuePaise: qty * pricePaise, day: TODAY } as const;
  return fillPosition(flatPosition(key, 'ASHOKLEY-EQ', TODAY), fill);
}

function sold(position: Position, pricePaise: number): Position {
  const qty = position.netQty;
  return fillPosition(position, { side: 'Sell', qty, valuePaise: qty * pricePaise, day: TODAY });
}

const FORWARD_TEST = { ...INTENT, forwardTest: true };

test('orders beyond the rate are refused until the second has passed, per account', () => {
  const guards = createOrderGuards();
  const desk = deskWith([
    ['one', { ordersPerSecondMax: 2 }],
    ['two', { ordersPerSecondMax: 2 }],
  ]);
  const at = (ms: number, name = 'one') => ask(guards, desk, name, { now: NOW + ms });
  assert.deepEqual([at(0), at(400), at(999)], ['passed', 'passed', 'guard-rate']);
  assert.equal(at(999, 'two'), 'passed');
  assert.equal(at(1_000), 'passed', 'the first one is a second old, and a refused one never counted');
  assert.deepEqual([at(1_001), at(1_400)], ['guard-rate', 'passed']);
  const others = deskWith([['one', { ordersPerSecondMax: 2 }]], 'S2');
  assert.equal(ask(guards, others, 'one', { now: NOW + 1_400 }), 'passed', 'another user’s account');
});

test('an exit passes a full second and counts in it; a forward test does neither', () => {
  const guards = createOrderGuards();
  const desk = deskWith([['one', { ordersPerSecondMax: 1 }]]);
  for (let n = 0; n < 5; n++) assert.equal(ask(guards, desk, 'one', { intent: FORWARD_TEST }), 'passed');
  for (let n = 0; n < 5; n++) assert.equal(ask(guards, desk, 'one', { isExit: () => true }), 'passed');
  assert.equal(ask(guards, desk, 'one'), 'guard-rate');
  assert.equal(ask(guards, desk, 'one', { intent: FORWARD_TEST }), 'passed');
});

test('a loss at the limit lets only exits pass, and so does the kill switch', () => {
  const guards = createOrderGuards();
  const desk = deskWith([['one', { dailyLossPaiseMax: 10_000 }]]);
  const losing = { positions: [bought(10, 10_000)] };
  assert.equal(ask(guards, desk, 'one', losing), 'guard-daily-loss');
  assert.equal(ask(guards, desk, 'one', { ...losing, isExit: () => true }), 'passed');
  assert.equal(ask(guards, desk, 'one', { positions: [bought(9, 10_000)] }), 'passed');
  assert.equal(ask(guards, killed(desk), 'one'), 'guard-killed');
  assert.equal(ask(guards, killed(desk), 'one', { ...losing, isExit: () => true }), 'passed');
});

test('without a price only booked profit counts', () => {
  const lastPrice = () => null;
  const guards = createOrderGuards();
  const desk = deskWith([['one', { dailyLossPaiseMax: 10_000 }]]);
  assert.equal(ask(guards, desk, 'one', { lastPrice, positions: [bought(1_000, 10_000)] }), 'passed');
  const booked = sold(bought(10, 10_000), 9_000);
  assert.equal(
    ask(guards, desk, 'one', { lastPrice, positions: [bought(1_000, 10_000), booked] }),
    'guard-daily-loss',
  );
});

test('the user’s limit is about all accounts together, gains included', () => {
  const guards = createOrderGuards();
  const desk = deskWith([[null, { dailyLossPaiseMax: 10_000 }]]);
  const half = { positions: [bought(5, 10_000)] };
  const asked = (others: readonly Position[]) =>
    ask(guards, desk, 'one', { ...half, otherPositions: () => others });
  assert.equal(ask(guards, desk, 'one', half), 'passed');
  assert.equal(asked([bought(5, 10_000)]), 'guard-daily-loss');
  assert.equal(asked([bought(5, 10_000), bought(5, 8_000)]), 'passed');
  assert.equal(asked([bought(5, 10_000, true)]), 'passed', 'a forward test loses no money');
});

test('positions of other accounts are not read when no limit needs them', () => {
  const guards = createOrderGuards();
  const otherPositions = () => assert.fail('nobody asked');
  assert.equal(ask(guards, deskWith([]), 'one', { otherPositions }), 'passed');
});

test('the memory for order rates is bounded', () => {
  const rate = createOrderRate();
  for (let n = 0; n < 1_000; n++) rate.count('busy', NOW, 3);
  assert.equal(rate.inSecond('busy', NOW), 3);
  for (let n = 0; n < 30_000; n++) rate.count(`account ${n}`, NOW, 3);
  assert.equal(rate.inSecond('busy', NOW), 0, 'the oldest of far too many was forgotten');
  assert.equal(rate.inSecond('account 29999', NOW), 1);
});
