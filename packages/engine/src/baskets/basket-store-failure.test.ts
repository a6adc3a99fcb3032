import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AT_MARKET, type JournalEntry, type NewOrder, NO_OPERATIONS } from '@spark/core';
import { SHARE } from '../account/trading.fixture.ts';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';

const LEG: NewOrder = {
  strategyName: 's',
  side: 'Buy',
  product: 'Intraday',
  instrumentKey: SHARE.key,
  qty: 10,
  terms: AT_MARKET,
  splitBy: 0,
  operations: NO_OPERATIONS,
  forwardTest: false,
  only: { ucc: UCC, accountName: 'one' },
};

test('[engine.N141] a step of a basket that could not be stored was not done, and is done once later', async (t) => {
  const { service, desk, settle, pass, fill, venues, delay, incidents, orders } = await ordersFor(t);
  const basket = {
    strategyName: 's',
    only: LEG.only,
    forwardTest: false,
    hedgeFirst: true,
    wait: { seconds: 30, otherwise: 'stop' },
    legs: [{ ...LEG, side: 'Sell' }, LEG],
  } as const;
  const call = { name: 'PlaceBasket', payload: '{}', about: 's' };
  const placed = await service.baskets.place(await desk(), basket, call);
  assert.ok(placed.ok, JSON.stringify(placed));
  await settle();
  const [bought] = venues.testBroker.taken;
  assert.ok(bought);
  venues.testBroker.fill(bought, bought.qty, 17_000);
  delay.stored = Promise.reject(new Error('The disk is full.'));
  delay.stored.catch(() => undefined);
  await settle();
  delay.stored = Promise.resolve();
  await pass(5_000);
  assert.ok(incidents.splice(0).length > 0);
  assert.deepEqual(
    (await orders()).map(({ order }) => order.side),
    ['Buy', 'Sell'],
  );
  await fill(venues.testBroker.taken[1], 17_000);
  const [row] = await service.baskets.read(await desk(), { id: placed.value.id, limit: 1 });
  assert.equal(row?.open, false);
});

test('[engine.N141] a basket that was stored although its write was reported as failed is followed', async (t) => {
  const { service, desk, settle, pass, journal, store, incidents, orders, fill, venues } = await ordersFor(t);
  const basket = {
    ...{ strategyName: 's', only: LEG.only, forwardTest: false, hedgeFirst: true },
    wait: { seconds: 30, otherwise: 'stop' },
    legs: [{ ...LEG, side: 'Sell' }, LEG],
  } as const;
  const { record } = journal;
  Object.assign(journal, {
    record: async (entry: JournalEntry) => {
      await store.journal.record(entry);
      throw new Error('The disk answered too late.');
    },
  });
  const placing = service.baskets.place(await desk(), basket, {
    name: 'PlaceBasket',
    payload: '{}',
    about: 's',
  });
  await assert.rejects(placing, /too late/);
  Object.assign(journal, { record });
  await pass(5_000);
  await settle();
  incidents.splice(0);
  await fill(venues.testBroker.taken[0], 17_000);
  await settle();
  assert.deepEqual(
    (await orders()).map(({ order }) => order.side),
    ['Buy', 'Sell'],
  );
});

test('[engine.N141] who follows baskets learns of an end that was stored although its write was reported as failed', async (t) => {
  const { service, desk, settle, pass, journal, store, incidents, fill, venues } = await ordersFor(t);
  const call = { name: 'PlaceBasket', payload: '{}', about: 's' };
  const basket = {
    ...{ strategyName: 's', only: LEG.only, forwardTest: false, hedgeFirst: true },
    wait: { seconds: 30, otherwise: 'stop' },
    legs: [{ ...LEG, side: 'Sell' }, LEG],
  } as const;
  const published: boolean[] = [];
  service.baskets.access.follow(({ open }) => published.push(open));
  await service.baskets.place(await desk(), basket, call);
  await settle();
  await fill(venues.testBroker.taken[0], 17_000);
  await settle();
  const { record } = journal;
  const isEnd = ({ writes }: JournalEntry) =>
    writes.some((write) => write.kind === 'put-instructions' && write.instructions.some(({ open }) => !open));
  Object.assign(journal, {
    record: async (entry: JournalEntry) => {
      await store.journal.record(entry);
      if (isEnd(entry)) throw new Error('The disk answered too late.');
    },
  });
  await fill(venues.testBroker.taken[1], 17_000);
  await settle();
  Object.assign(journal, { record });
  await pass(5_000);
  await settle();
  assert.ok(incidents.splice(0).length > 0);
  assert.equal(published.at(-1), false);
});

test('[engine.N141] a leg whose write was reported as failed is not placed again while it cannot be read', async (t) => {
  const { service, desk, settle, pass, journal, store, incidents, orders, venues } = await ordersFor(t);
  const basket = {
    ...{ strategyName: 's', only: LEG.only, forwardTest: false, hedgeFirst: true },
    wait: { seconds: 30, otherwise: 'stop' },
    legs: [{ ...LEG, side: 'Sell' }, LEG],
  } as const;
  const call = { name: 'PlaceBasket', payload: '{}', about: 's' };
  assert.ok((await service.baskets.place(await desk(), basket, call)).ok);
  await settle();
  const { record, readInstructions } = journal;
  Object.assign(journal, {
    record: async (entry: JournalEntry) => {
      await store.journal.record(entry);
      if (entry.writes.some(({ kind }) => kind === 'put-instructions'))
        throw new Error('The disk answered too late.');
    },
    readInstructions: async () => {
      throw new Error('The disk does not answer.');
    },
  });
  const [bought] = venues.testBroker.taken;
  assert.ok(bought);
  venues.testBroker.fill(bought, bought.qty, 17_000);
  await settle();
  Object.assign(journal, { record });
  await pass(5_000);
  Object.assign(journal, { readInstructions });
  await pass(5_000);
  await settle();
  assert.ok(incidents.splice(0).length > 0);
  assert.deepEqual(
    (await orders()).map(({ order }) => order.side),
    ['Buy', 'Sell'],
  );
});
