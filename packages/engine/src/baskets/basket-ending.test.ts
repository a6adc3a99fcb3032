import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AT_MARKET, type JournalEntry, type NewOrder, NO_OPERATIONS } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { SHARE } from '../account/trading.fixture.ts';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';

const LEG: NewOrder = {
  ...{ strategyName: 's', side: 'Buy', product: 'Intraday', instrumentKey: SHARE.key, qty: 10 },
  ...{ terms: AT_MARKET, splitBy: 0, operations: NO_OPERATIONS, forwardTest: false },
  only: { ucc: UCC, accountName: 'one' },
};
const BASKET = {
  ...{ strategyName: 's', only: LEG.only, forwardTest: false, hedgeFirst: true },
  wait: { seconds: 30, otherwise: 'stop' },
  legs: [{ ...LEG, side: 'Sell' }, LEG],
} as const;
const CALL = { name: 'PlaceBasket', payload: '{}', about: 's' };

test('[engine.N162] a broker that refuses the cancel of a leg is asked again with growing pauses, and at once when the user asks again', async (t) => {
  const { service, desk, settle, pass, journal, store, venues, clock } = await ordersFor(t);
  const placed = await service.baskets.place(await desk(), BASKET, CALL);
  assert.ok(placed.ok, JSON.stringify(placed));
  await settle();
  const asked: number[] = [];
  Object.assign(journal, {
    record: (entry: JournalEntry) => {
      for (const write of entry.writes)
        if (write.kind === 'append-facts')
          for (const { kind } of write.facts) if (kind === 'cancel-asked') asked.push(clock.now());
      return store.journal.record(entry);
    },
  });
  venues.testBroker.setFaults({ ...NO_FAULTS, cancelsRefused: 1 });
  const end = async () => service.baskets.end(await desk(), placed.value.id, 'cancel', CALL);
  await end();
  await pass(20_000);
  const pauses = asked.map((at, index) => at - (asked[index - 1] ?? at));
  assert.ok(asked.length >= 3 && asked.length <= 6, `asked ${asked.length} times in 20 s`);
  for (const [index, pause] of pauses.entries())
    if (index > 1) assert.ok(pause >= (pauses[index - 1] ?? 0), pauses.join());
  const before = asked.length;
  await end();
  assert.equal(asked.length, before + 1, 'the user does not wait for the pause');
  venues.testBroker.setFaults(NO_FAULTS);
  await pass(90_000);
  const [row] = await service.baskets.read(await desk(), { id: placed.value.id, limit: 1 });
  assert.equal(row?.open, false);
});

test('[engine.N162] a basket whose end was stored although its write was reported as failed stays over when its instrument is bought again', async (t) => {
  const { service, desk, settle, pass, fill, venues, journal, store, incidents } = await ordersFor(t);
  const placed = await service.baskets.place(await desk(), { ...BASKET, legs: [LEG] }, CALL);
  assert.ok(placed.ok, JSON.stringify(placed));
  await settle();
  await fill(venues.testBroker.taken[0], 17_000);
  const rows: boolean[] = [];
  Object.assign(journal, {
    record: async (entry: JournalEntry) => {
      await store.journal.record(entry);
      for (const write of entry.writes)
        if (write.kind === 'put-instructions') rows.push(...write.instructions.map(({ open }) => open));
      if (rows.length === 1 && rows[0] === false) {
        rows.push(false);
        throw new Error('The disk answered too late.');
      }
    },
  });
  const trade = async (side: 'Buy' | 'Sell', at: number) => {
    const answer = await service.place(await desk(), { ...LEG, side }, CALL);
    assert.ok(answer.ok, JSON.stringify(answer));
    await settle();
    await fill(venues.testBroker.taken[at], 17_000);
  };
  const { readInstructions } = journal;
  Object.assign(journal, {
    readInstructions: async () => {
      throw new Error('The disk does not answer.');
    },
  });
  await trade('Sell', 1);
  await trade('Buy', 2);
  Object.assign(journal, { readInstructions });
  await pass(10_000);
  assert.ok(incidents.splice(0).length > 0);
  assert.deepEqual(rows, [false, false], 'nothing of it is stored any more');
});
