import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarise } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { ordersFor } from './order-service.fixture.ts';

const CALL = { name: 'CancelAll', payload: '{}', about: 's' };
const ACCOUNT_ONE = { kind: 'account', accountName: 'one' } as const;
const QUEUE = { ...NO_FAULTS, placeQueued: 1 };

test('[engine.E9] an order that waits for its turn does not leave after its cancel, and says so at once', async (t) => {
  const it = await ordersFor(t);
  const { taken, setFaults } = it.venues.testBroker;
  setFaults(QUEUE);
  for (let count = 0; count < 3; count++) await it.working();
  assert.equal(taken.length, 0, 'all of them wait');
  assert.ok((await it.service.cancelAll(await it.desk(), ACCOUNT_ONE, CALL)).ok);
  await it.settle();
  const ended = (await it.orders()).map(({ order }) => [summarise(order).status, order.slices[0]?.message]);
  assert.deepEqual(ended, Array(3).fill(['Cancelled', 'It was not sent.']));
  await it.pass(60_000);
  assert.equal(taken.length, 0, 'nothing left');
});

test('[engine.E9] the kill switch reaches what waits for its turn, and spares the exit', async (t) => {
  const it = await ordersFor(t);
  const { taken, setFaults } = it.venues.testBroker;
  await it.working({ qty: 30 });
  await it.fill(taken[0], 17_000);
  setFaults(QUEUE);
  await it.working({ qty: 5 });
  await it.working({ side: 'Sell', qty: 30 });
  await it.kill('one');
  await it.pass(60_000);
  assert.deepEqual(
    taken.map(({ side, qty }) => [side, qty]),
    [
      ['Buy', 30],
      ['Sell', 30],
    ],
  );
});

test('[engine.E9] what had left before its cancel is cancelled at the venue', async (t) => {
  const it = await ordersFor(t);
  const { taken, setFaults } = it.venues.testBroker;
  setFaults(QUEUE);
  await it.working();
  await it.pass(10_000);
  assert.equal(taken.length, 1);
  await it.service.cancelAll(await it.desk(), ACCOUNT_ONE, CALL);
  await it.settle();
  assert.deepEqual(
    taken.map(({ state }) => state),
    ['cancelled'],
  );
});

test('[engine.E9] a slice whose cancel is stored while it is looked for is not placed again', async (t) => {
  const it = await ordersFor(t);
  const { taken, setFaults, onPlace } = it.venues.testBroker;
  let sent = 0;
  onPlace(() => {
    sent += 1;
  });
  setFaults({ ...NO_FAULTS, requestLost: 1 });
  await it.working();
  await it.pass(1_100);
  assert.equal(sent, 1, 'it was sent, and the venue never got it');
  await it.service.cancelAll(await it.desk(), ACCOUNT_ONE, CALL);
  setFaults(NO_FAULTS);
  await it.pass(60_000);
  assert.deepEqual([sent, taken.length], [1, 0]);
  assert.equal(summarise((await it.orders())[0]?.order ?? assert.fail()).status, 'Cancelled');
});
