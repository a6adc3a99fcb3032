import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrokerOutcome, OrderFact, OrderTerms, SliceReport, VenueListener } from '@spark/core';
import { createCrashingJournal, createManualClock, createRandom, createVirtualTime } from '@spark/testkit';
import { openAccountActor } from './account-actor.ts';
import { ACCOUNT, NO_PRICES, placedOrder } from './trading.fixture.ts';

const ACCEPTED = { kind: 'accepted' } as const;

/** One open order at a venue that answers cancels and changes when the test says so. */
async function openSlow() {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const sent: (number | 'cancel')[] = [];
  const unanswered: ((outcome: BrokerOutcome) => void)[] = [];
  let books = 0;
  let bookComes = Promise.resolve();
  let shown: readonly SliceReport[] | null = null;
  let listener: VenueListener | null = null;
  const send = (what: number | 'cancel') => {
    sent.push(what);
    return new Promise<BrokerOutcome>((resolve) => unanswered.push(resolve));
  };
  const venue = {
    name: 'slow',
    capabilities: { bookIsImmediate: false },
    connect: (_: unknown, to: VenueListener) => {
      listener = to;
      return {
        place: async () => ({ kind: 'accepted' as const, orderId: 'B1' }),
        change: ({ terms }: { readonly terms: OrderTerms }) =>
          send(terms.limitPaise ?? assert.fail('no limit')),
        cancel: () => send('cancel'),
        book: async () => {
          books += 1;
          await bookComes;
          return shown
            ? { kind: 'accepted' as const, value: shown }
            : { kind: 'unknown' as const, reason: 'It cannot be read.' };
        },
        close: async () => undefined,
      };
    },
  };
  const order = placedOrder(1, { side: 'Buy', qty: 10, pricePaise: 17_000, at: clock.now() });
  const actor = await time.until(
    openAccountActor({
      clock,
      timers: clock,
      account: ACCOUNT,
      journal: createCrashingJournal({ clock, timers: clock, random: createRandom(1) }).open(),
      settings: { reconcileEveryMs: 3_600_000 },
      venues: { live: venue, simulated: venue },
      prices: NO_PRICES,
      publish: () => undefined,
      onIncident: () => undefined,
      onBroken: () => assert.fail('the journal failed'),
    }),
  );
  const record = async (fact: OrderFact) => {
    await time.until(actor.record([fact]));
    await time.quiet();
  };
  await record({ kind: 'order-planned', order });
  const about = () => ({ reftag: order.reftag, at: clock.now() });
  return {
    ...time,
    actor,
    sent,
    books: () => books,
    /** Its stream was down, and reports may have been missed. */
    comeBack: async () => {
      listener?.onGap();
      await time.pass(50);
    },
    setBook: (comes: Promise<void>) => {
      bookComes = comes;
    },
    askCancel: () => record({ kind: 'cancel-asked', ...about(), why: 'user' }),
    askChange: (limitPaise: number) => {
      const terms = { type: 'Limit', limitPaise, triggerPaise: null } as const;
      return record({ kind: 'change-asked', ...about(), terms, why: 'user' });
    },
    /** From now on the book can be read, and has the order without its terms. */
    showWithoutTerms: () => {
      const tag = order.slices[0]?.tag ?? assert.fail('it has a slice');
      const rest = {
        state: 'open',
        filledQty: 0,
        filledValuePaise: 0,
        message: '',
        at: clock.now(),
      } as const;
      shown = [{ tag, orderId: 'B1', ...rest }];
    },
    /** The oldest request that waits for an answer, or a later one. */
    answer: async (outcome: BrokerOutcome, which = 0) => {
      unanswered.splice(which, 1)[0]?.(outcome);
      // The journal takes some milliseconds.
      await time.pass(50);
    },
    slice: () => actor.book.orders.get(order.reftag)?.slices[0] ?? assert.fail('it is gone'),
  };
}

test('[engine.E10] a second cancel asked for while one is under way is sent right after the answer', async () => {
  const { askCancel, answer, sent, actor } = await openSlow();
  await askCancel();
  await askCancel();
  assert.deepEqual(sent, ['cancel'], 'one at a time');
  await answer(ACCEPTED);
  assert.deepEqual(sent, ['cancel', 'cancel']);
  await actor.close();
});

test('[core.B3] [engine.E10] of changes asked for while one is under way, the last is sent after the answer', async () => {
  const { askChange, answer, sent, slice, actor } = await openSlow();
  await askChange(17_100);
  await askChange(17_200);
  await askChange(17_300);
  assert.deepEqual(sent, [17_100]);
  await answer(ACCEPTED);
  assert.deepEqual(sent, [17_100, 17_300]);
  await answer(ACCEPTED);
  assert.deepEqual([slice().terms.limitPaise, slice().asked, sent.length], [17_300, null, 2]);
  await actor.close();
});

test('[engine.E10] after a request without an answer the book is read before the request is repeated', async () => {
  const { askCancel, answer, sent, books, pass, actor } = await openSlow();
  const before = books();
  await askCancel();
  await answer({ kind: 'unknown', reason: 'No answer.' });
  await pass(900);
  assert.deepEqual([sent.length, books() - before], [1, 0]);
  await pass(200);
  assert.deepEqual([sent.length, books() - before], [2, 1]);
  await actor.close();
});

test('[engine.E29] a change without an answer is not assumed done where the order is shown without its terms', async () => {
  const { askChange, answer, sent, slice, showWithoutTerms, pass, actor } = await openSlow();
  await askChange(17_100);
  showWithoutTerms();
  await answer({ kind: 'unknown', reason: 'No answer.' });
  await pass(1_100);
  assert.deepEqual([slice().terms.limitPaise, slice().asked, sent], [17_000, 'change', [17_100, 17_100]]);
  await actor.close();
});

test('[engine.E10] the answer to a change does not resend a cancel that was accepted meanwhile', async () => {
  const { askChange, askCancel, answer, sent, actor } = await openSlow();
  await askChange(17_100);
  await askCancel();
  await answer(ACCEPTED, 1);
  await answer(ACCEPTED);
  assert.deepEqual(sent, [17_100, 'cancel']);
  await actor.close();
});

test('[engine.E10] a request made while the book is being read is not sent twice', async () => {
  const { askCancel, answer, sent, setBook, pass, actor } = await openSlow();
  await askCancel();
  const { promise, resolve } = Promise.withResolvers<void>();
  setBook(promise);
  await answer({ kind: 'unknown', reason: 'No answer.' });
  await pass(1_100);
  await askCancel();
  assert.equal(sent.length, 1, 'the book is still being read');
  resolve();
  await pass(50);
  assert.equal(sent.length, 2);
  await actor.close();
});

test('[engine.E10] when a venue reconnects, waiting requests are sent at once', async () => {
  const { askCancel, answer, sent, books, comeBack, actor } = await openSlow();
  await askCancel();
  await answer(ACCEPTED);
  const before = books();
  await comeBack();
  assert.deepEqual([sent.length, books() - before], [2, 1]);
  await comeBack();
  assert.equal(sent.length, 2, 'one that is under way is not sent twice');
  await actor.close();
});

test('[engine.E10] an answer that arrives after its account was closed causes no request', async () => {
  const { askCancel, answer, sent, pass, actor } = await openSlow();
  await askCancel();
  await askCancel();
  await actor.close();
  await answer(ACCEPTED);
  await pass(60_000);
  assert.deepEqual(sent, ['cancel']);
});
