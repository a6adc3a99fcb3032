import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { endSession } from '@spark/core';
import { SHARE } from '../account/trading.fixture.ts';
import { ordersFor } from './order-service.fixture.ts';

const POSITION = { strategyName: 's', instrumentKey: SHARE.key, product: 'Intraday' } as const;

/** Ten shares are held in each account. */
async function holding(t: TestContext) {
  const it = await ordersFor(t);
  await it.place({ only: null });
  await it.settle();
  for (const venue of Object.values(it.venues)) await it.fill(venue.taken[0], 17_000, venue);
  const closeOne = async (accountName: string, rest = {}) =>
    it.service.squareOffOne(
      await it.desk(),
      { ...POSITION, accountName, qty: 4, atLimit: false },
      { name: 'SquareOffSingle', payload: '{}', about: 's', ...rest },
    );
  return { ...it, closeOne };
}

test('[engine.N110] the exit of one position waits for the list of its broker, and goes when it is there', async (t) => {
  const { list, closeOne, settle, verdict, venues } = await holding(t);
  const loading = Promise.withResolvers<void>();
  Object.assign(list, { loadingAt: 'FYERS', loaded: loading.promise });
  const answers: string[] = [];
  const closing = closeOne('two').then((answer) => answers.push(verdict(answer)));
  await settle();
  assert.deepEqual(answers, []);
  assert.equal(verdict(await closeOne('one')), 'placed', 'the other broker has its list');
  list.loadingAt = null;
  loading.resolve();
  await closing;
  await settle();
  assert.deepEqual([answers, venues.FYERS.taken.map(({ side }) => side)], [['placed'], ['Buy', 'Sell']]);
});

test('[core.G1] the exit of one position passes the kill switch', async (t) => {
  const { kill, closeOne, place, verdict } = await holding(t);
  await kill('one');
  assert.equal(verdict(await place()), 'guard-killed');
  assert.equal(verdict(await closeOne('one')), 'placed');
});

test('without a session the exit of one position is refused, with a line in the log and nothing else', async (t) => {
  const { decide, clock, closeOne, verdict, errors, orders } = await holding(t);
  const before = await orders();
  await decide((desk) => endSession(desk, 'one', { at: clock.now(), reason: 'It ended.' }));
  assert.equal(verdict(await closeOne('one')), 'account-without-session');
  assert.deepEqual([await errors(), await orders()], [['no: account-without-session'], before]);
});

test('the same call closes one position once, and is written down once', async (t) => {
  const { closeOne, settle, venues, logs } = await holding(t);
  const once = { idempotency: { key: 'a', bodyHash: 'b' } };
  const first = await closeOne('one', once);
  await settle();
  const again = await closeOne('one', once);
  await settle();
  assert.ok(first.ok && again.ok);
  assert.equal(again.value.strefId, first.value.strefId);
  assert.equal(venues.testBroker.taken.length, 2, 'what opened it, and one exit');
  const called = (await logs()).filter((line) => line.includes('Endpoint Called : SquareOffSingle'));
  assert.equal(called.length, 1);
});

test('what was closed by hand is written down', async (t) => {
  const { service, desk, logs } = await holding(t);
  const closed = {
    ...POSITION,
    accountName: 'one',
    qty: 10,
    pricePaise: 17_100,
    at: null,
    ordersPlaced: 1,
  };
  const call = { name: 'ManualSquareOff', payload: '{}', about: 's' };
  assert.ok((await service.closeByHand(await desk(), closed, call)).ok);
  assert.ok((await logs()).some((line) => line.includes('Endpoint Called : ManualSquareOff')));
});

test('what is not held is named by its symbol when it is to be closed by hand', async (t) => {
  const { service, desk } = await holding(t);
  const closed = { ...POSITION, accountName: 'one', qty: 1, pricePaise: null, at: null, ordersPlaced: 1 };
  const call = { name: 'ManualSquareOff', payload: '{}', about: 's' };
  const answer = await service.closeByHand(await desk(), { ...closed, product: 'Delivery' }, call);
  assert.ok(!answer.ok);
  assert.deepEqual(answer.error, [{ code: 'position-flat', symbol: SHARE.symbol, accountName: 'one' }]);
});

test('an exit at the last price has a price on the tick', async (t) => {
  const { list, price, service, desk, settle, venues } = await holding(t);
  list.instrument = { ...SHARE, tickPaise: 5 };
  price.lastPaise = 17_003;
  const which = { ...POSITION, accountName: 'one', qty: 4, atLimit: true };
  const call = { name: 'SquareOffSingle', payload: '{}', about: 's' };
  assert.ok((await service.squareOffOne(await desk(), which, call)).ok);
  await settle();
  assert.equal(venues.testBroker.taken[1]?.terms.limitPaise, 17_005);
});
