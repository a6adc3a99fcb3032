import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { askChange, type OrderTerms, type SliceReport, type VenueListener } from '@spark/core';
import { createCrashingJournal, createManualClock, createRandom, createVirtualTime } from '@spark/testkit';
import { type AccountActor, openAccountActor } from './account-actor.ts';
import { ACCOUNT, NO_PRICES, placedOrder } from './trading.fixture.ts';

let actor: AccountActor;
afterEach(() => actor.close());

const limit = (limitPaise: number): OrderTerms => ({ type: 'Limit', limitPaise, triggerPaise: null });

/** A broker with one order at 170 rupees, which accepts every change and does what the test says. */
async function openBroker({ showsTerms = true, reportsTerms = true } = {}) {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const incidents: string[] = [];
  const asked: number[] = [];
  let terms = limit(17_000);
  let isDoing = true;
  let isReporting = true;
  let lookups = 0;
  let slowBook: Promise<void> | null = null;
  let listener: VenueListener | null = null;
  const order = placedOrder(1, { side: 'Buy', qty: 10, pricePaise: 17_000, at: clock.now() });
  const [slice] = order.slices;
  assert.ok(slice);
  const { tag } = slice;

  const report = (shown = terms): SliceReport => ({
    tag,
    orderId: 'B1',
    state: 'open',
    ...(showsTerms && { terms: shown }),
    filledQty: 0,
    filledValuePaise: 0,
    message: '',
    at: clock.now(),
  });
  const venue = {
    name: 'broker',
    capabilities: { bookIsImmediate: false, ...(reportsTerms && { reportsTerms }) },
    connect: (_: unknown, to: VenueListener) => {
      listener = to;
      return {
        place: async () => ({ kind: 'accepted' as const, orderId: 'B1' }),
        change: async ({ terms: wanted }: { readonly terms: OrderTerms }) => {
          asked.push(wanted.limitPaise ?? assert.fail('no limit'));
          if (isDoing) terms = wanted;
          if (isReporting) to.onReports([report()]);
          return { kind: 'accepted' as const };
        },
        cancel: async () => ({ kind: 'refused' as const, reason: 'It is too late.' }),
        book: async () => {
          lookups += 1;
          await slowBook;
          return { kind: 'accepted' as const, value: [report()] };
        },
        close: async () => undefined,
      };
    },
  } as const;
  actor = await time.until(
    openAccountActor({
      clock,
      timers: clock,
      account: ACCOUNT,
      journal: createCrashingJournal({ clock, timers: clock, random: createRandom(1) }).open(),
      venues: { live: venue, simulated: venue },
      prices: NO_PRICES,
      publish: () => undefined,
      onIncident: (message) => void incidents.push(message),
      onBroken: () => assert.fail('the journal failed'),
    }),
  );
  await time.until(actor.record([{ kind: 'order-planned', order }]));
  await time.pass(1_000);
  const known = () => {
    const now = actor.book.orders.get(order.reftag);
    assert.ok(now);
    return now;
  };
  return {
    ...time,
    incidents,
    asked,
    price: () => known().slices[0]?.terms.limitPaise,
    isAsked: () => known().slices[0]?.asked,
    change: async (limitPaise: number) => {
      const rule = { at: clock.now(), tickPaise: 1, band: null, refusalOf: () => null };
      const decided = askChange(known(), { limitPaise }, rule);
      assert.ok(decided.ok);
      await time.until(actor.record(decided.value));
      await time.quiet();
    },
    refusedCancel: async () => {
      const { reftag } = known();
      await time.until(actor.record([{ kind: 'cancel-asked', reftag, at: clock.now(), why: 'user' }]));
      await time.pass(100);
    },
    reconcile: () => time.until(actor.reconcile()),
    setDoing: (value: boolean) => {
      isDoing = value;
    },
    setReporting: (value: boolean) => {
      isReporting = value;
    },
    elsewhere: (limitPaise: number) => {
      terms = limit(limitPaise);
    },
    push: (limitPaise: number, rest: Partial<SliceReport> = {}) =>
      listener?.onReports([{ ...report(limit(limitPaise)), ...rest }]),
    /** How often the book was read since the last call. */
    lookups: () => {
      const since = lookups;
      lookups = 0;
      return since;
    },
    setSlowBook: (slow: Promise<void> | null) => {
      slowBook = slow;
    },
    /** Together with a report about something else. */
    pushBeside: (limitPaise: number) =>
      listener?.onReports([report(limit(limitPaise)), { ...report(), tag: 'ELSE' }]),
  };
}

describe('the terms that a venue shows', () => {
  test('[engine.E29] a change that is accepted and shown is done at once, and requested once', async () => {
    const { change, pass, asked, price, isAsked } = await openBroker();
    await change(17_500);
    assert.deepEqual([price(), isAsked()], [17_500, null]);
    await pass(120_000);
    assert.deepEqual(asked, [17_500]);
  });

  test('[engine.E29] a change that is accepted and shown only in the book is done when the book is read', async () => {
    const { change, pass, asked, price, isAsked, setReporting } = await openBroker();
    setReporting(false);
    await change(17_500);
    assert.deepEqual([price(), isAsked()], [17_000, 'change']);
    await pass(4_000);
    assert.deepEqual([price(), isAsked(), asked], [17_500, null, [17_500]]);
  });

  test('[engine.E29] a change that is accepted and not executed is requested until the book agrees, and reported', async () => {
    const { change, pass, asked, price, isAsked, setDoing, incidents } = await openBroker();
    setDoing(false);
    await change(17_500);
    await pass(12_000);
    assert.deepEqual([price(), isAsked()], [17_000, 'change']);
    assert.ok(asked.length >= 3, `${asked}`);
    assert.match(incidents[0] ?? '', /still has its old price; Spark keeps asking/);
    setDoing(true);
    await pass(60_000);
    assert.deepEqual([price(), isAsked()], [17_500, null]);
  });

  test('[engine.E29] where the order is shown without terms the answer counts', async () => {
    const { change, pass, asked, price, setReporting } = await openBroker({ showsTerms: false });
    await change(17_500);
    assert.equal(price(), 17_500);
    await pass(1_000);
    setReporting(false);
    await change(18_000);
    await pass(4_000);
    assert.deepEqual([price(), asked], [18_000, [17_500, 18_000]]);
  });

  test('[engine.E29] where a venue never shows terms the answer counts, and nothing is requested twice', async () => {
    const { change, pass, asked, price, isAsked, setReporting } = await openBroker({ reportsTerms: false });
    setReporting(false);
    await change(17_500);
    assert.deepEqual([price(), isAsked()], [17_500, null]);
    await pass(60_000);
    assert.deepEqual(asked, [17_500]);
  });

  test('[engine.E29] of two changes in a row the later one holds, and no report in between settles it', async () => {
    const { change, pass, asked, price, push } = await openBroker();
    await change(17_500);
    await change(17_000);
    push(17_500);
    await pass(60_000);
    assert.deepEqual([price(), asked], [17_000, [17_500, 17_000]]);
  });

  test('[engine.E30] a price that was changed elsewhere is noticed by the stream and the book', async () => {
    const { pass, push, elsewhere, price, asked } = await openBroker();
    elsewhere(16_500);
    push(16_500);
    await pass(100);
    assert.equal(price(), 16_500);
    elsewhere(16_400);
    await pass(40_000);
    assert.deepEqual([price(), asked], [16_400, []]);
  });

  test('[engine.E30] for ten seconds after a change of ours the book may be older, and is not trusted', async () => {
    const { change, pass, reconcile, elsewhere, price } = await openBroker();
    await change(17_500);
    elsewhere(17_000);
    await pass(9_000);
    await reconcile();
    assert.equal(price(), 17_500);
    await pass(1_500);
    await reconcile();
    assert.equal(price(), 17_000);
  });

  test('[engine.E30] a cancel does not concern terms, so the book is trusted right after it', async () => {
    const { refusedCancel, reconcile, elsewhere, price, isAsked } = await openBroker();
    await refusedCancel();
    assert.equal(isAsked(), null);
    elsewhere(16_500);
    await reconcile();
    assert.equal(price(), 16_500);
  });

  test('[engine.E30] one of several reports is enough to read the book', async () => {
    const { pass, pushBeside, elsewhere, price } = await openBroker();
    elsewhere(16_500);
    pushBeside(16_500);
    await pass(100);
    assert.equal(price(), 16_500);
  });

  test('[engine.E30] old reports on the stream change nothing', async () => {
    const { change, pass, push, price } = await openBroker();
    await change(17_500);
    push(17_000);
    await pass(100);
    assert.equal(price(), 17_500);
    await pass(20_000);
    push(17_000);
    await pass(100);
    assert.equal(price(), 17_500);
  });

  test('[engine.E30] a report with no new terms does not read the book', async () => {
    const { change, pass, push, lookups, setDoing, setReporting } = await openBroker();
    lookups();
    push(17_000);
    await pass(100);
    assert.equal(lookups(), 0, 'the terms that are known');
    setDoing(false);
    setReporting(false);
    await change(17_500);
    lookups();
    push(17_000);
    await pass(100);
    assert.equal(lookups(), 0, 'the terms before a change that was asked for');
    push(16_000, { state: 'executed', filledQty: 10, filledValuePaise: 160_000 });
    await pass(100);
    push(15_000);
    await pass(100);
    assert.equal(lookups(), 0, 'the terms of a finished order');
  });

  test('[engine.E30] while the book is being read no second read begins; afterwards one can again', async () => {
    const { pass, push, lookups, setSlowBook, elsewhere, price } = await openBroker();
    lookups();
    const { promise, resolve } = Promise.withResolvers<void>();
    setSlowBook(promise);
    push(16_500);
    push(16_400);
    await pass(100);
    assert.equal(lookups(), 1);
    resolve();
    await pass(100);
    elsewhere(16_300);
    push(16_300);
    await pass(100);
    assert.deepEqual([lookups(), price()], [1, 16_300]);
  });
});
