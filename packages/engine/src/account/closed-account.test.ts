import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Departure, SliceToPlace } from '@spark/core';
import { createCrashingJournal, createManualClock, createRandom, createVirtualTime } from '@spark/testkit';
import { openAccountActor } from './account-actor.ts';
import { ACCOUNT, NO_PRICES, placedOrder } from './trading.fixture.ts';

/** An account whose venue queues every placement. */
async function openWaiting() {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const neverLeft = new Set<string>();
  const waiting: Departure[] = [];
  const asked = { books: 0, closes: 0, reopens: 0 };
  const venue = {
    name: 'waiting',
    capabilities: { bookIsImmediate: true },
    connect: () => ({
      place: (_: SliceToPlace, departure: Departure) => {
        waiting.push(departure);
        return new Promise<never>(() => undefined);
      },
      change: async () => ({ kind: 'accepted' as const }),
      cancel: async () => ({ kind: 'accepted' as const }),
      book: async () => {
        asked.books += 1;
        return { kind: 'accepted' as const, value: [] };
      },
      close: async () => {
        asked.closes += 1;
      },
    }),
  };
  const actor = await time.until(
    openAccountActor({
      clock,
      timers: clock,
      account: ACCOUNT,
      journal: createCrashingJournal({ clock, timers: clock, random: createRandom(1) }).open(),
      venues: { live: venue, simulated: venue },
      prices: NO_PRICES,
      publish: () => undefined,
      onIncident: (message) => assert.fail(message),
      onBroken: () => {
        asked.reopens += 1;
      },
      neverLeft,
    }),
  );
  const order = placedOrder(1, { side: 'Buy', qty: 10, pricePaise: 17_000, at: clock.now() });
  await time.until(actor.record([{ kind: 'order-planned', order }]));
  await time.quiet();
  const [departure] = waiting;
  assert.ok(departure);
  return { ...time, actor, departure, neverLeft, asked, tag: order.slices[0]?.tag };
}

test('[engine.E9] [engine.E13] what is queued when its account closes is not sent; the next actor sends it', async () => {
  const { actor, departure, neverLeft, asked, tag } = await openWaiting();
  assert.equal(neverLeft.size, 0);
  await actor.close();
  assert.deepEqual([departure.withdrawn.aborted, departure.mayLeave()], [true, false]);
  assert.deepEqual([[...neverLeft], asked.closes], [[tag], 1]);
});

test('[engine.E13] what was already sent when its account closed is never sent again', async () => {
  const { actor, departure, neverLeft } = await openWaiting();
  assert.equal(departure.mayLeave(), true);
  await actor.close();
  assert.deepEqual([...neverLeft], []);
});

test('[engine.E13] a closed account sends nothing to its venue and accepts nothing', async () => {
  const { actor, asked, pass } = await openWaiting();
  await actor.close();
  const { books } = asked;
  await pass(120_000);
  assert.equal(asked.books, books);
  assert.throws(() => actor.stage([]), /read again after a failure/);
});

test('[engine.E13] from the turn in which an account breaks nothing is sent, and it asks once to be reopened', async () => {
  const { actor, departure, neverLeft, asked, tag } = await openWaiting();
  actor.breakOff();
  assert.deepEqual([departure.mayLeave(), [...neverLeft], asked.reopens], [false, [tag], 1]);
  actor.breakOff();
  assert.equal(asked.reopens, 1);
  await actor.close();
});

test('[core.B7] the book of a venue is reconciled within half a minute, and every half minute after that', async () => {
  const { actor, asked, pass } = await openWaiting();
  const { books } = asked;
  await pass(30_000);
  assert.equal(asked.books - books, 1);
  await pass(30_000);
  assert.equal(asked.books - books, 2);
  await actor.close();
});
