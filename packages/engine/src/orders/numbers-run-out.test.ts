import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHARE } from '../account/trading.fixture.ts';
import { ordersFor } from './order-service.fixture.ts';

/** Leaves so many numbers of those that are reserved. */
async function leave({ reftags }: Awaited<ReturnType<typeof ordersFor>>, count: number): Promise<void> {
  await reftags.ensure(count + 1);
  while (reftags.isReserved(count + 1)) reftags.take(1);
}

test('an order for more accounts than there are numbers left waits for more of them', async (t) => {
  const it = await ordersFor(t);
  await leave(it, 1);
  assert.equal(it.verdict(await it.place({ only: null })), 'placed');
  await it.settle();
  assert.deepEqual([it.venues.testBroker.taken.length, it.venues.FYERS.taken.length], [1, 1]);
});

test('the exit of one position waits for a number where none is left', async (t) => {
  const it = await ordersFor(t);
  await it.working();
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  await leave(it, 0);
  const which = {
    strategyName: 's',
    accountName: 'one',
    instrumentKey: SHARE.key,
    product: 'Intraday',
    qty: null,
    atLimit: false,
  } as const;
  const call = { name: 'SquareOffSingle', payload: '{}', about: 's' };
  assert.equal(it.verdict(await it.service.squareOffOne(await it.desk(), which, call)), 'placed');
  await it.settle();
  assert.equal(it.venues.testBroker.taken[1]?.side, 'Sell');
});
