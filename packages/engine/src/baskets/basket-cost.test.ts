import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { AT_MARKET, type NewOrder, NO_OPERATIONS } from '@spark/core';
import { countLooks } from '../account/looks.fixture.ts';
import { SHARE } from '../account/trading.fixture.ts';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';

const LEG: NewOrder = {
  ...{ strategyName: 's', side: 'Buy', product: 'Intraday', instrumentKey: SHARE.key, qty: 10 },
  ...{ terms: AT_MARKET, splitBy: 0, operations: NO_OPERATIONS, forwardTest: false },
  only: { ucc: UCC, accountName: 'one' },
};
const BASKET = {
  ...{ strategyName: 's', only: LEG.only, forwardTest: false, hedgeFirst: false },
  wait: { seconds: 30, otherwise: 'stop' },
  legs: [LEG, LEG],
} as const;
const CALL = { name: 'PlaceBasket', payload: '{}', about: 's' };
const [FEW, MANY] = [2, 40];

/** Open baskets in one position, the last of them with working orders, and what reports make Spark look at. */
async function openBaskets(t: TestContext, count: number) {
  const fixture = await ordersFor(t);
  const { service, desk, settle, pass, venues, registry } = fixture;
  const place = async (side: 'Buy' | 'Sell') => {
    const legs = BASKET.legs.map((leg) => ({ ...leg, side }));
    const placed = await service.baskets.place(await desk(), { ...BASKET, legs }, CALL);
    assert.ok(placed.ok, JSON.stringify(placed));
    await settle();
    return placed.value.id;
  };
  const fillAll = async () => {
    for (const order of venues.testBroker.taken.slice(-2))
      if (order.filledQty === 0) venues.testBroker.fill(order, order.qty, 17_000);
    await pass(1_000);
  };
  for (let number = 1; number < count; number++) {
    await place('Buy');
    await fillAll();
  }
  const id = await place('Buy');
  const { book } = await registry.open({ ucc: UCC, accountName: 'one' });
  const looked = countLooks(book);
  const open = async () =>
    (await service.baskets.read(await desk(), { limit: 100 })).filter((row) => row.open);
  return { ...fixture, id, place, fillAll, looked, open };
}

test('[engine.N163] what a report of an order makes Spark look at does not grow with the baskets that are open', async (t) => {
  const workFor = async (count: number) => {
    const { fillAll, looked, open } = await openBaskets(t, count);
    assert.equal((await open()).length, count);
    await fillAll();
    const [newest] = await open();
    assert.ok(newest?.body.places.every((place) => place.state === 'placed' && place.filledQty === 10));
    return looked;
  };
  assert.deepEqual(await workFor(MANY), await workFor(FEW));
});

test('[engine.N163] all baskets are over when the position that holds them up is flat', async (t) => {
  const { fillAll, open, service, desk, settle, venues } = await openBaskets(t, 3);
  await fillAll();
  assert.equal((await open()).length, 3);
  const answer = await service.place(await desk(), { ...LEG, side: 'Sell', qty: 60 }, CALL);
  assert.ok(answer.ok, JSON.stringify(answer));
  await settle();
  const sale = venues.testBroker.taken.at(-1);
  assert.ok(sale);
  venues.testBroker.fill(sale, 59, 17_000);
  await settle();
  assert.equal((await open()).length, 3);
  venues.testBroker.fill(sale, 1, 17_000);
  await settle();
  assert.deepEqual(await open(), []);
});
