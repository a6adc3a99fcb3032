import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSession, summarise, switchKill } from '@spark/core';
import { limits, ordersFor } from './order-service.fixture.ts';

test('[core.G2] a killed account refuses orders with only a line in the log, and accepts exits', async (t) => {
  const fixture = await ordersFor(t);
  await fixture.place({ qty: 30 });
  await fixture.settle();
  await fixture.fill(fixture.venues.testBroker.taken[0], 17_000);
  await fixture.kill('one');
  const before = await fixture.orders();
  assert.equal(fixture.verdict(await fixture.place()), 'guard-killed');
  assert.equal(
    fixture.verdict(await fixture.place({ side: 'Sell', qty: 31 })),
    'guard-killed',
    'beyond the position',
  );
  assert.deepEqual(await fixture.orders(), before, 'nothing was stored');
  assert.equal(fixture.venues.testBroker.taken.length, 1, 'nothing was sent');
  assert.deepEqual(await fixture.errors(), ['no: guard-killed', 'no: guard-killed']);
  assert.equal(fixture.verdict(await fixture.place({ side: 'Sell', qty: 20 })), 'placed');
  assert.equal(
    fixture.verdict(await fixture.place({ side: 'Sell', qty: 11 })),
    'guard-killed',
    'only 10 are left',
  );
  assert.equal(fixture.verdict(await fixture.place({ side: 'Sell', qty: 10 })), 'placed');
  assert.equal(fixture.verdict(await fixture.place({ in: 'two' })), 'placed', 'the other account is alive');
});

test('[core.G10] killing cancels what is open and leaves the exit', async (t) => {
  const fixture = await ordersFor(t);
  await fixture.place({ qty: 30 });
  await fixture.settle();
  await fixture.fill(fixture.venues.testBroker.taken[0], 17_000);
  await fixture.place({ side: 'Sell', qty: 30 });
  await fixture.place({ side: 'Sell', qty: 30 });
  await fixture.place({ qty: 5 });
  await fixture.place({ qty: 5, in: 'two' });
  await fixture.settle();
  await fixture.kill(null);
  const stood = (await fixture.orders()).map(({ order }) => [
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
  const fixture = await ordersFor(t);
  await fixture.place();
  await fixture.settle();
  let release = (): void => undefined;
  fixture.delay.until = new Promise((resolve) => {
    release = resolve;
  });
  const waiting = fixture.place();
  await fixture.kill('one');
  release();
  assert.equal(fixture.verdict(await waiting), 'guard-killed');
  await fixture.settle();
  assert.deepEqual(
    fixture.venues.testBroker.taken.map(({ state }) => state),
    ['cancelled'],
  );
});

test('[core.G3] order rate, open orders, quantity and value are checked before an account is used', async (t) => {
  const fixture = await ordersFor(t, [
    limits('one', { ordersPerSecondMax: 3, openOrdersMax: 2, qtyMax: 10, notionalPaiseMax: 170_000 }),
  ]);
  const dear = { type: 'Limit', limitPaise: 17_001, triggerPaise: null } as const;
  assert.equal(fixture.verdict(await fixture.place({ qty: 11 })), 'guard-qty');
  assert.equal(fixture.verdict(await fixture.place({ terms: dear })), 'guard-notional');
  assert.equal(fixture.verdict(await fixture.place()), 'placed');
  assert.equal(fixture.verdict(await fixture.place()), 'placed');
  assert.equal(fixture.verdict(await fixture.place()), 'guard-open-orders');
  await fixture.settle();
  for (const order of [...fixture.venues.testBroker.taken]) await fixture.fill(order, 17_000);
  assert.equal(fixture.verdict(await fixture.place()), 'placed');
  assert.equal(fixture.verdict(await fixture.place()), 'guard-rate');
  fixture.clock.set(fixture.clock.now() + 1_000);
  assert.equal(fixture.verdict(await fixture.place()), 'placed');
});

test('[core.G3] one account refuses, the other accepts the order, and both are logged', async (t) => {
  const fixture = await ordersFor(t, [limits('one', { qtyMax: 9 })]);
  const placed = await fixture.place({ only: null });
  assert.ok(placed.ok);
  assert.deepEqual(placed.value.placedIn, ['two']);
  assert.deepEqual(
    placed.value.refusedIn.map(({ accountName, refusal }) => [accountName, refusal.code]),
    [['one', 'guard-qty']],
  );
  const [line] = await fixture.errors();
  assert.match(String(line), /Order refused in one.*no: guard-qty/);
});

test('[core.G4] a loss at the limit stops the account, one of all accounts the user, and exits pass', async (t) => {
  const fixture = await ordersFor(t, [
    limits('one', { dailyLossPaiseMax: 10_000 }),
    limits(null, { dailyLossPaiseMax: 15_000 }),
  ]);
  await fixture.place();
  await fixture.settle();
  await fixture.fill(fixture.venues.testBroker.taken[0], 17_000);
  fixture.price.lastPaise = null;
  assert.equal(fixture.verdict(await fixture.place()), 'placed', 'the value of the position is unknown');
  fixture.price.lastPaise = 16_000;
  assert.equal(fixture.verdict(await fixture.place()), 'guard-daily-loss');
  assert.equal(fixture.verdict(await fixture.place({ in: 'two' })), 'placed');
  await fixture.settle();
  await fixture.fill(fixture.venues.FYERS.taken[0], 17_000, fixture.venues.FYERS);
  assert.equal(fixture.verdict(await fixture.place({ in: 'two' })), 'guard-daily-loss');
  for (const name of ['one', 'two'])
    assert.equal(fixture.verdict(await fixture.place({ side: 'Sell', in: name })), 'placed');
});

test('[core.G4] a loss within the limit of its account counts in that of the user', async (t) => {
  const fixture = await ordersFor(t, [
    limits('one', { dailyLossPaiseMax: 20_000 }),
    limits(null, { dailyLossPaiseMax: 10_000 }),
  ]);
  await fixture.working();
  await fixture.fill(fixture.venues.testBroker.taken[0], 17_000);
  fixture.price.lastPaise = 16_000;
  assert.equal(fixture.verdict(await fixture.place()), 'guard-daily-loss');
});

test('[core.G10] killing also cancels an exit order that would go through zero', async (t) => {
  const fixture = await ordersFor(t);
  await fixture.working({ qty: 30 });
  await fixture.fill(fixture.venues.testBroker.taken[0], 17_000);
  for (const qty of [31, 20, 11, 10]) await fixture.working({ side: 'Sell', qty });
  await fixture.kill('one');
  const stood = (await fixture.orders()).map(({ order }) => [order.side, order.qty, summarise(order).status]);
  assert.deepEqual(stood, [
    ['Buy', 30, 'Executed'],
    ['Sell', 31, 'Cancelled'],
    ['Sell', 20, 'Placed'],
    ['Sell', 11, 'Cancelled'],
    ['Sell', 10, 'Placed'],
  ]);
});

test('[core.G11] a change beyond the value of an order changes nothing in its account, and goes on in the other', async (t) => {
  const fixture = await ordersFor(t, [limits('one', { notionalPaiseMax: 170_000 })]);
  const strefId = await fixture.working({ only: null });
  const before = await fixture.orders();
  assert.equal(fixture.verdict(await fixture.change(strefId, { limitPaise: 17_001 })), 'guard-notional');
  await fixture.settle();
  assert.deepEqual(await fixture.orders(), before, 'nothing was stored');
  const [venueOrder] = fixture.venues.testBroker.taken;
  assert.equal(venueOrder?.terms.limitPaise, 17_000, 'nothing was sent');
  const both = await fixture.change(strefId, { limitPaise: 17_001 }, null);
  assert.ok(both.ok);
  assert.deepEqual(
    both.value.unsettledIn.map(({ accountName }) => accountName),
    ['two'],
  );
  assert.deepEqual(
    both.value.refusedIn.map(({ accountName, refusal }) => [accountName, refusal.code]),
    [['one', 'guard-notional']],
  );
  await fixture.settle();
  assert.deepEqual(
    [venueOrder?.terms.limitPaise, fixture.venues.FYERS.taken[0]?.terms.limitPaise],
    [17_000, 17_001],
  );
  assert.equal((await fixture.orders())[0]?.order.terms.limitPaise, 17_000);
  const line = `Order not modified in one, strefID ${strefId}: no: guard-notional`;
  assert.deepEqual(
    await fixture.errors(),
    [line, line],
    'refused as a whole or in one account, it is explained',
  );
});

test('[core.G11] after a limit became stricter an order may be reduced, and not raised', async (t) => {
  const fixture = await ordersFor(t);
  const strefId = await fixture.working();
  await fixture.decide(limits('one', { notionalPaiseMax: 100_000, qtyMax: 1, openOrdersMax: 1 }));
  assert.equal(fixture.verdict(await fixture.change(strefId, { limitPaise: 16_900 })), 'placed');
  assert.equal(fixture.verdict(await fixture.change(strefId, { limitPaise: 16_901 })), 'guard-notional');
  fixture.price.lastPaise = 16_901;
  assert.equal(fixture.verdict(await fixture.change(strefId, { type: 'Market' })), 'guard-notional');
});

test('[core.G11] in a killed account only the exit becomes more eager', async (t) => {
  const fixture = await ordersFor(t);
  await fixture.working({ qty: 30 });
  await fixture.fill(fixture.venues.testBroker.taken[0], 17_000);
  const exit = await fixture.working({
    side: 'Sell',
    qty: 30,
    terms: { type: 'Limit', limitPaise: 18_000, triggerPaise: null },
  });
  const entry = await fixture.working({ qty: 5 });
  // The switch alone: its cancel may be refused, or on its way, while the user changes the order.
  await fixture.decide((desk) => switchKill(desk, 'one', true));
  assert.equal(fixture.verdict(await fixture.change(entry, { limitPaise: 17_100 })), 'guard-killed');
  assert.equal(fixture.verdict(await fixture.change(entry, { type: 'Market' })), 'guard-killed');
  assert.equal(
    fixture.verdict(await fixture.change(entry, { limitPaise: 16_000 })),
    'placed',
    'further away',
  );
  assert.equal(fixture.verdict(await fixture.change(exit, { limitPaise: 17_500 })), 'placed');
  assert.equal(fixture.verdict(await fixture.change(exit, { type: 'Market' })), 'placed');
});

test('[core.G11] a change that was waiting when the switch was thrown does not slip through', async (t) => {
  const fixture = await ordersFor(t);
  const strefId = await fixture.working();
  const { promise, resolve } = Promise.withResolvers<void>();
  fixture.delay.until = promise;
  const waiting = fixture.change(strefId, { limitPaise: 17_100 });
  await fixture.decide((desk) => switchKill(desk, null, true));
  resolve();
  assert.equal(fixture.verdict(await waiting), 'guard-killed');
});

test('[core.G11] after the loss of the day an entry cannot become more eager', async (t) => {
  const fixture = await ordersFor(t, [limits('one', { dailyLossPaiseMax: 10_000 })]);
  await fixture.working();
  await fixture.fill(fixture.venues.testBroker.taken[0], 17_000);
  const entry = await fixture.working({ terms: { type: 'Limit', limitPaise: 15_000, triggerPaise: null } });
  const exit = await fixture.working({
    side: 'Sell',
    terms: { type: 'SL-Limit', limitPaise: 15_000, triggerPaise: 15_500 },
  });
  fixture.price.lastPaise = 16_000;
  assert.equal(fixture.verdict(await fixture.change(entry, { limitPaise: 15_100 })), 'guard-daily-loss');
  assert.equal(fixture.verdict(await fixture.change(entry, { limitPaise: 14_900 })), 'placed');
  assert.equal(fixture.verdict(await fixture.change(exit, { triggerPaise: 15_900 })), 'placed');
});

test('[engine.E7] a change in an account whose session is over is refused there, and goes on in the others', async (t) => {
  const fixture = await ordersFor(t);
  const strefId = await fixture.working({ only: null });
  const over = { at: fixture.clock.now(), reason: 'You logged in elsewhere.' };
  await fixture.decide((desk) => endSession(desk, 'two', over));
  const before = await fixture.orders();
  assert.equal(
    fixture.verdict(await fixture.change(strefId, { limitPaise: 17_100 }, 'two')),
    'account-without-session',
  );
  await fixture.settle();
  assert.deepEqual(await fixture.orders(), before, 'nothing was stored');
  const both = await fixture.change(strefId, { limitPaise: 17_100 }, null);
  assert.ok(both.ok);
  assert.deepEqual(
    both.value.unsettledIn.map(({ accountName }) => accountName),
    ['one'],
  );
  assert.deepEqual(
    both.value.refusedIn.map(({ accountName, refusal }) => [accountName, refusal.code]),
    [['two', 'account-without-session']],
  );
  await fixture.settle();
  assert.deepEqual(
    [fixture.venues.testBroker, fixture.venues.FYERS].map(({ taken }) => taken[0]?.terms.limitPaise),
    [17_100, 17_000],
  );
});

test('[engine.E7] an order of a forward test is changed without a session', async (t) => {
  const fixture = await ordersFor(t);
  const strefId = await fixture.working({ forwardTest: true });
  await fixture.decide((desk) => endSession(desk, 'one', { at: fixture.clock.now(), reason: 'Over.' }));
  assert.equal(fixture.verdict(await fixture.change(strefId, { limitPaise: 16_900 })), 'placed');
});

test('[core.G13] changes count in the order rate, also those that always pass; a no-op does not', async (t) => {
  const fixture = await ordersFor(t, [limits('one', { ordersPerSecondMax: 3 })]);
  const strefId = await fixture.working();
  fixture.clock.set(fixture.clock.now() + 1_000);
  for (let time = 0; time < 5; time++)
    assert.equal(
      fixture.verdict(await fixture.change(strefId, { limitPaise: 17_000 })),
      'placed',
      'as it is already',
    );
  assert.equal(fixture.verdict(await fixture.change(strefId, { limitPaise: 17_001 })), 'placed');
  assert.equal(fixture.verdict(await fixture.change(strefId, { limitPaise: 17_000 })), 'placed');
  assert.equal(fixture.verdict(await fixture.change(strefId, { limitPaise: 17_002 })), 'placed');
  assert.equal(fixture.verdict(await fixture.change(strefId, { limitPaise: 17_003 })), 'guard-rate');
  assert.equal(fixture.verdict(await fixture.place()), 'guard-rate');
  assert.equal(
    fixture.verdict(await fixture.change(strefId, { limitPaise: 16_999 })),
    'placed',
    'it lowers the risk',
  );
  fixture.clock.set(fixture.clock.now() + 1_000);
  assert.equal(fixture.verdict(await fixture.change(strefId, { limitPaise: 17_003 })), 'placed');
});

test('orders that waited together get distinct numbers, also beside later ones', async (t) => {
  const fixture = await ordersFor(t);
  const numbers: (number | string)[] = [];
  for (const orders of [1_500, 10]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    fixture.delay.until = promise;
    const placing = Array.from({ length: orders }, () => fixture.place());
    resolve();
    for (const answer of await Promise.all(placing))
      numbers.push(answer.ok ? answer.value.strefId : fixture.verdict(answer));
  }
  assert.equal(new Set(numbers).size, 1_510);
});
