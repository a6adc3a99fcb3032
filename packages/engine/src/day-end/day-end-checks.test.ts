import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { alwaysOpen } from '@spark/core';
import { CALENDAR, filledOrder, openTradingPlace, passUntil, SHARE } from '../account/trading.fixture.ts';
import { createDayEnd } from './day-end.ts';

/** Monday 16 November 2026 in India. */
const at = (hours: number, minutes: number, seconds = 0): number =>
  Date.UTC(2026, 10, 16, hours, minutes, seconds) - 330 * 60_000;
const RESTS = { side: 'Buy', qty: 10, pricePaise: 100, filled: 0, product: 'Delivery' } as const;

/** From ten in the morning on; forward tests know no end of the day. */
async function openDay(t: TestContext) {
  const place = await openTradingPlace(t, at(10, 0));
  const { journal } = place.store;
  const incidents: string[] = [];
  const counts = { looks: 0, entries: 0 };
  const failing = { read: false };
  const dayEnd = createDayEnd({
    registry: {
      ...place.registry,
      opened: () => {
        counts.looks += 1;
        return place.registry.opened();
      },
    },
    journal: {
      ...journal,
      record: (entry) => {
        counts.entries += 1;
        return journal.record(entry);
      },
    },
    store: place.store,
    desks: {
      read: async () => {
        if (failing.read) throw new Error('It cannot be read.');
        return place.desks.read();
      },
    },
    trades: {
      pushAccount: async () => undefined,
      pushUser: async () => undefined,
      pushAll: async () => undefined,
    },
    clock: place.clock,
    timers: place.clock,
    calendarOf: (_desk, _account, { forwardTest }) => (forwardTest ? alwaysOpen(CALENDAR) : CALENDAR),
    find: () => SHARE,
    underlyingOf: () => null,
    settlementPaise: () => null,
    isEndless: false,
    onIncident: (message) => incidents.push(message),
  });
  t.after(() => dayEnd.close());
  await dayEnd.start();
  const actor = await place.actor();
  return {
    ...place,
    actor,
    incidents,
    counts,
    failing,
    pass: (...time: Parameters<typeof at>) => passUntil(place.clock, at(...time)),
    cancelled: () =>
      [...actor.book.orders.values()]
        .filter(({ slices }) => slices[0]?.asked === 'cancel')
        .map((it) => it.reftag),
  };
}

test('[engine.N24] an account whose day could not be ended is told, and tried again a minute later', async (t) => {
  const { actor, failing, incidents, pass, cancelled } = await openDay(t);
  await actor.record(filledOrder(1, { ...RESTS, at: at(10, 0) }));
  await pass(15, 29, 30);
  failing.read = true;
  await pass(15, 30, 30);
  assert.deepEqual(incidents, ['The day of account1 could not be ended; trying again.']);
  failing.read = false;
  await pass(15, 31, 30);
  assert.deepEqual(cancelled(), [1]);
});

test('[engine.N20] while nothing is open nobody looks every minute, and while nothing is due nothing is stored', async (t) => {
  const { actor, counts, pass } = await openDay(t);
  await pass(10, 1, 30);
  const { looks } = counts;
  await pass(10, 10);
  assert.equal(counts.looks, looks);
  await actor.record(filledOrder(1, { ...RESTS, at: at(10, 10) }));
  const { entries } = counts;
  await pass(10, 20, 30);
  assert.equal(counts.looks, looks + 10, 'once a minute');
  assert.equal(counts.entries, entries);
});

test('[engine.N101] orders of forward tests end by the hours of forward tests, others by those of the exchange', async (t) => {
  const { actor, pass, cancelled } = await openDay(t);
  await actor.record(filledOrder(1, { ...RESTS, at: at(10, 0) }));
  await actor.record(filledOrder(2, { ...RESTS, at: at(10, 0), forwardTest: true }));
  await pass(15, 30, 30);
  assert.deepEqual(cancelled(), [1]);
});
