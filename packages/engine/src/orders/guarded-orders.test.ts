import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSession, summarise, switchKill } from '@spark/core';
import { limits, ordersFor } from './order-service.fixture.ts';

test('[core.G2] a killed account refuses orders with a line in the log and nothing else, and takes exits', async (t) => {
  const it = await ordersFor(t);
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

test('[core.G10] killing cancels what is open and leaves the exit', async (t) => {
  const it = await ordersFor(t);
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

test('[core.G2] an order that was waiting when the switch was thrown does not slip through', async (t) => {
  const it = await ordersFor(t);
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

test('[core.G3] pace, open orders, quantity and value are looked at on the way to the account', async (t) => {
  const it = await ordersFor(t, [
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

test('[core.G3] one account refuses, the other takes the order, and both say so', async (t) => {
  const it = await ordersFor(t, [limits('one', { qtyMax: 9 })]);
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

test('[core.G4] a loss at the limit stops the account, one of all accounts the user, and exits pass', async (t) => {
  const it = await ordersFor(t, [
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

test('[core.G4] a loss within the limit of its account counts in that of the user', async (t) => {
  const it = await ordersFor(t, [
    limits('one', { dailyLossPaiseMax: 20_000 }),
    limits(null, { dailyLossPaiseMax: 10_000 }),
  ]);
  await it.working();
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  it.price.lastPaise = 16_000;
  assert.equal(it.verdict(await it.place()), 'guard-daily-loss');
});

test('[core.G10] killing also cancels an exit order that would go through zero', async (t) => {
  const it = await ordersFor(t);
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

test('[core.G11] a change beyond the value of an order changes nothing in its account, and goes on in the other', async (t) => {
  const it = await ordersFor(t, [limits('one', { notionalPaiseMax: 170_000 })]);
  const strefId = await it.working({ only: null });
  const before = await it.orders();
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 17_001 })), 'guard-notional');
  await it.settle();
  assert.deepEqual(await it.orders(), before, 'nothing was stored');
  const [venueOrder] = it.venues.testBroker.taken;
  assert.equal(venueOrder?.terms.limitPaise, 17_000, 'nothing was sent');
  const both = await it.change(strefId, { limitPaise: 17_001 }, null);
  assert.ok(both.ok);
  assert.deepEqual(
    both.value.unsettledIn.map(({ accountName }) => accountName),
    ['two'],
  );
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

test('[core.G11] after its limit became stricter an order may be worth less, and not more', async (t) => {
  const it = await ordersFor(t);
  const strefId = await it.working();
  await it.decide(limits('one', { notionalPaiseMax: 100_000, qtyMax: 1, openOrdersMax: 1 }));
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 16_900 })), 'placed');
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 16_901 })), 'guard-notional');
  it.price.lastPaise = 16_901;
  assert.equal(it.verdict(await it.change(strefId, { type: 'Market' })), 'guard-notional');
});

test('[core.G11] in a killed account only the exit becomes more eager', async (t) => {
  const it = await ordersFor(t);
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

test('[core.G11] a change that was waiting when the switch was thrown does not slip through', async (t) => {
  const it = await ordersFor(t);
  const strefId = await it.working();
  const { promise, resolve } = Promise.withResolvers<void>();
  it.delay.until = promise;
  const waiting = it.change(strefId, { limitPaise: 17_100 });
  await it.decide((desk) => switchKill(desk, null, true));
  resolve();
  assert.equal(it.verdict(await waiting), 'guard-killed');
});

test('[core.G11] after the loss of the day an entry becomes no more eager', async (t) => {
  const it = await ordersFor(t, [limits('one', { dailyLossPaiseMax: 10_000 })]);
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

test('[engine.E7] a change in an account whose session is over is refused there, and goes on in the others', async (t) => {
  const it = await ordersFor(t);
  const strefId = await it.working({ only: null });
  const over = { at: it.clock.now(), reason: 'You logged in elsewhere.' };
  await it.decide((desk) => endSession(desk, 'two', over));
  const before = await it.orders();
  assert.equal(
    it.verdict(await it.change(strefId, { limitPaise: 17_100 }, 'two')),
    'account-without-session',
  );
  await it.settle();
  assert.deepEqual(await it.orders(), before, 'nothing was stored');
  const both = await it.change(strefId, { limitPaise: 17_100 }, null);
  assert.ok(both.ok);
  assert.deepEqual(
    both.value.unsettledIn.map(({ accountName }) => accountName),
    ['one'],
  );
  assert.deepEqual(
    both.value.refusedIn.map(({ accountName, refusal }) => [accountName, refusal.code]),
    [['two', 'account-without-session']],
  );
  await it.settle();
  assert.deepEqual(
    [it.venues.testBroker, it.venues.FYERS].map(({ taken }) => taken[0]?.terms.limitPaise),
    [17_100, 17_000],
  );
});

test('[engine.E7] an order of a forward test is changed without a session', async (t) => {
  const it = await ordersFor(t);
  const strefId = await it.working({ forwardTest: true });
  await it.decide((desk) => endSession(desk, 'one', { at: it.clock.now(), reason: 'Over.' }));
  assert.equal(it.verdict(await it.change(strefId, { limitPaise: 16_900 })), 'placed');
});

test('[core.G13] changes count in the pace, those that always pass too; what changes nothing does not', async (t) => {
  const it = await ordersFor(t, [limits('one', { ordersPerSecondMax: 3 })]);
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
  const it = await ordersFor(t);
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
