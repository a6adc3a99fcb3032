import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { BrokerCase } from './broker-case.ts';
import { far, inside } from './placing-cases.ts';
import { limit } from './trader.ts';

const needs = ['faults'] as const;

/** Three outcomes, not two: accepted, refused, and nobody knows. */
export const callFaultCases: readonly BrokerCase[] = [
  {
    rule: 'brokers.V12',
    title: 'the answer to a placement is lost: unknown, and the book has the order by its tag',
    needs,
    play: async ({ stage, trader }) => {
      stage.faults.plan('answer-lost', { call: 'place', times: 1 });
      const sent = await trader.place({ terms: limit(far(stage)) });
      equal(sent.outcome.kind, 'unknown');
      equal((await trader.inBook(sent))?.state, 'open');
    },
  },
  {
    rule: 'brokers.V12',
    title: 'a placement is lost: unknown, the book does not have it, and it can be placed again with its tag',
    needs,
    play: async ({ stage, trader }) => {
      stage.faults.plan('request-lost', { call: 'place', times: 1 });
      const sent = await trader.place({ terms: limit(far(stage)) });
      equal(sent.outcome.kind, 'unknown');
      equal(await trader.inBook(sent), null);
      await trader.take(sent.slice);
      equal((await trader.book()).length, 1);
    },
  },
  {
    rule: 'brokers.V12',
    title: 'the answer to a placement is lost and it is placed again: there is one order all the same',
    needs: ['faults', 'one-order-per-tag'],
    play: async ({ stage, trader }) => {
      stage.faults.plan('answer-lost', { call: 'place', times: 1 });
      const sent = await trader.place({ terms: limit(inside(stage)) });
      const again = await trader.take(sent.slice);
      await stage.fill(trader.account, again.tag, 10);
      deepEqual(
        (await trader.book()).map(({ state, filledQty }) => [state, filledQty]),
        [['executed', 10]],
      );
    },
  },
  {
    rule: 'brokers.V12',
    title: 'the answer to a placement is late: what was filled meanwhile is reported before it',
    needs: ['faults', 'offers'],
    play: async ({ stage, trader }) => {
      stage.faults.plan('answer-late', { call: 'place', times: 1 });
      const asked = stage.clock.now();
      const sent = await trader.take();
      ok(stage.clock.now() > asked, 'it took its time');
      ok(trader.lastOf(sent).at < stage.clock.now(), 'the fill was first');
      equal(trader.lastOf(sent).state, 'executed');
    },
  },
  {
    rule: 'brokers.V12',
    title: 'a refusal by the broker is passed on in its words',
    needs,
    play: async ({ stage, trader }) => {
      stage.faults.plan('refused', { call: 'place', times: 1 });
      const { outcome } = await trader.place({ terms: limit(far(stage)) });
      ok(outcome.kind === 'refused');
      match(outcome.reason, /margin/i);
      deepEqual(await trader.book(), []);
    },
  },
  {
    rule: 'brokers.V12',
    title: 'a session that expired: a placement is refused with the reason, and nothing was placed',
    needs,
    play: async ({ stage, trader }) => {
      stage.faults.plan('session-expired', { call: 'place', times: 1 });
      const { outcome } = await trader.place({ terms: limit(far(stage)) });
      ok(outcome.kind === 'refused');
      match(outcome.reason, /session/i);
      deepEqual(await trader.book(), []);
    },
  },
  {
    rule: 'brokers.V12',
    title: 'the answer to a cancel is lost: unknown, and the book shows that it was cancelled',
    needs,
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      stage.faults.plan('answer-lost', { call: 'cancel', times: 1 });
      equal((await trader.cancel(sent)).kind, 'unknown');
      equal((await trader.inBook(sent))?.state, 'cancelled');
    },
  },
  {
    rule: 'brokers.V12',
    title: 'a cancel is lost: unknown, the order is still open, and the next cancel works',
    needs,
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      stage.faults.plan('request-lost', { call: 'cancel', times: 1 });
      equal((await trader.cancel(sent)).kind, 'unknown');
      equal((await trader.inBook(sent))?.state, 'open');
      deepEqual(await trader.cancel(sent), { kind: 'accepted' });
    },
  },
  {
    rule: 'brokers.V12',
    title: 'the answer to a change is lost: unknown, and the order is filled at the new price',
    needs,
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(far(stage)) });
      stage.faults.plan('answer-lost', { call: 'change', times: 1 });
      equal((await trader.change(sent, limit(price))).kind, 'unknown');
      await stage.fill(trader.account, sent.tag, 10);
      equal(trader.lastOf(sent).filledValuePaise, 10 * price);
    },
  },
  {
    rule: 'brokers.V12',
    title: 'a change is lost: unknown, and the order keeps its price',
    needs,
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price) });
      stage.faults.plan('request-lost', { call: 'change', times: 1 });
      equal((await trader.change(sent, limit(far(stage)))).kind, 'unknown');
      await stage.fill(trader.account, sent.tag, 10);
      equal(trader.lastOf(sent).filledValuePaise, 10 * price);
    },
  },
  {
    rule: 'brokers.V12',
    title: 'a session that expired: a change is refused, a cancel put off, and the order stays open',
    needs,
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      stage.faults.plan('session-expired', { times: 2 });
      equal((await trader.change(sent, limit(inside(stage)))).kind, 'refused');
      equal((await trader.cancel(sent)).kind, 'deferred');
      equal((await trader.inBook(sent))?.state, 'open');
    },
  },
  {
    rule: 'brokers.V12',
    title: 'a book that does not answer is unknown, never empty',
    needs,
    play: async ({ stage, trader }) => {
      await trader.take({ terms: limit(far(stage)) });
      // A read may be asked again, so it is not lost once but always.
      stage.faults.plan('request-lost', { call: 'book' });
      equal((await trader.askBook()).kind, 'unknown');
      stage.faults.clear();
      equal((await trader.book()).length, 1);
    },
  },
  {
    rule: 'brokers.V12',
    title: 'the book of a session that expired is refused with the reason, never empty',
    needs,
    play: async ({ stage, trader }) => {
      await trader.take({ terms: limit(far(stage)) });
      stage.faults.plan('session-expired', { call: 'book', times: 1 });
      const answer = await trader.askBook();
      ok(answer.kind === 'refused');
      match(answer.reason, /session/i);
    },
  },
];

export const reportFaultCases: readonly BrokerCase[] = [
  {
    rule: 'brokers.V13',
    title: 'reports that were lost are in the book',
    needs,
    play: async ({ stage, trader }) => {
      stage.faults.plan('report-lost');
      const sent = await trader.take({ terms: limit(inside(stage)) });
      await stage.fill(trader.account, sent.tag, 10);
      deepEqual(trader.reportsOf(sent), []);
      const shown = await trader.inBook(sent);
      deepEqual([shown?.state, shown?.filledQty], ['executed', 10]);
    },
  },
  {
    rule: 'brokers.V13',
    title: 'when something was lost, that there is a gap is told with the next report',
    needs: ['faults', 'gaps'],
    play: async ({ stage, trader }) => {
      await trader.take({ terms: limit(far(stage)) });
      equal(trader.gaps(), 0);
      stage.faults.plan('report-lost', { times: 1 });
      await trader.take({ terms: limit(far(stage)) });
      await trader.take({ terms: limit(far(stage)) });
      ok(trader.gaps() > 0);
    },
  },
  {
    rule: 'brokers.V13',
    title: 'while nothing is lost no gap is told',
    needs: ['gaps', 'several-accounts'],
    play: async ({ stage, trader }) => {
      for (let at = 0; at < 5; at++) await trader.take({ terms: limit(inside(stage)), qty: 1 });
      await stage.pass(30_000);
      equal(trader.gaps(), 0);
    },
  },
  {
    rule: 'brokers.V13',
    title: 'a report that comes twice says the same both times',
    needs,
    play: async ({ stage, trader }) => {
      stage.faults.plan('report-twice');
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price) });
      await stage.fill(trader.account, sent.tag, 4);
      const fills = trader.reportsOf(sent).filter(({ filledQty }) => filledQty > 0);
      deepEqual(
        fills.map(({ filledQty, filledValuePaise }) => [filledQty, filledValuePaise]),
        [
          [4, 4 * price],
          [4, 4 * price],
        ],
      );
    },
  },
  {
    rule: 'brokers.V13',
    title: 'a report that comes late has totals that were true, and takes nothing back',
    needs,
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price) });
      stage.faults.plan('report-late', { times: 1 });
      await stage.fill(trader.account, sent.tag, 4);
      await stage.fill(trader.account, sent.tag, 6);
      await stage.pass(10_000);
      // Who keeps trades knows more than the late report says.
      const [first, all, late] = trader.reportsOf(sent);
      deepEqual([first?.filledQty, all?.filledQty], [0, 10]);
      ok(late?.filledQty === 4 || late?.filledQty === 10, `reported ${late?.filledQty}`);
      equal(late.filledValuePaise, late.filledQty * price);
    },
  },
  {
    rule: 'brokers.V13',
    title: 'reports that change places still carry whole totals',
    needs: ['faults', 'offers'],
    play: async ({ stage, trader }) => {
      stage.faults.plan('reports-swapped', { times: 1 });
      const sent = await trader.take({ qty: 1 });
      deepEqual(
        trader.reportsOf(sent).map(({ filledQty }) => filledQty),
        [1, 0],
      );
      equal((await trader.inBook(sent))?.filledQty, 1);
    },
  },
];
