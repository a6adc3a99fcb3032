import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { switchKill } from '@spark/core';
import { createFaultyStore, NO_FAULTS } from '@spark/testkit';
import { createDeskService } from '../desk/desk-service.ts';
import { createKillWatch } from './kill-watch.ts';
import { ordersFor, UCC } from './order-service.fixture.ts';

const REFUSES = { ...NO_FAULTS, changeRefused: 1 };

test('[engine.E12] while the kill switch is on, a cancel that the venue refused is asked for again until the order is gone', async (t) => {
  const it = await ordersFor(t);
  const { taken, setFaults } = it.venues.testBroker;
  await it.working();
  setFaults(REFUSES);
  await it.kill('one');
  await it.pass(20_000);
  assert.equal(taken[0]?.state, 'open');
  setFaults(NO_FAULTS);
  await it.pass(31_000);
  assert.equal(taken[0]?.state, 'cancelled');
});

test('[engine.E12] the waits between such cancels become longer', async (t) => {
  const it = await ordersFor(t);
  const { taken, setFaults } = it.venues.testBroker;
  let asked = 0;
  await it.working();
  setFaults(REFUSES);
  await it.kill('one');
  it.registry.onChange(({ book }) => {
    if (book.orders.size > 0 && [...book.openOrders()].some(({ slices }) => slices[0]?.asked === 'cancel'))
      asked += 1;
  });
  await it.pass(120_000);
  assert.equal(taken[0]?.state, 'open');
  assert.ok(asked >= 4 && asked <= 8, `asked ${asked} times in two minutes`);
});

test('[engine.E12] an order that the switch missed is cancelled by the look that follows', async (t) => {
  const it = await ordersFor(t);
  const { taken } = it.venues.testBroker;
  await it.working();
  await it.pass(10_000);
  await it.decide((desk) => switchKill(desk, 'one', true));
  await it.pass(1_900);
  assert.equal(taken[0]?.state, 'open', 'who threw the switch has everything cancelled first');
  await it.pass(200);
  assert.equal(taken[0]?.state, 'cancelled');
});

test('[engine.E12] an order that begins while the account is looked at is cancelled too', async (t) => {
  const it = await ordersFor(t);
  const { taken } = it.venues.testBroker;
  await it.working();
  const { promise, resolve } = Promise.withResolvers<void>();
  const placing = it.working({ qty: 5 });
  it.delay.stored = promise;
  await it.decide((desk) => switchKill(desk, 'one', true));
  const looking = it.pass(2_100);
  resolve();
  await looking;
  await placing.catch(() => undefined);
  await it.pass(5_000);
  assert.deepEqual(
    taken.map(({ state }) => state),
    taken.map(() => 'cancelled'),
  );
});

test('[engine.E12] a look that fails is told and made again', async (t) => {
  const it = await ordersFor(t);
  const { taken } = it.venues.testBroker;
  await it.working();
  const failing = Promise.reject(new Error('no disk'));
  failing.catch(() => undefined);
  await it.decide((desk) => switchKill(desk, 'one', true));
  it.delay.stored = failing;
  await it.pass(2_100);
  it.delay.stored = Promise.resolve();
  assert.match(it.incidents.splice(0).join(), /Cancelling what is open in one failed; trying again/);
  await it.pass(5_000);
  assert.equal(taken[0]?.state, 'cancelled');
});

test('[engine.E12] once it is closed nobody looks any more', async (t) => {
  const it = await ordersFor(t);
  const { taken } = it.venues.testBroker;
  await it.working();
  await it.decide((desk) => switchKill(desk, 'one', true));
  it.service.close();
  await it.pass(60_000);
  assert.equal(taken[0]?.state, 'open');
});

test('[engine.E12] a cancel that was refused before it was closed is not asked for again', async (t) => {
  const it = await ordersFor(t);
  const { taken, setFaults } = it.venues.testBroker;
  await it.working();
  setFaults(REFUSES);
  await it.decide((desk) => switchKill(desk, 'one', true));
  await it.pass(2_100);
  setFaults(NO_FAULTS);
  it.service.close();
  await it.pass(60_000);
  assert.equal(taken[0]?.state, 'open');
});

test('[engine.E12] the look that follows leaves the exit open', async (t) => {
  const it = await ordersFor(t);
  const { taken } = it.venues.testBroker;
  await it.working({ qty: 30 });
  await it.fill(taken[0], 17_000);
  await it.working({ side: 'Sell', qty: 30 });
  await it.working({ qty: 5 });
  await it.decide((desk) => switchKill(desk, 'one', true));
  await it.pass(2_100);
  assert.deepEqual(
    taken.map(({ side, state }) => [side, state]),
    [
      ['Buy', 'executed'],
      ['Sell', 'open'],
      ['Buy', 'cancelled'],
    ],
  );
});

/** An order at work, and a watch that has the desk not at hand when it sees the account for the first time. */
async function watchAnew(
  t: TestContext,
  prepare: (it: Awaited<ReturnType<typeof ordersFor>>) => Promise<void>,
) {
  const it = await ordersFor(t);
  await it.working();
  await prepare(it);
  it.service.close();
  const { store, loads } = createFaultyStore(it.store);
  const registry = it.anotherRegistry();
  const watch = createKillWatch({
    registry,
    desks: createDeskService({ store, clock: it.clock }),
    clock: it.clock,
    timers: it.clock,
    onIncident: (message, error) => it.incidents.push(`${message} ${String(error)}`),
  });
  t.after(watch.close);
  const open = async (): Promise<void> => {
    await registry.open({ ucc: UCC, accountName: 'one' });
    await it.settle();
  };
  return { ...it, open, loads, state: () => it.venues.testBroker.taken[0]?.state };
}

test('[engine.E12] where the desk has to be read first, only a switch that is on has orders cancelled', async (t) => {
  const off = await watchAnew(t, async () => undefined);
  await off.open();
  assert.equal(off.state(), 'open');
  const on = await watchAnew(t, (it) => it.decide((desk) => switchKill(desk, 'one', true)));
  await on.open();
  assert.equal(on.state(), 'cancelled');
});

test('[engine.E12] a desk that cannot be read is told, and read again', async (t) => {
  const it = await watchAnew(t, ({ decide }) => decide((desk) => switchKill(desk, 'one', true)));
  it.loads.failEach(new Error('no disk'));
  await it.open();
  it.loads.heal();
  assert.match(
    it.incidents.splice(0).join(),
    /Cancelling what is open in one failed; trying again. Error: no disk/,
  );
  assert.equal(it.state(), 'open');
  await it.pass(2_500);
  assert.equal(it.state(), 'cancelled');
});

test('[engine.E12] the switch of one user says nothing about the accounts of others', async (t) => {
  const it = await ordersFor(t);
  await it.working({ in: 'two' });
  await it.decide((desk) => switchKill(desk, 'one', true));
  await it.pass(5_000);
  assert.equal(it.venues.FYERS.taken[0]?.state, 'open');
});

test('[engine.E12] the exit stays open, and what is switched off again is asked for no more', async (t) => {
  const it = await ordersFor(t);
  const { taken, setFaults } = it.venues.testBroker;
  await it.working({ qty: 30 });
  await it.fill(taken[0], 17_000);
  await it.working({ side: 'Sell', qty: 30 });
  await it.working({ qty: 5 });
  setFaults(REFUSES);
  await it.kill('one');
  await it.decide((desk) => switchKill(desk, 'one', false));
  setFaults(NO_FAULTS);
  await it.pass(120_000);
  assert.deepEqual(
    taken.map(({ side, state }) => [side, state]),
    [
      ['Buy', 'executed'],
      ['Sell', 'open'],
      ['Buy', 'open'],
    ],
  );
});

test('[engine.E12] an account that is opened while the switch is on is looked at', async (t) => {
  const it = await ordersFor(t);
  const { taken } = it.venues.testBroker;
  await it.working();
  await it.decide((desk) => switchKill(desk, 'one', true));
  for (const actor of it.registry.opened()) actor.breakOff();
  await it.settle();
  assert.equal(taken[0]?.state, 'cancelled');
});
