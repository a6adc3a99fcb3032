import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { AT_MARKET, endSession, logInAccount, type NewOrder, NO_OPERATIONS } from '@spark/core';
import { SHARE } from '../account/trading.fixture.ts';
import { ordersFor } from '../orders/order-service.fixture.ts';

const LEG: NewOrder = {
  ...{ strategyName: 's', side: 'Buy', product: 'Intraday', instrumentKey: SHARE.key, qty: 10 },
  ...{ terms: AT_MARKET, splitBy: 0, operations: NO_OPERATIONS, forwardTest: false, only: null },
};

/** A hedge and what waits for it in both accounts; the account `two` loses its session while its hedge works. */
async function withLostSession(t: TestContext, otherwise: 'stop' | 'undo') {
  const fixture = await ordersFor(t);
  const { service, desk, decide, clock, settle, venues, fill } = fixture;
  const basket = {
    ...{ strategyName: 's', only: null, forwardTest: false, hedgeFirst: true },
    wait: { seconds: 30, otherwise },
    legs: [{ ...LEG, side: 'Sell' }, LEG],
  } as const;
  const call = { name: 'PlaceBasket', payload: '{}', about: 's' };
  const placed = await service.baskets.place(await desk(), basket, call);
  assert.ok(placed.ok, JSON.stringify(placed));
  await settle();
  await decide((now) => endSession(now, 'two', { at: clock.now(), reason: 'It ended.' }));
  const row = async () => {
    const [found] = await service.baskets.read(await desk(), { id: placed.value.id, limit: 1 });
    assert.ok(found);
    return found;
  };
  const sells = async () =>
    (await fixture.orders()).flatMap(({ order }) => (order.side === 'Sell' ? [order.accountName] : []));
  const fillIn = async (name: 'one' | 'two', at = 0) => {
    const venue = name === 'one' ? venues.testBroker : venues.FYERS;
    await fill(venue.taken[at], 17_000, venue);
  };
  return { ...fixture, row, sells, fillIn };
}

test('[engine.N161] a sell whose account lost its session is refused there with the reason in basket and log; the other account goes on', async (t) => {
  const { row, sells, fillIn, pass, logs } = await withLostSession(t, 'stop');
  await fillIn('two');
  await fillIn('one');
  await pass(40_000);
  assert.deepEqual(await sells(), ['one']);
  const { places } = (await row()).body;
  assert.deepEqual(places.map((place) => [place.accountName, place.state]).sort(), [
    ['one', 'placed'],
    ['one', 'placed'],
    ['two', 'placed'],
    ['two', 'refused'],
  ]);
  const refused = places.find(({ state }) => state === 'refused');
  assert.match(JSON.stringify(refused), /account-without-session/);
  assert.ok((await logs()).some((line) => /^Basket \d+: .* in two: no: account-without-session/.test(line)));
});

test('[engine.N161] what is to be undone in an account without a session stays said as open, and is closed once after the next login', async (t) => {
  const { row, sells, fillIn, pass, decide, clock, logs, venues } = await withLostSession(t, 'undo');
  await fillIn('one');
  const [hedge] = venues.FYERS.taken;
  assert.ok(hedge);
  venues.FYERS.fill(hedge, 4, 17_000);
  await pass(40_000);
  assert.deepEqual(await sells(), ['one'], 'nothing is sent without a session');
  assert.equal((await row()).open, true);
  assert.ok(
    (await logs()).some((line) => /in two is not closed yet/.test(line)),
    'the log says so',
  );
  await decide((now) => logInAccount(now, 'two', { at: clock.now(), endsAt: null }));
  await pass(120_000);
  assert.deepEqual(await sells(), ['one', 'two']);
  assert.equal(venues.FYERS.taken.filter(({ side }) => side === 'Sell').length, 1);
  assert.equal(venues.FYERS.taken.find(({ side }) => side === 'Sell')?.qty, 4);
});
