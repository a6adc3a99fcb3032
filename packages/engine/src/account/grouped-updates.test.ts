import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BookFact, TradingVenue } from '@spark/core';
import { createCrashingJournal, createManualClock, createRandom, createVirtualTime } from '@spark/testkit';
import { type OrderUpdate, openAccountActor, type PositionUpdate } from './account-actor.ts';
import { ACCOUNT, NO_PRICES, placedOrder } from './trading.fixture.ts';

const QUIET: TradingVenue = {
  name: 'quiet',
  capabilities: { bookIsImmediate: true },
  connect: () => ({
    place: () => new Promise(() => undefined),
    change: async () => ({ kind: 'accepted' }),
    cancel: () => new Promise(() => undefined),
    book: async () => ({ kind: 'unknown', reason: 'It reports nothing.' }),
    close: async () => undefined,
  }),
};

/** Two orders were placed; what is published from then on is recorded. */
async function openListening() {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const orders: OrderUpdate[] = [];
  const positions: PositionUpdate[] = [];
  const actor = await time.until(
    openAccountActor({
      clock,
      timers: clock,
      account: ACCOUNT,
      journal: createCrashingJournal({ clock, timers: clock, random: createRandom(1) }).open(),
      venues: { live: QUIET, simulated: QUIET },
      prices: NO_PRICES,
      publish: (update) => orders.push(update),
      publishPositions: (update) => positions.push(update),
      onIncident: (message) => assert.fail(message),
      onBroken: () => assert.fail('the journal failed'),
    }),
  );
  const at = clock.now();
  const record = async (...facts: readonly BookFact[]) => {
    orders.length = 0;
    positions.length = 0;
    await time.until(actor.record(facts));
    return {
      published: orders.map(({ order, facts: about }) => [
        order.reftag,
        about.map(({ kind }) => kind).join(),
      ]),
      orders: [...orders],
      positions: [...positions],
    };
  };
  const placed = [1, 2].map((reftag) => placedOrder(reftag, { side: 'Buy', qty: 10, pricePaise: 100, at }));
  const about = (reftag: number) => {
    const tag = placed[reftag - 1]?.slices[0]?.tag ?? assert.fail('it has a slice');
    return { reftag, tag, at };
  };
  const first = await record(...placed.map((order): BookFact => ({ kind: 'order-planned', order })));
  return { actor, record, about, first };
}

const FILLED = { kind: 'slice-filled', filledQty: 10, filledValuePaise: 1_000 } as const;

test('[engine.E4] what happened to several orders in one entry is published for each', async () => {
  const { actor, first, record, about } = await openListening();
  assert.deepEqual(first.published, [
    [1, 'order-planned'],
    [2, 'order-planned'],
  ]);
  const accepted = (reftag: number) =>
    ({ kind: 'slice-accepted', ...about(reftag), orderId: `B${reftag}` }) as const;
  assert.deepEqual((await record(accepted(1), accepted(2))).published, [
    [1, 'slice-accepted'],
    [2, 'slice-accepted'],
  ]);
  await actor.close();
});

test('[engine.E4] placed and filled are published one after the other, each with the order as it then stood', async () => {
  const { actor, record, about } = await openListening();
  const { published, orders } = await record(
    { kind: 'slice-accepted', ...about(1), orderId: 'B1' },
    { ...FILLED, ...about(1) },
  );
  assert.deepEqual(published, [
    [1, 'slice-accepted'],
    [1, 'slice-filled'],
  ]);
  assert.deepEqual(
    orders.map(({ order }) => order.slices[0]?.status),
    ['Placed', 'Executed'],
  );
  await actor.close();
});

test('[engine.E4] everything else that happened to an order in one entry is one update, with the order as it ended', async () => {
  const { actor, record, about } = await openListening();
  const { published, orders } = await record(
    { ...FILLED, ...about(1), filledQty: 4, filledValuePaise: 400 },
    { kind: 'slice-accepted', ...about(1), orderId: 'B1' },
    { kind: 'slice-cancelled', ...about(1), reason: '' },
  );
  assert.deepEqual(published, [[1, 'slice-filled,slice-accepted,slice-cancelled']]);
  assert.equal(orders[0]?.order.slices[0]?.status, 'Cancelled');
  const fills = await record({ ...FILLED, ...about(2), filledQty: 4 }, { ...FILLED, ...about(2) });
  assert.deepEqual(fills.published, [[2, 'slice-filled,slice-filled']]);
  await actor.close();
});

test('[engine.E4] positions are published when one changed or something happened to one, and not otherwise', async () => {
  const { actor, first, record, about } = await openListening();
  assert.deepEqual(first.positions, []);
  const filled = await record({ ...FILLED, ...about(1) });
  const [position] = filled.positions[0]?.positions ?? [];
  assert.deepEqual([filled.positions.length, position?.netQty, filled.positions[0]?.facts], [1, 10, []]);
  assert.ok(position);
  const { strategyName, instrumentKey, product, forwardTest } = position;
  const key = { strategyName, instrumentKey, product, forwardTest };
  const { at } = about(1);
  const asked = await record({ kind: 'position-close-asked', key, at, why: 'user' });
  assert.deepEqual(
    asked.positions.map(({ facts }) => facts.map(({ kind }) => kind)),
    [['position-close-asked']],
  );
  const closed = await record({ kind: 'day-closed', day: '2026-11-16', at });
  assert.deepEqual([closed.published, closed.positions.length], [[], 1]);
  await actor.close();
});
