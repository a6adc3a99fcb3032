import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BrokerOutcome,
  createAccountBook,
  newSlice,
  type OrderFact,
  type OrderTerms,
  tagOf,
} from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { createSliceRequests } from './slice-requests.ts';
import { createSupervisor } from './supervisor.ts';
import { ACCOUNT, placedOrder, turns } from './trading.fixture.ts';

const ACCEPTED = { kind: 'accepted' } as const;
const UNKNOWN = { kind: 'unknown', reason: 'No answer.' } as const;
const [FIRST, SECOND] = [tagOf('TST', 1, 0), tagOf('TST', 1, 1)];

const termsAt = (limitPaise: number): OrderTerms => ({ type: 'Limit', limitPaise, triggerPaise: null });

/** An order of two slices, of which the venue numbered the second, and the requests for them. */
function openRequests({ reportsTerms = false } = {}) {
  const clock = createManualClock();
  const at = clock.now();
  const book = createAccountBook(ACCOUNT.ucc, ACCOUNT.accountName);
  const placed = placedOrder(1, { side: 'Buy', qty: 20, pricePaise: 17_000, at });
  const slices = [FIRST, SECOND].map((tag) => newSlice({ tag, qty: 10, terms: placed.terms, placedAt: at }));
  book.apply({ kind: 'order-planned', order: { ...placed, slices } });
  book.apply({ kind: 'slice-accepted', reftag: 1, tag: SECOND, at, orderId: 'B2' });
  const sent: (readonly [string, string])[] = [];
  const answers: ((outcome: BrokerOutcome) => void)[] = [];
  const recorded: OrderFact[] = [];
  const incidents: string[] = [];
  let lookups = 0;
  const send = (what: string, orderId: string) => {
    sent.push([what, orderId]);
    return new Promise<BrokerOutcome>((resolve) => answers.push(resolve));
  };
  const requests = createSliceRequests({
    book,
    stored: (reftag) => book.orders.get(reftag),
    clock,
    timers: clock,
    supervisor: createSupervisor((error) => assert.fail(String(error))),
    cancel: (_, { orderId }) => send('cancel', orderId),
    change: (_, { orderId }, { limitPaise }) => send(`to ${limitPaise}`, orderId),
    reconcile: async () => {
      lookups += 1;
    },
    reportsTerms: () => reportsTerms,
    record: async (facts) => {
      recorded.push(...facts);
      for (const fact of facts) book.apply(fact);
    },
    lookupAfterMs: 1_000,
    onIncident: (message) => incidents.push(message),
  });
  const ask = (fact: OrderFact) => {
    book.apply(fact);
    for (const tag of [FIRST, SECOND]) requests.ask({ reftag: 1, tag, isNew: true });
  };
  return {
    requests,
    sent,
    recorded,
    incidents,
    lookups: () => lookups,
    askCancel: () => ask({ kind: 'cancel-asked', reftag: 1, at: clock.now(), why: 'user' }),
    askChange: (limitPaise: number) =>
      ask({ kind: 'change-asked', reftag: 1, at: clock.now(), terms: termsAt(limitPaise), why: 'user' }),
    answer: async (outcome: BrokerOutcome) => {
      answers.shift()?.(outcome);
      await turns();
    },
    pass: async (milliseconds: number) => {
      clock.advance(milliseconds);
      await turns();
    },
    /** The second slice as the venue reports it. */
    report: (limitPaise: number) => ({
      tag: SECOND,
      orderId: 'B2',
      state: 'open' as const,
      filledQty: 0,
      filledValuePaise: 0,
      message: '',
      at: clock.now(),
      terms: termsAt(limitPaise),
    }),
  };
}

test('[engine.E10] only slices that the venue has numbered are requested, by that number', () => {
  const { askCancel, sent } = openRequests();
  askCancel();
  assert.deepEqual(sent, [['cancel', 'B2']]);
});

test('[engine.E10] a refused change is finished, also where the venue shows the terms of orders', async () => {
  const { askChange, answer, pass, recorded, sent } = openRequests({ reportsTerms: true });
  askChange(17_100);
  await answer({ kind: 'refused', reason: 'No.' });
  assert.deepEqual(
    recorded.map(({ kind }) => kind),
    ['slice-request-refused'],
  );
  await pass(60_000);
  assert.equal(sent.length, 1);
});

test('[engine.E10] requests without an answer are repeated after 1 s, then less and less often', async () => {
  const { askCancel, answer, pass, sent } = openRequests();
  askCancel();
  for (const waitMs of [1_000, 6_000, 12_000, 24_000, 30_000, 30_000]) {
    const before = sent.length;
    await answer(UNKNOWN);
    await pass(waitMs - 1);
    assert.equal(sent.length, before, `before ${waitMs} ms`);
    await pass(1);
    assert.equal(sent.length, before + 1, `after ${waitMs} ms`);
  }
});

test('[engine.E10] another price is another request, a repeated cancel is not: incidents are reported accordingly', async () => {
  for (const [again, reported] of [
    ['change', 2],
    ['cancel', 1],
  ] as const) {
    const { askCancel, askChange, answer, pass, incidents } = openRequests();
    const ask = (limitPaise: number) => (again === 'change' ? askChange(limitPaise) : askCancel());
    for (const limitPaise of [17_100, 17_200]) {
      ask(limitPaise);
      await answer(UNKNOWN);
      await pass(24_000);
      await answer(UNKNOWN);
    }
    assert.equal(incidents.length, reported, again);
  }
});

test('[engine.E10] a request under way when a venue reconnects is not sent again after its answer', async () => {
  const { requests, askCancel, answer, sent } = openRequests();
  askCancel();
  requests.askWaiting();
  await answer(ACCEPTED);
  assert.equal(sent.length, 1);
  requests.askWaiting();
  assert.equal(sent.length, 2);
});

test('[engine.E30] terms are not trusted while a change is under way, nor changes made elsewhere within 10 s after it', async () => {
  const { requests, askChange, answer, pass, report } = openRequests();
  const believed = () => requests.onReports([report(17_000)]).map(({ terms }) => terms?.limitPaise);
  assert.deepEqual([believed(), requests.isQuiet(SECOND)], [[17_000], true]);
  askChange(17_100);
  assert.deepEqual([believed(), requests.isQuiet(SECOND)], [[undefined], false]);
  await pass(60_000);
  await answer(UNKNOWN);
  assert.deepEqual([believed(), requests.isQuiet(SECOND)], [[17_000], false], 'it will be requested again');
  await pass(1_000);
  await answer(ACCEPTED);
  assert.deepEqual([believed(), requests.isQuiet(SECOND)], [[17_000], false]);
  await pass(9_999);
  assert.equal(requests.isQuiet(SECOND), false);
  await pass(1);
  assert.equal(requests.isQuiet(SECOND), true);
});

test('[engine.E10] an answer after closing causes no lookup and no request', async () => {
  const { requests, askCancel, answer, pass, sent, lookups } = openRequests();
  askCancel();
  requests.close();
  await answer(ACCEPTED);
  await pass(60_000);
  assert.deepEqual([sent.length, lookups()], [1, 0]);
});
