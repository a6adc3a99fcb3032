import { deepEqual, equal } from 'node:assert/strict';
import { journaled } from './account-orders.ts';
import type { BrokerCase } from './broker-case.ts';
import { far, inside } from './placing-cases.ts';
import { createTrader, limit, MARKET, stop } from './trader.ts';

export const connectionCases: readonly BrokerCase[] = [
  {
    rule: 'brokers.V10',
    title: 'a connection that was closed hears nothing more',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(inside(stage)) });
      const before = trader.reports.length;
      await trader.close();
      await stage.fill(trader.account, sent.tag, 10);
      await stage.pass(3_000);
      equal(trader.reports.length, before);
    },
  },
  {
    rule: 'brokers.V10',
    title: 'a connection that was closed places nothing and says so',
    needs: ['several-accounts'],
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      await trader.close();
      await trader.close();
      equal((await trader.place()).outcome.kind, 'refused');
      equal((await trader.cancel(sent)).kind, 'refused');
      equal((await trader.change(sent, MARKET)).kind, 'refused');
      equal((await trader.askBook()).kind, 'refused');
      const again = createTrader(stage);
      deepEqual(
        (await again.book()).map(({ state }) => state),
        ['open'],
      );
    },
  },
  {
    rule: 'brokers.V10',
    title: 'who connects again finds the order that works and hears of it from then on',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(inside(stage)) });
      await trader.close();
      const again = createTrader(stage, { working: [journaled(stage, sent)] });
      equal((await again.inBook(sent))?.state, 'open');
      await stage.fill(trader.account, sent.tag, 10);
      equal(again.lastOf(sent).state, 'executed');
      equal((await again.book()).length, 1, 'nothing is there twice');
    },
  },
  {
    rule: 'brokers.V10',
    title: 'what was filled while nobody was connected is in the book',
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price) });
      await trader.close();
      await stage.fill(trader.account, sent.tag, 6);
      const again = createTrader(stage, { working: [journaled(stage, sent)] });
      const shown = await again.inBook(sent);
      deepEqual([shown?.filledQty, shown?.filledValuePaise], [6, 6 * price]);
    },
  },
  {
    rule: 'brokers.V10',
    title: 'an order that works survives a restart of ours, with its number and what was filled',
    needs: ['restart', 'prompt-fills'],
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price) });
      await stage.fill(trader.account, sent.tag, 4);
      const known = trader.lastOf(sent);
      const venue = stage.restart();
      const again = createTrader(stage, { venue, working: [journaled(stage, sent, known)] });
      await stage.quiet();
      const shown = await again.inBook(sent);
      deepEqual(
        [shown?.state, shown?.orderId, shown?.filledQty, shown?.filledValuePaise],
        ['open', known.orderId, 4, 4 * price],
      );
      await stage.fill(trader.account, sent.tag, 6);
      const { state, filledQty, filledValuePaise } = again.lastOf(sent);
      deepEqual([state, filledQty, filledValuePaise], ['executed', 10, 10 * price]);
    },
  },
  {
    rule: 'brokers.V10',
    title: 'a stop that waits survives a restart of ours and trades when its trigger is reached',
    needs: ['restart', 'stops'],
    play: async ({ stage, trader }) => {
      const { key, tickPaise } = stage.share;
      const trigger = stage.quote(key).lastPaise + 3 * tickPaise;
      const sent = await trader.take({ terms: stop(trigger, trigger + 60 * tickPaise) });
      const again = createTrader(stage, { venue: stage.restart(), working: [journaled(stage, sent)] });
      await stage.quiet();
      equal((await again.inBook(sent))?.filledQty, 0);
      await stage.reach(key, trigger);
      equal(again.lastOf(sent).state, 'executed');
    },
  },
  {
    rule: 'brokers.V10',
    title:
      'a stop that was triggered is a Limit order also after a restart of ours, and waits for no trigger again',
    needs: ['restart', 'stops'],
    play: async ({ stage, trader }) => {
      const { key, tickPaise } = stage.share;
      const trigger = stage.quote(key).lastPaise + 3 * tickPaise;
      // With a limit at its trigger: when that is reached, what is offered costs more.
      const sent = await trader.take({ terms: stop(trigger, trigger) });
      await stage.reach(key, trigger);
      const known = trader.lastOf(sent);
      deepEqual([known.state, known.filledQty], ['open', 0]);
      const again = createTrader(stage, { venue: stage.restart(), working: [journaled(stage, sent, known)] });
      await stage.quiet();
      const shown = await again.inBook(sent);
      // Where a restart takes its time the price may have come back meanwhile.
      if (shown?.state !== 'executed')
        deepEqual([shown?.state, shown?.filledQty, shown?.isTriggered], ['open', 0, known.isTriggered]);
      await stage.reach(key, trigger - tickPaise);
      equal(again.lastOf(sent).state, 'executed');
    },
  },
  {
    rule: 'brokers.V10',
    title: 'after a restart of ours an order can be changed and cancelled',
    needs: ['restart'],
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      const again = createTrader(stage, { venue: stage.restart(), working: [journaled(stage, sent)] });
      deepEqual(await again.change(sent, limit(far(stage, 'Buy', 100))), { kind: 'accepted' });
      deepEqual(await again.cancel(sent), { kind: 'accepted' });
      equal(again.lastOf(sent).state, 'cancelled');
    },
  },
  {
    rule: 'brokers.V10',
    title:
      'a slice that the broker never numbered is not taken up by a restart: it is asked about, then placed',
    needs: ['restart', 'faults'],
    play: async ({ stage, trader }) => {
      stage.faults.plan('request-lost', { call: 'place', times: 1 });
      const sent = await trader.place({ terms: limit(far(stage)) });
      equal(sent.outcome.kind, 'unknown');
      const again = createTrader(stage, { venue: stage.restart(), working: [journaled(stage, sent)] });
      equal(await again.inBook(sent), null);
      await again.take(sent.slice);
      equal((await again.inBook(sent))?.state, 'open');
    },
  },
  {
    rule: 'brokers.V10',
    title: 'orders after a restart of ours have other numbers than those before',
    needs: ['restart', 'offers'],
    play: async ({ stage, trader }) => {
      const before = [await trader.take(), await trader.take()];
      const again = createTrader(stage, { venue: stage.restart() });
      const after = [await again.take(), await again.take()];
      const ids = [...before, ...after].map(({ outcome }) => outcome.kind === 'accepted' && outcome.orderId);
      equal(new Set(ids).size, 4);
    },
  },
];

export const dayEndCases: readonly BrokerCase[] = [
  {
    rule: 'brokers.V11',
    title: 'an order that waits when the day ends is cancelled, in words',
    needs: ['day-end'],
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage, 'Buy', 700)) });
      await stage.endDay();
      const { state, filledQty, message } = trader.lastOf(sent);
      deepEqual([state, filledQty], ['cancelled', 0]);
      equal(/\w.*\w/.test(message), true, 'the message says why');
    },
  },
  {
    rule: 'brokers.V11',
    title: 'an order that was filled in part keeps its fills when the day ends',
    needs: ['day-end'],
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price) });
      await stage.fill(trader.account, sent.tag, 4);
      await trader.change(sent, limit(far(stage, 'Buy', 700)));
      await stage.endDay();
      const { state, filledQty, filledValuePaise } = trader.lastOf(sent);
      deepEqual([state, filledQty, filledValuePaise], ['cancelled', 4, 4 * price]);
      equal((await trader.cancel(sent)).kind, 'refused');
    },
  },
  {
    rule: 'brokers.V11',
    title:
      'an order of yesterday that our journal takes for open is cancelled at the restart of the next morning',
    needs: ['day-end', 'restart'],
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      const order = journaled(stage, sent);
      // Off during the night: one that runs asks for its order every few seconds until then.
      stage.halt?.();
      await stage.nextMorning();
      const again = createTrader(stage, { venue: stage.restart(), working: [order] });
      await stage.quiet();
      equal(again.lastOf(sent).state, 'cancelled');
    },
  },
];
