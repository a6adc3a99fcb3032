import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordersFor } from './order-service.fixture.ts';

test('[engine.N140] two target orders at the same time act once', async (t) => {
  const { place, orders, settle } = await ordersFor(t);
  const [first, second] = await Promise.all([place({ targetQty: 50 }), place({ targetQty: 50 })]);
  assert.ok(first.ok && second.ok);
  assert.deepEqual(first.value.placedIn, ['one']);
  assert.deepEqual([second.value.strefId, second.value.placedIn, second.value.alreadyIn], [0, [], ['one']]);
  await settle();
  assert.deepEqual(
    (await orders()).map(({ order }) => [order.side, order.qty]),
    [['Buy', 50]],
  );
});

test('[engine.N140] what is filled and what is under way count', async (t) => {
  const { place, working, fill, orders, venues } = await ordersFor(t);
  await working({ qty: 10 });
  await fill(venues.testBroker.taken[0], 17_000);
  await working({ qty: 20 });
  await place({ targetQty: -5 });
  assert.deepEqual(
    (await orders()).map(({ order }) => [order.side, order.qty]),
    [
      ['Buy', 10],
      ['Buy', 20],
      ['Sell', 35],
    ],
  );
});

test('[engine.N140] a call that places nothing takes no number, and its answer is remembered by its key', async (t) => {
  const { service, desk, place, working, settle } = await ordersFor(t);
  const first = await working({ qty: 10 });
  const idle = await place({ targetQty: 10 });
  assert.deepEqual(idle.ok && idle.value.alreadyIn, ['one']);
  assert.equal(await working({ qty: 10 }), first + 1);
  await settle();
  const order = {
    strategyName: 's',
    side: 'Buy',
    product: 'Intraday',
    instrumentKey: 'NSE:212',
    qty: 20,
    targetQty: 20,
    terms: { type: 'Market', limitPaise: 0, triggerPaise: 0 },
    splitBy: 0,
    operations: { timeLimitSeconds: 0, priceBufferPaise: 0, shouldExecute: false },
    forwardTest: false,
    only: { ucc: 'F000000', accountName: 'one' },
  } as const;
  const call = {
    name: 'PlaceOrder',
    payload: '{}',
    about: 's',
    idempotency: { key: 'k', bodyHash: 'h' },
  };
  const answer = await service.place(await desk(), order, call);
  assert.deepEqual(answer.ok && answer.value.alreadyIn, ['one']);
  await place({ qty: 5 });
  assert.deepEqual(await service.place(await desk(), order, call), answer);
});
