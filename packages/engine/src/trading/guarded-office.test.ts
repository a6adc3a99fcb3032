import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  addAccount,
  addLink,
  addStrategy,
  addUser,
  changeGuards,
  type Desk,
  type DeskFact,
  type DeskRefusal,
  type GuardLimits,
  type GuardOwner,
  logInAccount,
  type NewOrder,
  NO_OPERATIONS,
  ok,
  type Result,
  summarise,
  switchKill,
  switchTrading,
  type WantedTerms,
} from '@spark/core';
import { openSqliteStore } from '@spark/store';
import {
  A_TRADING_MORNING,
  createChance,
  createFaultyVenue,
  createManualClock,
  type FaultyVenue,
  type VenueOrder,
} from '@spark/testkit';
import { createDeskOffice, type OpenDesk } from '../desk-office.ts';
import { createInboxKeeper } from './inbox-keeper.ts';
import type { Answered } from './order-calls.ts';
import { createOrderGuards } from './order-guards.ts';
import { createOrderNumbers } from './order-numbers.ts';
import { createOrderOffice } from './order-office.ts';
import { SHARE } from './trading.fixture.ts';

const UCC = 'F000000';

type Decide = (desk: Desk) => Result<readonly DeskFact[], DeskRefusal>;

/** The whole way of an order: desk, office, journal on disk, an account inbox each, and a venue that obeys. */
async function officeFor(t: TestContext, decisions: readonly Decide[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'spark-guards-'));
  const store = await openSqliteStore({ folder });
  const clock = createManualClock(A_TRADING_MORNING);
  const desks = createDeskOffice({ store, clock });
  const price = { lastPaise: 17_000 as number | null };
  const venue = (): FaultyVenue =>
    createFaultyVenue({ clock, timers: clock, chance: createChance(1), bookIsImmediate: true });
  // A venue of the kit listens to one account, so the second account has another broker.
  const venues = { testBroker: venue(), FYERS: venue() };
  const keeper = createInboxKeeper({
    desks,
    journal: store.journal,
    clock,
    timers: clock,
    venueOf: (broker) => (broker === 'testBroker' ? venues.testBroker : venues.FYERS).venue,
    simulated: venue().venue,
    prices: {
      now: () => ({ lastPaise: price.lastPaise, bestBidPaise: null, bestAskPaise: null }),
      watch: () => () => undefined,
    },
    publish: () => undefined,
    onTrouble: (message, error) => assert.fail(`${message} ${String(error)}`),
  });
  /** Something that a call waits for, while other things happen. */
  const delay = { until: Promise.resolve() };
  const office = createOrderOffice({
    desks,
    keeper,
    journal: store.journal,
    clock,
    guards: createOrderGuards(),
    strefIds: createOrderNumbers(store, 'strefs', clock),
    reftags: createOrderNumbers(store, 'reftags', clock),
    tagPrefix: 'SP',
    viewOf: async () => {
      await delay.until;
      return { instrument: SHARE, isOpen: true, band: null, lastPaise: price.lastPaise };
    },
    lastPrices: async (keys) => {
      const asked = new Set(keys);
      return (key) => (asked.has(key) ? price.lastPaise : null);
    },
    sessionLife: () => 'lasting',
    explain: (refusal) => `no: ${refusal.code}`,
    onTrouble: (message, error) => assert.fail(`${message} ${String(error)}`),
  });
  t.after(async () => {
    await keeper.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  const person = { id: 1, ucc: UCC, name: '', email: 'a@b', phone: '', userType: 'basic' } as const;
  await desks.create(UCC, { facts: addUser(person, clock.now()) });
  async function decide(...some: readonly Decide[]): Promise<void> {
    for (const it of some) {
      const outcome = await desks.change(UCC, (desk) => {
        const decision = it(desk);
        return decision.ok ? ok({ facts: decision.value }) : decision;
      });
      assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
    }
  }
  const strategy = { name: 's', type: 'Intraday', description: '', display: 'Private' } as const;
  await decide((desk) => addStrategy(desk, { ...strategy, forwardTest: false }));
  for (const [name, broker] of [
    ['one', 'testBroker'],
    ['two', 'FYERS'],
  ] as const) {
    const link = { strategyName: 's', accountName: name, multiplier: 1, active: true, capitalPaise: 0 };
    await decide(
      (desk) => addAccount(desk, { name, broker, clientId: '', redirectUrl: '', chatId: '' }, []),
      (desk) => switchTrading(desk, name, true),
      (desk) => logInAccount(desk, name, { at: clock.now(), endsAt: null }),
      (desk) => addLink(desk, link),
    );
  }
  await decide(...decisions);

  async function desk(): Promise<OpenDesk> {
    const found = await desks.read(UCC);
    assert.ok(found);
    return found;
  }

  /** Lets everything happen that is due within a tenth of a second. */
  async function settle(): Promise<void> {
    const until = clock.now() + 100;
    for (;;) {
      for (let round = 0; round < 20; round++) {
        // What can wait is stored with what cannot.
        await store.journal.record({ ucc: UCC, at: clock.now() });
        await new Promise(setImmediate);
      }
      const due = clock.nextDue();
      if (due === null || due > until) break;
      clock.set(Math.max(due, clock.now()));
    }
  }

  const call = (name: string) => ({ name, payload: '{}', about: 's' });

  async function place(wanted: Partial<NewOrder> & { readonly in?: string } = {}) {
    const { in: accountName = 'one', ...rest } = wanted;
    const order: NewOrder = {
      strategyName: 's',
      side: 'Buy',
      product: 'Intraday',
      instrumentKey: SHARE.key,
      qty: 10,
      terms: { type: 'Limit', limitPaise: 17_000, triggerPaise: 0 },
      splitBy: 0,
      operations: NO_OPERATIONS,
      forwardTest: false,
      only: { ucc: UCC, accountName },
      ...rest,
    };
    return office.place(await desk(), order, call('PlaceOrder'));
  }

  async function change(strefId: number, wanted: WantedTerms, accountName: string | null = 'one') {
    const only = accountName === null ? null : { ucc: UCC, accountName };
    return office.change(await desk(), { strategyName: 's', strefId, only, wanted }, call('ModifyOrder'));
  }

  async function fill(order: VenueOrder | undefined, pricePaise: number, of = venues.testBroker) {
    assert.ok(order);
    of.fill(order, order.qty, pricePaise);
    await settle();
  }

  return {
    clock,
    venues,
    price,
    delay,
    office,
    decide,
    desk,
    settle,
    place,
    change,
    fill,
    /** An order that works at the venue, by its number. */
    working: async (wanted: Parameters<typeof place>[0] = {}): Promise<number> => {
      const placed = await place(wanted);
      assert.ok(placed.ok, JSON.stringify(placed));
      await settle();
      return placed.value.strefId;
    },
    /** Codes of why it was refused, or `placed`. */
    verdict: (answer: Answered<unknown>) =>
      answer.ok ? 'placed' : answer.error.map(({ code }) => code).join(),
    orders: async () => office.orders(await desk(), { today: true }),
    errors: async () => {
      const lines = await store.journal.readLogs({ ucc: UCC, limit: 100 });
      return lines.filter(({ type }) => type === 'ERROR').map(({ message }) => message);
    },
    kill: async (owner: GuardOwner) => {
      await decide((now) => switchKill(now, owner, true));
      const names = owner === null ? ['one', 'two'] : [owner];
      for (const accountName of names) {
        const scope = { kind: 'account', accountName } as const;
        await office.cancelAll(await desk(), scope, { ...call('KillSwitch'), why: 'killed' });
      }
      await settle();
    },
  };
}

const limits =
  (owner: GuardOwner, change: Partial<GuardLimits>): Decide =>
  (desk) =>
    changeGuards(desk, owner, change);

test('[G2] a killed account refuses orders with a line in the log and nothing else, and takes exits', async (t) => {
  const it = await officeFor(t);
  await it.place({ qty: 30 });
  await it.settle();
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  await it.kill('one');
  const before = await it.orders();
  assert.equal(it.verdict(await it.place()), 'guard-killed');
  assert.equal(it.verdict(await it.place({ side: 'Sell', qty: 31 })), 'guard-killed', 'beyond the position');
  assert.deepEqual(await it.orders(), before, 'nothing was stored');
  assert.equal(it.venues.testBroker.taken.length, 1, 'nothing was sent');
  assert.deepEqual(await it.errors(), ['no: guard-killed', 'no: guard-killed']);
  assert.equal(it.verdict(await it.place({ side: 'Sell', qty: 20 })), 'placed');
  assert.equal(it.verdict(await it.place({ side: 'Sell', qty: 11 })), 'guard-killed', 'only 10 are left');
  assert.equal(it.verdict(await it.place({ side: 'Sell', qty: 10 })), 'placed');
  assert.equal(it.verdict(await it.place({ in: 'two' })), 'placed', 'the other account is alive');
});

test('[G10] killing cancels what is open and leaves the way out', async (t) => {
  const it = await officeFor(t);
  await it.place({ qty: 30 });
  await it.settle();
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  await it.place({ side: 'Sell', qty: 30 });
  await it.place({ side: 'Sell', qty: 30 });
  await it.place({ qty: 5 });
  await it.place({ qty: 5, in: 'two' });
  await it.settle();
  await it.kill(null);
  const stood = (await it.orders()).map(({ order }) => [
    order.accountName,
    order.side,
    summarise(order).status,
  ]);
  assert.deepEqual(stood, [
    ['one', 'Buy', 'Executed'],
    ['one', 'Sell', 'Placed'],
    ['one', 'Sell', 'Cancelled'],
    ['one', 'Buy', 'Cancelled'],
    ['two', 'Buy', 'Cancelled'],
  ]);
});

test('[G2] an order that was waiting when the switch was thrown does not slip through', async (t) => {
  const it = await officeFor(t);
  await it.place();
  await it.settle();
  let release = (): void => undefined;
  it.delay.until = new Promise((resolve) => {
    release = resolve;
  });
  const waiting = it.place();
  await it.kill('one');
  release();
  assert.equal(it.verdict(await waiting), 'guard-killed');
  await it.settle();
  assert.deepEqual(
    it.venues.testBroker.taken.map(({ state }) => state),
    ['cancelled'],
  );
});

test('[G3] pace, open orders, quantity and value are looked at on the way to the account', async (t) => {
  const it = await officeFor(t, [
    limits('one', { ordersPerSecondMax: 3, openOrdersMax: 2, qtyMax: 10, notionalPaiseMax: 170_000 }),
  ]);
  const dear = { type: 'Limit', limitPaise: 17_001, triggerPaise: 0 } as const;
  assert.equal(it.verdict(await it.place({ qty: 11 })), 'guard-qty');
  assert.equal(it.verdict(await it.place({ terms: dear })), 'guard-notional');
  assert.equal(it.verdict(await it.place()), 'placed');
  assert.equal(it.verdict(await it.place()), 'placed');
  assert.equal(it.verdict(await it.place()), 'guard-open-orders');
  await it.settle();
  for (const order of [...it.venues.testBroker.taken]) await it.fill(order, 17_000);
  assert.equal(it.verdict(await it.place()), 'placed');
  assert.equal(it.verdict(await it.place()), 'guard-rate');
  it.clock.set(it.clock.now() + 1_000);
  assert.equal(it.verdict(await it.place()), 'placed');
});

test('[G3] one account refuses, the other takes the order, and both say so', async (t) => {
  const it = await officeFor(t, [limits('one', { qtyMax: 9 })]);
  const placed = await it.place({ only: null });
  assert.ok(placed.ok);
  assert.deepEqual(placed.value.placedIn, ['two']);
  assert.deepEqual(
    placed.value.refusedIn.map(({ accountName, refusal }) => [accountName, refusal.code]),
    [['one', 'guard-qty']],
  );
  const [line] = await it.errors();
  assert.match(String(line), /Order refused in one.*no: guard-qty/);
});

test('[G4] a loss at the limit stops the account, one of all accounts the user, and exits pass', async (t) => {
  const it = await officeFor(t, [
    limits('one', { dailyLossPaiseMax: 10_000 }),
    limits(null, { dailyLossPaiseMax: 15_000 }),
  ]);
  await it.place();
  await it.settle();
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  it.price.lastPaise = null;
  assert.equal(it.verdict(await it.place()), 'placed', 'nobody knows what the position is worth');
  it.price.lastPaise = 16_000;
  assert.equal(it.verdict(await it.place()), 'guard-daily-loss');
  assert.equal(it.verdict(await it.place({ in: 'two' })), 'placed');
  await it.settle();
  await it.fill(it.venues.FYERS.taken[0], 17_000, it.venues.FYERS);
  assert.equal(it.verdict(await it.place({ in: 'two' })), 'guard-daily-loss');
  for (const name of ['one', 'two'])
    assert.equal(it.verdict(await it.place({ side: 'Sell', in: name })), 'placed');
});

test('[G4] a loss within the limit of its account counts in that of the user', async (t) => {
  const it = await officeFor(t, [
    limits('one', { dailyLossPaiseMax: 20_000 }),
    limits(null, { dailyLossPaiseMax: 10_000 }),
  ]);
  await it.working();
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  it.price.lastPaise = 16_000;
  assert.equal(it.verdict(await it.place()), 'guard-daily-loss');
});

test('[G10] killing also cancels an order on the way out that would go through zero', async (t) => {
  const it = await officeFor(t);
  await it.working({ qty: 30 });
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  for (const qty of [31, 20, 11, 10]) await it.working({ side: 'Sell', qty });
  await it.kill('one');
  const stood = (await it.orders()).map(({ order }) => [order.side, order.qty, summarise(order).status]);
  assert.deepEqual(stood, [
    ['Buy', 30, 'Executed'],
    ['Sell', 31, 'Cancelled'],
    ['Sell', 20, 'Placed'],
    ['Sell', 11, 'Cancelled'],
    ['Sell', 10, 'Placed'],
  ]);
});

test('[G11] a change beyond the value of an order changes nothing in its account, and goes on in the other', async (t) => {
  const it = await officeFor(t, [limits('one', { notionalPaiseMax: 170_000 })]);
  const strefId = await it.working({ only: null });
  const before = await it.orders();
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 17_001 })), 'guard-notional');
  await it.settle();
  assert.deepEqual(await it.orders(), before, 'nothing was stored');
  const [venueOrder] = it.venues.testBroker.taken;
  assert.equal(venueOrder?.terms.limitPaise, 17_000, 'nothing was sent');
  const both = await it.change(strefId, { limitPaise: 17_001 }, null);
  assert.ok(both.ok);
  assert.deepEqual(both.value.doneIn, ['two']);
  assert.deepEqual(
    both.value.refusedIn.map(({ accountName, refusal }) => [accountName, refusal.code]),
    [['one', 'guard-notional']],
  );
  await it.settle();
  assert.deepEqual(
    [venueOrder?.terms.limitPaise, it.venues.FYERS.taken[0]?.terms.limitPaise],
    [17_000, 17_001],
  );
  assert.equal((await it.orders())[0]?.order.terms.limitPaise, 17_000);
  const line = `Order not modified in one, strefID ${strefId}: no: guard-notional`;
  assert.deepEqual(await it.errors(), [line, line], 'refused as a whole or in one account, it is explained');
});

test('[G11] after its limit became stricter an order may be worth less, and not more', async (t) => {
  const it = await officeFor(t);
  const strefId = await it.working();
  await it.decide(limits('one', { notionalPaiseMax: 100_000, qtyMax: 1, openOrdersMax: 1 }));
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 16_900 })), 'placed');
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 16_901 })), 'guard-notional');
  it.price.lastPaise = 16_901;
  assert.equal(it.verdict(await it.change(strefId, { type: 'Market' })), 'guard-notional');
});

test('[G11] in a killed account only the way out becomes more eager', async (t) => {
  const it = await officeFor(t);
  await it.working({ qty: 30 });
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  const exit = await it.working({
    side: 'Sell',
    qty: 30,
    terms: { type: 'Limit', limitPaise: 18_000, triggerPaise: 0 },
  });
  const entry = await it.working({ qty: 5 });
  // The switch alone: its cancel may be refused, or on its way, while the user changes the order.
  await it.decide((desk) => switchKill(desk, 'one', true));
  assert.equal(it.verdict(await it.change(entry, { limitPaise: 17_100 })), 'guard-killed');
  assert.equal(it.verdict(await it.change(entry, { type: 'Market' })), 'guard-killed');
  assert.equal(it.verdict(await it.change(entry, { limitPaise: 16_000 })), 'placed', 'further away');
  assert.equal(it.verdict(await it.change(exit, { limitPaise: 17_500 })), 'placed');
  assert.equal(it.verdict(await it.change(exit, { type: 'Market' })), 'placed');
});

test('[G11] a change that was waiting when the switch was thrown does not slip through', async (t) => {
  const it = await officeFor(t);
  const strefId = await it.working();
  const { promise, resolve } = Promise.withResolvers<void>();
  it.delay.until = promise;
  const waiting = it.change(strefId, { limitPaise: 17_100 });
  await it.decide((desk) => switchKill(desk, null, true));
  resolve();
  assert.equal(it.verdict(await waiting), 'guard-killed');
});

test('[G11] after the loss of the day an entry becomes no more eager', async (t) => {
  const it = await officeFor(t, [limits('one', { dailyLossPaiseMax: 10_000 })]);
  await it.working();
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  const entry = await it.working({ terms: { type: 'Limit', limitPaise: 15_000, triggerPaise: 0 } });
  const exit = await it.working({
    side: 'Sell',
    terms: { type: 'SL-Limit', limitPaise: 15_000, triggerPaise: 15_500 },
  });
  it.price.lastPaise = 16_000;
  assert.equal(it.verdict(await it.change(entry, { limitPaise: 15_100 })), 'guard-daily-loss');
  assert.equal(it.verdict(await it.change(entry, { limitPaise: 14_900 })), 'placed');
  assert.equal(it.verdict(await it.change(exit, { triggerPaise: 15_900 })), 'placed');
});

test('[G13] changes count in the pace, those that always pass too; what changes nothing does not', async (t) => {
  const it = await officeFor(t, [limits('one', { ordersPerSecondMax: 3 })]);
  const strefId = await it.working();
  it.clock.set(it.clock.now() + 1_000);
  for (let time = 0; time < 5; time++)
    assert.equal(it.verdict(await it.change(strefId, { limitPaise: 17_000 })), 'placed', 'as it is already');
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 17_001 })), 'placed');
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 17_000 })), 'placed');
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 17_002 })), 'placed');
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 17_003 })), 'guard-rate');
  assert.equal(it.verdict(await it.place()), 'guard-rate');
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 16_999 })), 'placed', 'it lowers the risk');
  it.clock.set(it.clock.now() + 1_000);
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 17_003 })), 'placed');
});

test('orders that waited together have numbers of their own, also beside those that come later', async (t) => {
  const it = await officeFor(t);
  const numbers: (number | string)[] = [];
  for (const orders of [1_500, 10]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    it.delay.until = promise;
    const placing = Array.from({ length: orders }, () => it.place());
    resolve();
    for (const answer of await Promise.all(placing))
      numbers.push(answer.ok ? answer.value.strefId : it.verdict(answer));
  }
  assert.equal(new Set(numbers).size, 1_510);
});
