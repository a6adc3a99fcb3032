import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ordersFor, SECOND_STRATEGY } from './order-service.fixture.ts';

const DAY_MS = 24 * 60 * 60_000;

/** An order of one strategy in each account, and one of another in the first, with the numbers of their calls. */
async function traded(t: TestContext) {
  const fixture = await ordersFor(t, SECOND_STRATEGY);
  const strefIds = [
    await fixture.working(),
    await fixture.working({ in: 'two' }),
    await fixture.working({ strategyName: 't' }),
  ] as const;
  const found = async (question: Parameters<typeof fixture.service.orders>[1]) =>
    (await fixture.service.orders(await fixture.desk(), question)).map(({ order }) => order.strefId);
  return { ...fixture, strefIds, found };
}

test('[engine.N27] orders of today are narrowed by account, by strategy and by both, in order', async (t) => {
  const { found, strefIds } = await traded(t);
  const [inOne, inTwo, inT] = strefIds;
  for (const today of [true, false]) {
    assert.deepEqual(await found({ today }), [inOne, inTwo, inT]);
    assert.deepEqual(await found({ today, accountName: 'one' }), [inOne, inT]);
    assert.deepEqual(await found({ today, strategyName: 's' }), [inOne, inTwo]);
    assert.deepEqual(await found({ today, accountName: 'one', strategyName: 't' }), [inT]);
    assert.deepEqual(await found({ today, accountName: 'nobody' }), []);
  }
});

test('[engine.N27] an order is found by its number, and by matching names', async (t) => {
  const { found, strefIds } = await traded(t);
  const [inOne] = strefIds;
  assert.deepEqual(await found({ today: true, strefId: inOne }), [inOne]);
  assert.deepEqual(await found({ today: true, strefId: inOne, accountName: 'two' }), []);
  assert.deepEqual(await found({ today: false, strefId: inOne, strategyName: 't' }), []);
});

test('[engine.N27] an order of today is found by its number in its account also while the store cannot be read', async (t) => {
  const { found, strefIds, delay, clock } = await traded(t);
  const [inOne] = strefIds;
  delay.found = Promise.reject(new Error('The store cannot be read.'));
  delay.found.catch(() => undefined);
  assert.deepEqual(await found({ today: false, strefId: inOne, accountName: 'one' }), [inOne]);
  assert.deepEqual(await found({ today: true, strefId: inOne, accountName: 'one', strategyName: 's' }), [
    inOne,
  ]);
  await assert.rejects(found({ today: false, strefId: inOne }), /cannot be read/);
  clock.advance(DAY_MS);
  await assert.rejects(found({ today: false, strefId: inOne, accountName: 'one' }), /cannot be read/);
});

test('[engine.N27] tomorrow they are orders of another day', async (t) => {
  const { found, strefIds, clock } = await traded(t);
  clock.advance(DAY_MS);
  assert.deepEqual(await found({ today: true }), []);
  assert.deepEqual(await found({ today: true, strefId: strefIds[0] }), []);
  assert.deepEqual(await found({ today: false }), [...strefIds]);
});

test('[engine.N27] pages go from the newest on, and from before a number', async (t) => {
  const { service, desk, strefIds } = await traded(t);
  for (const today of [true, false]) {
    const rows: number[] = [];
    for await (const page of service.orderPages(await desk(), { today }))
      rows.push(...page.map(({ order }) => order.reftag));
    assert.deepEqual(
      rows,
      rows.toSorted((a, b) => b - a),
    );
    assert.equal(rows.length, strefIds.length);
    const before: number[] = [];
    for await (const page of service.orderPages(await desk(), { today }, rows[0]))
      before.push(...page.map(({ order }) => order.reftag));
    assert.deepEqual(before, rows.slice(1));
  }
});

test('[engine.N27] positions are narrowed by account and strategy; a closed one is shown on its day', async (t) => {
  const { service, desk, venues, fill, clock, working } = await traded(t);
  await fill(venues.testBroker.taken[0], 17_000);
  await fill(venues.FYERS.taken[0], 17_000, venues.FYERS);
  await fill(venues.testBroker.taken[1], 17_000);
  await working({ strategyName: 't', side: 'Sell' });
  await fill(venues.testBroker.taken[2], 17_100);
  const shown = async (scope: { readonly accountName?: string; readonly strategyName?: string }) =>
    (await service.positions(await desk(), scope)).map(({ accountName, position }) => [
      accountName,
      position.strategyName,
      position.netQty,
    ]);
  assert.deepEqual(await shown({}), [
    ['one', 's', 10],
    ['one', 't', 0],
    ['two', 's', 10],
  ]);
  assert.deepEqual(await shown({ accountName: 'one', strategyName: 's' }), [['one', 's', 10]]);
  assert.deepEqual(await shown({ accountName: 'nobody' }), []);
  clock.advance(DAY_MS);
  assert.deepEqual(await shown({ accountName: 'one' }), [['one', 's', 10]]);
});
