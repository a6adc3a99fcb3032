import { equal, match, notEqual } from 'node:assert/strict';
import type { OrderTerms } from '@spark/core';
import type { BrokerCase } from './broker-case.ts';
import type { BrokerStage, StageQuote } from './broker-stage.ts';
import { limit, MARKET, stop } from './trader.ts';

type Side = 'Buy' | 'Sell';

/** Far from the market, within the band. */
export function far({ share, quote }: BrokerStage, side: Side = 'Buy', ticks = 150): number {
  const { bidPaise, askPaise } = quote(share.key);
  return side === 'Buy' ? bidPaise - ticks * share.tickPaise : askPaise + ticks * share.tickPaise;
}

/** Better than what everyone else offers, and not marketable: who trades next trades with it. */
export function inside({ share, quote }: BrokerStage): number {
  return quote(share.key).lastPaise;
}

type Placing = readonly [title: string, terms: (quote: StageQuote, tick: number, side: Side) => OrderTerms];

const AT_ONCE: readonly Placing[] = [
  ['a Market order', () => MARKET],
  [
    'a Limit order at what is offered',
    ({ bidPaise, askPaise }, tick, side) => limit(side === 'Buy' ? askPaise + 5 * tick : bidPaise - 5 * tick),
  ],
];

const LATER: readonly (readonly [...Placing, stops: boolean])[] = [
  [
    'a Limit order that nobody wants',
    ({ bidPaise, askPaise }, tick, side) =>
      limit(side === 'Buy' ? bidPaise - 150 * tick : askPaise + 150 * tick),
    false,
  ],
  [
    'an SL-Limit order whose trigger is away',
    ({ lastPaise }, tick, side) => {
      const way = side === 'Buy' ? tick : -tick;
      return stop(lastPaise + 150 * way, lastPaise + 160 * way);
    },
    true,
  ],
];

const SIDES: readonly Side[] = ['Buy', 'Sell'];

export const placingCases: readonly BrokerCase[] = [
  ...AT_ONCE.flatMap(([title, terms]) =>
    SIDES.map(
      (side): BrokerCase => ({
        rule: 'brokers.V1',
        title: `${title}, ${side}, is taken and executed at once`,
        needs: ['offers'],
        play: async ({ stage, trader }) => {
          const { share } = stage;
          const sent = await trader.take({
            side,
            terms: terms(stage.quote(share.key), share.tickPaise, side),
          });
          equal(trader.lastOf(sent).state, 'executed');
          equal(trader.lastOf(sent).filledQty, 10);
        },
      }),
    ),
  ),
  ...LATER.flatMap(([title, terms, stops]) =>
    SIDES.map(
      (side): BrokerCase => ({
        rule: 'brokers.V1',
        title: `${title}, ${side}, is taken and waits`,
        needs: stops ? ['stops'] : [],
        play: async ({ stage, trader }) => {
          const { share } = stage;
          const sent = await trader.take({
            side,
            terms: terms(stage.quote(share.key), share.tickPaise, side),
          });
          equal(trader.lastOf(sent).state, 'open');
          equal((await trader.inBook(sent))?.filledQty, 0);
        },
      }),
    ),
  ),
  {
    rule: 'brokers.V1',
    title: 'the number in the answer is the number in the reports and in the book',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      const orderId = sent.outcome.kind === 'accepted' ? sent.outcome.orderId : '';
      match(orderId, /\S/);
      for (const report of trader.reportsOf(sent)) equal(report.orderId, orderId);
      equal((await trader.inBook(sent))?.orderId, orderId);
    },
  },
  {
    rule: 'brokers.V1',
    title: 'no two orders have the same number',
    play: async ({ stage, trader }) => {
      const ids = new Set<string>();
      for (let at = 0; at < 25; at++) {
        const { outcome } = await trader.take({ terms: limit(far(stage)), qty: 1 });
        if (outcome.kind === 'accepted') ids.add(outcome.orderId);
      }
      equal(ids.size, 25);
    },
  },
  {
    rule: 'brokers.V1',
    title: 'both product types are taken',
    play: async ({ stage, trader }) => {
      for (const product of ['Intraday', 'Delivery'] as const)
        await trader.take({ product, terms: limit(far(stage)) });
    },
  },
  {
    rule: 'brokers.V1',
    title: 'an order that was taken is reported as open without being asked for',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      equal(trader.reportsOf(sent)[0]?.state, 'open');
      equal(trader.reportsOf(sent)[0]?.filledQty, 0);
      notEqual(trader.reportsOf(sent)[0]?.orderId, '');
    },
  },
  {
    rule: 'brokers.V1',
    title: 'a report says when it happened',
    play: async ({ stage, trader }) => {
      await stage.pass(1_500);
      const sent = await trader.take({ terms: limit(far(stage)) });
      const { at } = trader.lastOf(sent);
      equal(Math.abs(at - stage.clock.now()) <= 1_000, true, `reported ${at - stage.clock.now()} ms off`);
    },
  },
];
