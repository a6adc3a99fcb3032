import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarise } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { ordersFor } from './order-service.fixture.ts';

const CALL = { name: 'CancelAll', payload: '{}', about: 's' };
const ACCOUNT_ONE = { kind: 'account', accountName: 'one' } as const;
const QUEUE = { ...NO_FAULTS, placeQueued: 1 };

test('[engine.E9] a queued order is not sent after its cancel, and shows that at once', async (t) => {
  const fixture = await ordersFor(t);
  const { taken, setFaults } = fixture.venues.testBroker;
  setFaults(QUEUE);
  for (let count = 0; count < 3; count++) await fixture.working();
  assert.equal(taken.length, 0, 'all of them wait');
  assert.ok((await fixture.service.cancelAll(await fixture.desk(), ACCOUNT_ONE, CALL)).ok);
  await fixture.settle();
  const ended = (await fixture.orders()).map(({ order }) => [
    summarise(order).status,
    order.slices[0]?.message,
  ]);
  assert.deepEqual(ended, Array(3).fill(['Cancelled', 'It was not sent.']));
  await fixture.pass(60_000);
  assert.equal(taken.length, 0, 'nothing was sent');
});

test('[engine.E9] the kill switch cancels queued orders, and spares the exit', async (t) => {
  const fixture = await ordersFor(t);
  const { taken, setFaults } = fixture.venues.testBroker;
  await fixture.working({ qty: 30 });
  await fixture.fill(taken[0], 17_000);
  setFaults(QUEUE);
  await fixture.working({ qty: 5 });
  await fixture.working({ side: 'Sell', qty: 30 });
  await fixture.kill('one');
  await fixture.pass(60_000);
  assert.deepEqual(
    taken.map(({ side, qty }) => [side, qty]),
    [
      ['Buy', 30],
      ['Sell', 30],
    ],
  );
});

test('[engine.E9] what was sent before its cancel is cancelled at the venue', async (t) => {
  const fixture = await ordersFor(t);
  const { taken, setFaults } = fixture.venues.testBroker;
  setFaults(QUEUE);
  await fixture.working();
  await fixture.pass(10_000);
  assert.equal(taken.length, 1);
  await fixture.service.cancelAll(await fixture.desk(), ACCOUNT_ONE, CALL);
  await fixture.settle();
  assert.deepEqual(
    taken.map(({ state }) => state),
    ['cancelled'],
  );
});

test('[engine.E9] a slice whose cancel is stored during its lookup is not placed again', async (t) => {
  const fixture = await ordersFor(t);
  const { taken, setFaults, onPlace } = fixture.venues.testBroker;
  let sent = 0;
  onPlace(() => {
    sent += 1;
  });
  setFaults({ ...NO_FAULTS, requestLost: 1 });
  await fixture.working();
  await fixture.pass(1_100);
  assert.equal(sent, 1, 'it was sent, and the venue never got it');
  await fixture.service.cancelAll(await fixture.desk(), ACCOUNT_ONE, CALL);
  setFaults(NO_FAULTS);
  await fixture.pass(60_000);
  assert.deepEqual([sent, taken.length], [1, 0]);
  assert.equal(summarise((await fixture.orders())[0]?.order ?? assert.fail()).status, 'Cancelled');
});
