import assert from 'node:assert/strict';
import { test } from 'node:test';
import { switchKill } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { officeFor } from './order-office.fixture.ts';

const REFUSES = { ...NO_FAULTS, changeRefused: 1 };

test('[E12] while the kill switch is on, a cancel that the venue refused is asked for again until the order is gone', async (t) => {
  const it = await officeFor(t);
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

test('[E12] the waits between such cancels become longer', async (t) => {
  const it = await officeFor(t);
  const { taken, setFaults } = it.venues.testBroker;
  let asked = 0;
  await it.working();
  setFaults(REFUSES);
  await it.kill('one');
  it.keeper.onChange(({ book }) => {
    if (book.orders.size > 0 && [...book.openOrders()].some(({ slices }) => slices[0]?.asked === 'cancel'))
      asked += 1;
  });
  await it.pass(120_000);
  assert.equal(taken[0]?.state, 'open');
  assert.ok(asked >= 4 && asked <= 8, `asked ${asked} times in two minutes`);
});

test('[E12] an order that the switch missed is cancelled by the look that follows', async (t) => {
  const it = await officeFor(t);
  const { taken } = it.venues.testBroker;
  await it.working();
  await it.decide((desk) => switchKill(desk, 'one', true));
  await it.pass(2_100);
  assert.equal(taken[0]?.state, 'cancelled');
});

test('[E12] the way out stays open, and what is switched off again is asked for no more', async (t) => {
  const it = await officeFor(t);
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

test('[E12] an account that is opened while the switch is on is looked at', async (t) => {
  const it = await officeFor(t);
  const { taken } = it.venues.testBroker;
  await it.working();
  await it.decide((desk) => switchKill(desk, 'one', true));
  for (const inbox of it.keeper.opened()) inbox.breakOff();
  await it.settle();
  assert.equal(taken[0]?.state, 'cancelled');
});
