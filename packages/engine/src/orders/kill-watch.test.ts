import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { switchKill } from '@spark/core';
import { createFaultyStore, NO_FAULTS } from '@spark/testkit';
import { createDeskService } from '../desk/desk-service.ts';
import { createKillWatch } from './kill-watch.ts';
import { ordersFor, UCC } from './order-service.fixture.ts';

const REFUSES = { ...NO_FAULTS, changeRefused: 1 };

test('[engine.E12] while the kill switch is on, a cancel that the venue refused is asked for again until the order is gone', async (t) => {
  const fixture = await ordersFor(t);
  const { taken, setFaults } = fixture.venues.testBroker;
  await fixture.working();
  setFaults(REFUSES);
  await fixture.kill('one');
  await fixture.pass(20_000);
  assert.equal(taken[0]?.state, 'open');
  setFaults(NO_FAULTS);
  await fixture.pass(31_000);
  assert.equal(taken[0]?.state, 'cancelled');
});

test('[engine.E12] the waits between such cancels become longer', async (t) => {
  const fixture = await ordersFor(t);
  const { taken, setFaults } = fixture.venues.testBroker;
  let asked = 0;
  await fixture.working();
  setFaults(REFUSES);
  await fixture.kill('one');
  fixture.registry.onChange(({ book }) => {
    if (book.orders.size > 0 && [...book.openOrders()].some(({ slices }) => slices[0]?.asked === 'cancel'))
      asked += 1;
  });
  await fixture.pass(120_000);
  assert.equal(taken[0]?.state, 'open');
  assert.ok(asked >= 4 && asked <= 8, `asked ${asked} times in two minutes`);
});

test('[engine.E12] an order that the switch missed is cancelled by the check that follows', async (t) => {
  const fixture = await ordersFor(t);
  const { taken } = fixture.venues.testBroker;
  await fixture.working();
  await fixture.pass(10_000);
  await fixture.decide((desk) => switchKill(desk, 'one', true));
  await fixture.pass(1_900);
  assert.equal(taken[0]?.state, 'open', 'the call that sets the switch cancels first');
  await fixture.pass(200);
  assert.equal(taken[0]?.state, 'cancelled');
});

test('[engine.E12] an order that begins during the check is cancelled too', async (t) => {
  const fixture = await ordersFor(t);
  const { taken } = fixture.venues.testBroker;
  await fixture.working();
  const { promise, resolve } = Promise.withResolvers<void>();
  const placing = fixture.working({ qty: 5 });
  fixture.delay.stored = promise;
  await fixture.decide((desk) => switchKill(desk, 'one', true));
  const passing = fixture.pass(2_100);
  resolve();
  await passing;
  await placing.catch(() => undefined);
  await fixture.pass(5_000);
  assert.deepEqual(
    taken.map(({ state }) => state),
    taken.map(() => 'cancelled'),
  );
});

test('[engine.E12] a failed check is reported and repeated', async (t) => {
  const fixture = await ordersFor(t);
  const { taken } = fixture.venues.testBroker;
  await fixture.working();
  const failing = Promise.reject(new Error('no disk'));
  failing.catch(() => undefined);
  await fixture.decide((desk) => switchKill(desk, 'one', true));
  fixture.delay.stored = failing;
  await fixture.pass(2_100);
  fixture.delay.stored = Promise.resolve();
  assert.match(fixture.incidents.splice(0).join(), /Cancelling what is open in one failed; trying again/);
  await fixture.pass(5_000);
  assert.equal(taken[0]?.state, 'cancelled');
});

test('[engine.E12] once it is closed nothing is checked', async (t) => {
  const fixture = await ordersFor(t);
  const { taken } = fixture.venues.testBroker;
  await fixture.working();
  await fixture.decide((desk) => switchKill(desk, 'one', true));
  fixture.service.close();
  await fixture.pass(60_000);
  assert.equal(taken[0]?.state, 'open');
});

test('[engine.E12] a cancel that was refused before it was closed is not asked for again', async (t) => {
  const fixture = await ordersFor(t);
  const { taken, setFaults } = fixture.venues.testBroker;
  await fixture.working();
  setFaults(REFUSES);
  await fixture.decide((desk) => switchKill(desk, 'one', true));
  await fixture.pass(2_100);
  setFaults(NO_FAULTS);
  fixture.service.close();
  await fixture.pass(60_000);
  assert.equal(taken[0]?.state, 'open');
});

test('[engine.E12] the check that follows leaves the exit open', async (t) => {
  const fixture = await ordersFor(t);
  const { taken } = fixture.venues.testBroker;
  await fixture.working({ qty: 30 });
  await fixture.fill(taken[0], 17_000);
  await fixture.working({ side: 'Sell', qty: 30 });
  await fixture.working({ qty: 5 });
  await fixture.decide((desk) => switchKill(desk, 'one', true));
  await fixture.pass(2_100);
  assert.deepEqual(
    taken.map(({ side, state }) => [side, state]),
    [
      ['Buy', 'executed'],
      ['Sell', 'open'],
      ['Buy', 'cancelled'],
    ],
  );
});

/** An open order, and a watch without a cached desk when it first sees the account. */
async function watchAnew(
  t: TestContext,
  prepare: (fixture: Awaited<ReturnType<typeof ordersFor>>) => Promise<void>,
) {
  const fixture = await ordersFor(t);
  await fixture.working();
  await prepare(fixture);
  fixture.service.close();
  const { store, loads } = createFaultyStore(fixture.store);
  const registry = fixture.anotherRegistry();
  const watch = createKillWatch({
    registry,
    desks: createDeskService({ store, clock: fixture.clock }),
    clock: fixture.clock,
    timers: fixture.clock,
    onIncident: (message, error) => fixture.incidents.push(`${message} ${String(error)}`),
  });
  t.after(watch.close);
  const open = async (): Promise<void> => {
    await registry.open({ ucc: UCC, accountName: 'one' });
    await fixture.settle();
  };
  return { ...fixture, open, loads, state: () => fixture.venues.testBroker.taken[0]?.state };
}

test('[engine.E12] where the desk has to be read first, only a switch that is on has orders cancelled', async (t) => {
  const off = await watchAnew(t, async () => undefined);
  await off.open();
  assert.equal(off.state(), 'open');
  const on = await watchAnew(t, (fixture) => fixture.decide((desk) => switchKill(desk, 'one', true)));
  await on.open();
  assert.equal(on.state(), 'cancelled');
});

test('[engine.E12] a desk that cannot be read is reported, and read again', async (t) => {
  const fixture = await watchAnew(t, ({ decide }) => decide((desk) => switchKill(desk, 'one', true)));
  fixture.loads.failEach(new Error('no disk'));
  await fixture.open();
  fixture.loads.heal();
  assert.match(
    fixture.incidents.splice(0).join(),
    /Cancelling what is open in one failed; trying again. Error: no disk/,
  );
  assert.equal(fixture.state(), 'open');
  await fixture.pass(2_500);
  assert.equal(fixture.state(), 'cancelled');
});

test('[engine.E12] the switch of one user does not affect the accounts of others', async (t) => {
  const fixture = await ordersFor(t);
  await fixture.working({ in: 'two' });
  await fixture.decide((desk) => switchKill(desk, 'one', true));
  await fixture.pass(5_000);
  assert.equal(fixture.venues.FYERS.taken[0]?.state, 'open');
});

test('[engine.E12] the exit stays open, and after switching off no cancel is requested', async (t) => {
  const fixture = await ordersFor(t);
  const { taken, setFaults } = fixture.venues.testBroker;
  await fixture.working({ qty: 30 });
  await fixture.fill(taken[0], 17_000);
  await fixture.working({ side: 'Sell', qty: 30 });
  await fixture.working({ qty: 5 });
  setFaults(REFUSES);
  await fixture.kill('one');
  await fixture.decide((desk) => switchKill(desk, 'one', false));
  setFaults(NO_FAULTS);
  await fixture.pass(120_000);
  assert.deepEqual(
    taken.map(({ side, state }) => [side, state]),
    [
      ['Buy', 'executed'],
      ['Sell', 'open'],
      ['Buy', 'open'],
    ],
  );
});

test('[engine.E12] an account that is opened while the switch is on is checked', async (t) => {
  const fixture = await ordersFor(t);
  const { taken } = fixture.venues.testBroker;
  await fixture.working();
  await fixture.decide((desk) => switchKill(desk, 'one', true));
  for (const actor of fixture.registry.opened()) actor.breakOff();
  await fixture.settle();
  assert.equal(taken[0]?.state, 'cancelled');
});
