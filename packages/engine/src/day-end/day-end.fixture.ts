import type { TestContext } from 'node:test';
import { alwaysOpen, type BookFact } from '@spark/core';
import { CALENDAR, openTradingPlace, passUntil, SHARE } from '../account/trading.fixture.ts';
import { createDayEnd } from './day-end.ts';

/** Monday 16 November 2026 in India. */
export const at = (hours: number, minutes: number, seconds = 0): number =>
  Date.UTC(2026, 10, 16, hours, minutes, seconds) - 330 * 60_000;

/** An order of ten shares that no venue has filled. */
export const RESTS = { side: 'Buy', qty: 10, pricePaise: 100, filled: 0, product: 'Delivery' } as const;

type Before = {
  readonly start?: number;
  /** What happened in the account before the end of its day came to know it. */
  readonly facts?: readonly BookFact[];
};

/** An account, and the end of its day, which has not been started. Forward tests know no end of the day. */
export async function openUnstarted(t: TestContext, { start = at(10, 0), facts = [] }: Before = {}) {
  const place = await openTradingPlace(t, start);
  const actor = await place.actor();
  await actor.record(facts);
  const { journal } = place.store;
  const incidents: string[] = [];
  const counts = { looks: 0, entries: 0 };
  const failing = { read: false, trades: false };
  /** What closing the day waits for, between the trades and the last entry. */
  const delay = { trades: Promise.resolve() };
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
      pushAll: async () => {
        await delay.trades;
        if (failing.trades) throw new Error('It cannot be paired.');
      },
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
  return {
    ...place,
    actor,
    dayEnd,
    incidents,
    counts,
    failing,
    delay,
    pass: (...time: Parameters<typeof at>) => passUntil(place.clock, at(...time)),
    closedDay: () => place.store.readSetting('day.closed'),
    facts: async () =>
      (await place.store.readFacts({ afterSeq: 0, limit: 1_000 })).map(({ fact }) => fact.kind),
    cancelled: () =>
      [...actor.book.orders.values()]
        .filter(({ slices }) => slices[0]?.asked === 'cancel')
        .map((order) => order.reftag),
  };
}

/** The same, started at ten in the morning. */
export async function openDay(t: TestContext) {
  const day = await openUnstarted(t);
  await day.dayEnd.start();
  return day;
}
