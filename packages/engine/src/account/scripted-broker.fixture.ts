import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import {
  type AccountOrder,
  type BookFact,
  type Departure,
  type JournalEntry,
  newSlice,
  type PlaceOutcome,
  type SliceReport,
  type SliceToPlace,
  type TradingVenue,
  tagOf,
  type VenueListener,
} from '@spark/core';
import { createCrashingJournal, createManualClock, createRandom, createVirtualTime } from '@spark/testkit';
import { openAccountActor } from './account-actor.ts';
import { ACCOUNT, NO_PRICES, placedOrder } from './trading.fixture.ts';

export const NO_ANSWER = { kind: 'unknown', reason: 'No answer came.' } as const;

/** A broker that does what the test says. */
function scriptedVenue(bookIsImmediate: boolean) {
  const script = {
    placed: [] as string[],
    looks: 0,
    /** How a placement ends. It leaves at once; a test that wants it to wait does not ask whether it may. */
    answer: async ({ tag }: SliceToPlace, { mayLeave }: Departure): Promise<PlaceOutcome> => {
      mayLeave();
      return { kind: 'accepted', orderId: `B${tag}` };
    },
    /** Its book. */
    shown: [] as readonly SliceReport[],
    /** What is told of one tag; null where it cannot be asked for one. */
    found: null as readonly SliceReport[] | null,
    listener: null as VenueListener | null,
  };
  const venue: TradingVenue = {
    name: 'scripted',
    capabilities: { bookIsImmediate },
    connect: (_, listener) => {
      script.listener = listener;
      return {
        place: (slice, departure) => {
          script.placed.push(slice.tag);
          return script.answer(slice, departure);
        },
        change: async () => ({ kind: 'accepted' }),
        cancel: async () => ({ kind: 'accepted' }),
        book: async () => {
          script.looks += 1;
          return { kind: 'accepted', value: script.shown };
        },
        find: async () => (script.found === null ? NO_ANSWER : { kind: 'accepted', value: script.found }),
        close: async () => undefined,
      };
    },
  };
  return { script, venue };
}

/** An account at a broker that does what the test says. Nobody looks at its book but for a reason. */
export async function openScripted(t: TestContext, { bookIsImmediate = false } = {}) {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const journal = createCrashingJournal({ clock, timers: clock, random: createRandom(1) });
  const [live, simulated] = [scriptedVenue(bookIsImmediate), scriptedVenue(bookIsImmediate)];
  const incidents: string[] = [];
  const neverLeft = new Set<string>();
  const entries: JournalEntry[] = [];
  /** How far the clock of the machine is ahead; timers do not follow it when it is set. */
  let ahead = 0;
  const open = async () => {
    const stored = journal.open();
    const opened = await time.until(
      openAccountActor({
        clock: { now: () => clock.now() + ahead },
        timers: { at: (when, run) => clock.at(when - ahead, run) },
        account: ACCOUNT,
        journal: {
          ...stored,
          record: (entry) => {
            entries.push(entry);
            return stored.record(entry);
          },
        },
        settings: { reconcileEveryMs: 3_600_000 },
        venues: { live: live.venue, simulated: simulated.venue },
        prices: NO_PRICES,
        publish: () => undefined,
        onIncident: (message, error) => incidents.push(error === undefined ? message : `${message} ${error}`),
        onBroken: () => undefined,
        neverLeft,
      }),
    );
    t.after(() => opened.close());
    return opened;
  };
  const actor = await open();
  return {
    ...time,
    clock,
    setAhead: (ms: number) => {
      ahead = ms;
    },
    actor,
    /** As after a failure: another one on the same data. */
    open,
    live: live.script,
    simulated: simulated.script,
    incidents,
    /** All that was stored. */
    entries,
    neverLeft,
    record: async (...facts: readonly BookFact[]) => {
      await time.until(actor.record(facts));
      await time.quiet();
    },
    slice: (tag: string) =>
      actor.book.orderOfTag(tag)?.slices.find((it) => it.tag === tag) ?? assert.fail('it is there'),
    /** A slice in the words of its venue. */
    report: (tag: string, rest: Partial<SliceReport> = {}): SliceReport => ({
      tag,
      orderId: `B${tag}`,
      state: 'open',
      filledQty: 0,
      filledValuePaise: 0,
      message: '',
      at: clock.now(),
      ...rest,
    }),
    planned: (order: AccountOrder): BookFact => ({ kind: 'order-planned', order }),
    /** An order of so many slices of ten, and their tags. */
    order: (reftag: number, { slices = 1, forwardTest = false } = {}) => {
      const at = clock.now();
      const whole = placedOrder(reftag, {
        side: 'Buy',
        qty: slices * 10,
        pricePaise: 17_000,
        at,
        forwardTest,
      });
      const tags = Array.from({ length: slices }, (_, index) => tagOf('TST', reftag, index));
      const cut = tags.map((tag) => newSlice({ tag, qty: 10, terms: whole.terms, placedAt: at }));
      const [first = '', second = ''] = tags;
      return { order: { ...whole, slices: cut }, first, second };
    },
  };
}
