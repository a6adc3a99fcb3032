import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { linesIn, type SliceReport, type SliceToPlace, type VenueListener } from '@spark/core';
import { createCrashingJournal, createManualClock, createRandom, createVirtualTime } from '@spark/testkit';
import { type AccountActor, openAccountActor } from './account-actor.ts';
import { ACCOUNT, NO_PRICES, placedOrder } from './trading.fixture.ts';

let actor: AccountActor;
afterEach(() => actor.close());

/** A broker that never answers a placement, with a book and a stream that the test controls. */
async function openSilentBroker({ bookIsImmediate = false, isReadable = true } = {}) {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const incidents: string[] = [];
  const lookups: number[] = [];
  const placed: SliceToPlace[] = [];
  const cancelled: string[] = [];
  const logged: string[] = [];
  const journal = createCrashingJournal({ clock, timers: clock, random: createRandom(1) }).open();
  let shown: readonly SliceReport[] = [];
  let found: (() => readonly SliceReport[]) | null = null;
  let isConnected = true;
  let listener: VenueListener | null = null;
  actor = await time.until(
    openAccountActor({
      clock,
      timers: clock,
      account: ACCOUNT,
      journal: {
        ...journal,
        record: (entry) => {
          for (const { type, message } of linesIn(entry)) if (type === 'ERROR') logged.push(message);
          return journal.record(entry);
        },
      },
      settings: { reconcileEveryMs: 3_600_000 },
      venues: { live: venue(), simulated: venue() },
      prices: NO_PRICES,
      publish: () => undefined,
      onIncident: (message) => void incidents.push(message),
      onBroken: () => assert.fail('the journal failed'),
    }),
  );

  function venue() {
    return {
      name: 'silent',
      capabilities: { bookIsImmediate },
      connect: (_: unknown, terms: VenueListener) => {
        listener = terms;
        return {
          place: async (slice: SliceToPlace) => {
            placed.push(slice);
            return { kind: 'unknown' as const, reason: 'No answer came.' };
          },
          change: async () => ({ kind: 'accepted' as const }),
          cancel: async ({ orderId }: { readonly orderId: string }) => {
            cancelled.push(orderId);
            return { kind: 'accepted' as const };
          },
          book: async () => {
            lookups.push(clock.now());
            return isReadable
              ? { kind: 'accepted' as const, value: shown }
              : { kind: 'unknown' as const, reason: 'It cannot be read.' };
          },
          find: async () => {
            const value = found?.();
            return value === undefined
              ? { kind: 'unknown' as const, reason: 'It cannot be asked.' }
              : { kind: 'accepted' as const, value };
          },
          isConnected: () => isConnected,
          close: async () => undefined,
        };
      },
    };
  }

  const order = placedOrder(1, { side: 'Buy', qty: 10, pricePaise: 17_000, at: clock.now() });
  const [slice] = order.slices;
  assert.ok(slice);
  const report = (): SliceReport => ({
    tag: slice.tag,
    orderId: 'B1',
    state: 'open',
    filledQty: 0,
    filledValuePaise: 0,
    message: '',
    at: clock.now(),
  });
  await time.until(actor.record([{ kind: 'order-planned', order }]));
  lookups.length = 0;
  const sentAt = clock.now();
  await time.quiet();
  return {
    ...time,
    incidents,
    /** In whole seconds: the journal takes some milliseconds. */
    lookups: () => lookups.map((at) => Math.round((at - sentAt) / 1_000)),
    placed,
    cancelled,
    status: () => actor.book.orders.get(order.reftag)?.slices[0]?.status,
    message: () => actor.book.orders.get(order.reftag)?.slices[0]?.message,
    /** Error lines of the account's execution log. */
    logged,
    filled: () => actor.book.orders.get(order.reftag)?.slices[0]?.filledQty,
    show: (...others: readonly Partial<SliceReport>[]) => {
      shown = others.length === 0 ? [report()] : others.map((other) => ({ ...report(), ...other }));
    },
    /** The answer to a lookup by tag. */
    letFind: (what: 'it' | 'nothing' | Partial<SliceReport>) => {
      found = () => (what === 'nothing' ? [] : [{ ...report(), ...(what === 'it' ? {} : what) }]);
    },
    setReadable: (readable: boolean) => {
      isReadable = readable;
    },
    push: (other: Partial<SliceReport> = {}) => listener?.onReports([{ ...report(), ...other }]),
    setConnected: (connected: boolean) => {
      isConnected = connected;
    },
  };
}

describe('a placement without an answer, at a broker whose book lags', () => {
  test('[engine.E3] is looked up after 1, 3, 6, 12 and 30 seconds, then given up, and never sent again', async () => {
    const { pass, lookups, placed, status, message } = await openSilentBroker();
    await pass(29_000);
    assert.equal(status(), 'Pending');
    await pass(2_000);
    assert.equal(status(), 'Rejected');
    assert.match(message() ?? '', /did not reach the broker/);
    await pass(600_000);
    assert.deepEqual(lookups(), [1, 3, 6, 12, 30]);
    assert.equal(placed.length, 1);
  });

  test('[engine.E3] is not given up while the stream that would have reported it is down', async () => {
    const { pass, status, setConnected } = await openSilentBroker();
    setConnected(false);
    await pass(90_000);
    assert.equal(status(), 'Pending');
    setConnected(true);
    await pass(31_000);
    assert.equal(status(), 'Rejected');
  });

  test('[engine.E3] is accepted when a later lookup shows it', async () => {
    const { pass, show, status, incidents } = await openSilentBroker();
    await pass(7_000);
    show();
    await pass(6_000);
    assert.equal(status(), 'Placed');
    assert.deepEqual(incidents, []);
  });

  test('[engine.E3] is accepted by its tag where the broker supports that, without the book', async () => {
    const { pass, letFind, status, lookups, placed } = await openSilentBroker();
    letFind('it');
    await pass(2_000);
    assert.equal(status(), 'Placed');
    await pass(60_000);
    assert.deepEqual([lookups(), placed.length], [[], 1]);
  });

  test('[engine.E3] is looked up in the book as well when nothing has its tag', async () => {
    const { pass, letFind, show, status, lookups } = await openSilentBroker();
    letFind('nothing');
    await pass(2_000);
    assert.deepEqual([status(), lookups()], ['Pending', [1]]);
    show();
    await pass(2_000);
    assert.equal(status(), 'Placed');
  });

  test('[engine.E3] is not looked up once its account is closed', async () => {
    const { pass, lookups } = await openSilentBroker();
    await pass(2_000);
    await actor.close();
    await pass(60_000);
    assert.deepEqual(lookups(), [1]);
  });

  test('[engine.E3] turns up after it was given up: it is open again, reported, and cancelled', async () => {
    const { pass, push, status, incidents, cancelled } = await openSilentBroker();
    await pass(31_000);
    assert.equal(status(), 'Rejected');
    push();
    await pass(100);
    assert.equal(status(), 'Placed');
    assert.equal(incidents.length, 1);
    assert.match(incidents[0] ?? '', /B1 .* given up as lost/);
    assert.deepEqual(cancelled, ['B1']);
  });
});

test('[engine.E3] an immediate book is read twice before it counts, and a read without an answer does not count', async () => {
  const { pass, placed, setReadable } = await openSilentBroker({ bookIsImmediate: true, isReadable: false });
  await pass(500);
  setReadable(true);
  await pass(1_000);
  assert.equal(placed.length, 1, 'it was missing once');
  await pass(1_000);
  assert.equal(placed.length, 2);
});

describe('another order with the tag of ours', () => {
  const OTHER = { side: 'Sell', state: 'executed', filledQty: 10, filledValuePaise: 170_000 } as const;

  test('[engine.E28] is reported once to the operator and in the log of the account, and books nothing', async () => {
    const { pass, show, push, filled, incidents, logged } = await openSilentBroker();
    show(OTHER);
    push(OTHER);
    await pass(7_000);
    assert.equal(filled(), 0);
    assert.equal(incidents.length, 1);
    assert.match(
      incidents[0] ?? '',
      /order B1, Sell 10 ASHOKLEY-EQ, has the tag TST100 of our order to Buy 10/,
    );
    assert.deepEqual(
      logged.filter((line) => line.includes('cannot be true')),
      incidents,
    );
  });

  test('[engine.E28] does not count as ours, which is looked up and given up', async () => {
    const { pass, show, letFind, status, filled, placed } = await openSilentBroker();
    show(OTHER);
    letFind('nothing');
    await pass(31_000);
    assert.deepEqual([status(), filled(), placed.length], ['Rejected', 0, 1]);
  });

  test('[engine.E28] does not count as ours when found by the tag either', async () => {
    const { pass, letFind, status } = await openSilentBroker();
    letFind(OTHER);
    await pass(31_000);
    assert.equal(status(), 'Rejected');
  });

  test('[engine.E28] does not hide ours beside it', async () => {
    const { pass, show, status, filled } = await openSilentBroker();
    show(OTHER, { orderId: 'B2', side: 'Buy', qty: 10, instrument: 'NSE:212' });
    await pass(2_000);
    assert.deepEqual([status(), filled()], ['Placed', 0]);
  });

  test('[engine.E28] an impossible report about our own order is reported as well', async () => {
    const { pass, push, filled, incidents } = await openSilentBroker();
    push({ filledQty: 11, filledValuePaise: 187_000 });
    await pass(500);
    assert.equal(filled(), 0);
    assert.match(incidents[0] ?? '', /filled 11 of an order for 10/);
  });
});
