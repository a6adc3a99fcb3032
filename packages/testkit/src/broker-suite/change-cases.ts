import { deepEqual, equal, match } from 'node:assert/strict';
import type { BrokerOutcome } from '@spark/core';
import type { BrokerCase } from './broker-case.ts';
import { far, inside } from './placing-cases.ts';
import { limit, MARKET, type Sent, stop, type Trader } from './trader.ts';

function isRefused(outcome: BrokerOutcome): void {
  equal(outcome.kind, 'refused', JSON.stringify(outcome));
  if (outcome.kind === 'refused') match(outcome.reason, /\w.*\w/, 'the reason is in words');
}

function isAccepted(outcome: BrokerOutcome): void {
  deepEqual(outcome, { kind: 'accepted' });
}

async function stateOf(trader: Trader, sent: Sent): Promise<readonly unknown[]> {
  const shown = await trader.inBook(sent);
  return [shown?.state, shown?.filledQty];
}

export const changeCases: readonly BrokerCase[] = [
  {
    rule: 'brokers.V5',
    title: 'an open order gets another price, and is filled at that one',
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(far(stage)) });
      isAccepted(await trader.change(sent, limit(price)));
      await stage.fill(trader.account, sent.tag, 10);
      equal(trader.lastOf(sent).filledValuePaise, 10 * price);
    },
  },
  {
    rule: 'brokers.V38',
    title: 'the price that an order has is told, and the new one after a change',
    play: async ({ stage, trader }) => {
      const [first, second] = [limit(far(stage)), limit(far(stage, 'Buy', 30))];
      const sent = await trader.take({ terms: first });
      deepEqual([trader.lastOf(sent).terms, (await trader.inBook(sent))?.terms], [first, first]);
      isAccepted(await trader.change(sent, second));
      deepEqual([trader.lastOf(sent).terms, (await trader.inBook(sent))?.terms], [second, second]);
    },
  },
  {
    rule: 'brokers.V38',
    title: 'a stop is told with its trigger, and a Market order as Market, also in the book',
    needs: ['stops', 'offers'],
    play: async ({ stage, trader }) => {
      const { lastPaise } = stage.quote(stage.share.key);
      const { tickPaise } = stage.share;
      const terms = stop(lastPaise + 200 * tickPaise, lastPaise + 240 * tickPaise);
      const waiting = await trader.take({ terms });
      deepEqual((await trader.inBook(waiting))?.terms, terms);
      const atMarket = await trader.take({ terms: MARKET });
      deepEqual((await trader.inBook(atMarket))?.terms, MARKET);
    },
  },
  {
    rule: 'brokers.V5',
    title: 'a price that is marketable after the change trades at once',
    needs: ['offers'],
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      isAccepted(await trader.change(sent, limit(stage.quote(stage.share.key).askPaise)));
      equal(trader.lastOf(sent).state, 'executed');
    },
  },
  {
    rule: 'brokers.V5',
    title: 'a Limit order becomes a Market order and is executed',
    needs: ['offers'],
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      isAccepted(await trader.change(sent, MARKET));
      equal(trader.lastOf(sent).state, 'executed');
    },
  },
  {
    rule: 'brokers.V5',
    title: 'a Limit order becomes an SL-Limit order and waits for its trigger',
    needs: ['stops', 'offers'],
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      const { lastPaise } = stage.quote(stage.share.key);
      const tick = stage.share.tickPaise;
      isAccepted(await trader.change(sent, stop(lastPaise + 150 * tick, lastPaise + 160 * tick)));
      deepEqual(await stateOf(trader, sent), ['open', 0]);
      isAccepted(await trader.change(sent, MARKET));
      equal(trader.lastOf(sent).state, 'executed');
    },
  },
  {
    rule: 'brokers.V5',
    title: 'an SL-Limit order becomes a Limit order and trades',
    needs: ['stops', 'offers'],
    play: async ({ stage, trader }) => {
      const { lastPaise, askPaise } = stage.quote(stage.share.key);
      const tick = stage.share.tickPaise;
      const sent = await trader.take({ terms: stop(lastPaise + 150 * tick, lastPaise + 160 * tick) });
      isAccepted(await trader.change(sent, limit(askPaise)));
      equal(trader.lastOf(sent).state, 'executed');
    },
  },
  {
    rule: 'brokers.V5',
    title: 'a partly filled order keeps what was filled',
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price) });
      await stage.fill(trader.account, sent.tag, 4);
      isAccepted(await trader.change(sent, limit(far(stage))));
      const shown = await trader.inBook(sent);
      deepEqual([shown?.state, shown?.filledQty, shown?.filledValuePaise], ['open', 4, 4 * price]);
    },
  },
  {
    rule: 'brokers.V5',
    title: 'an executed order cannot be changed, and stays as it is',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(inside(stage)) });
      await stage.fill(trader.account, sent.tag, 10);
      isRefused(await trader.change(sent, limit(far(stage))));
      deepEqual(await stateOf(trader, sent), ['executed', 10]);
    },
  },
  {
    rule: 'brokers.V5',
    title: 'a cancelled order cannot be changed',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      await trader.cancel(sent);
      isRefused(await trader.change(sent, limit(inside(stage))));
      deepEqual(await stateOf(trader, sent), ['cancelled', 0]);
    },
  },
  {
    rule: 'brokers.V5',
    title: 'an order that is not there cannot be changed',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      isRefused(await trader.change({ ...sent, tag: 'NOSUCH', outcome: NEVER_PLACED }, limit(far(stage))));
    },
  },
  {
    rule: 'brokers.V5',
    title: 'a change that the exchange would refuse is refused, and the order stays as it was',
    needs: ['checks'],
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price) });
      isRefused(await trader.change(sent, limit(price - 1)));
      isRefused(await trader.change(sent, limit(stage.share.tickPaise)));
      await stage.fill(trader.account, sent.tag, 10);
      equal(trader.lastOf(sent).filledValuePaise, 10 * price);
    },
  },
];

export const cancelCases: readonly BrokerCase[] = [
  {
    rule: 'brokers.V6',
    title: 'an open order is cancelled, and that is reported',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      isAccepted(await trader.cancel(sent));
      const { state, filledQty } = trader.lastOf(sent);
      deepEqual([state, filledQty], ['cancelled', 0]);
      deepEqual(await stateOf(trader, sent), ['cancelled', 0]);
    },
  },
  {
    rule: 'brokers.V6',
    title: 'a partly filled order is cancelled with what was filled',
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price) });
      await stage.fill(trader.account, sent.tag, 4);
      isAccepted(await trader.cancel(sent));
      const { state, filledQty, filledValuePaise } = trader.lastOf(sent);
      deepEqual([state, filledQty, filledValuePaise], ['cancelled', 4, 4 * price]);
    },
  },
  {
    rule: 'brokers.V6',
    title: 'a stop that waits is cancelled and never comes back',
    needs: ['stops'],
    play: async ({ stage, trader }) => {
      const { lastPaise } = stage.quote(stage.share.key);
      const trigger = lastPaise + stage.share.tickPaise;
      const sent = await trader.take({ terms: stop(trigger, trigger + 10 * stage.share.tickPaise) });
      isAccepted(await trader.cancel(sent));
      await stage.reach(stage.share.key, trigger);
      deepEqual(await stateOf(trader, sent), ['cancelled', 0]);
    },
  },
  {
    rule: 'brokers.V6',
    title: 'an executed order cannot be cancelled: the fill was first',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(inside(stage)) });
      await stage.fill(trader.account, sent.tag, 10);
      isRefused(await trader.cancel(sent));
      deepEqual(await stateOf(trader, sent), ['executed', 10]);
    },
  },
  {
    rule: 'brokers.V6',
    title: 'a cancelled order cannot be cancelled again',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      isAccepted(await trader.cancel(sent));
      isRefused(await trader.cancel(sent));
    },
  },
  {
    rule: 'brokers.V6',
    title: 'an order that is not there cannot be cancelled',
    play: async ({ trader, stage }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      isRefused(await trader.cancel({ ...sent, tag: 'NOSUCH', outcome: NEVER_PLACED }));
      deepEqual(await stateOf(trader, sent), ['open', 0]);
    },
  },
  {
    rule: 'brokers.V6',
    title: 'a fill and a cancel at the same moment: one of them was first, and report and book agree which',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(inside(stage)) });
      const [, outcome] = await Promise.all([stage.fill(trader.account, sent.tag, 10), trader.cancel(sent)]);
      await stage.quiet();
      const last = trader.lastOf(sent);
      equal(outcome.kind === 'accepted' ? 'cancelled' : 'executed', last.state);
      deepEqual(await stateOf(trader, sent), [last.state, last.filledQty]);
    },
  },
];

const NEVER_PLACED = { kind: 'accepted', orderId: 'T1' } as const;
