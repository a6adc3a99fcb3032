import { deepEqual, equal, match } from 'node:assert/strict';
import type { SliceToPlace } from '@spark/core';
import type { BrokerCase, Scene } from './broker-case.ts';
import type { BrokerStage } from './broker-stage.ts';
import { far } from './placing-cases.ts';
import { createTrader, limit, MARKET, stop, type Trader } from './trader.ts';

/** What the exchange says no to, in its own words, whoever brings the order. */
type Refusal = {
  readonly rule: string;
  readonly title: string;
  readonly wanted: (stage: BrokerStage) => Partial<SliceToPlace>;
  readonly words: RegExp;
};

const DELIVERY = { product: 'Delivery' } as const;
const SALE = { ...DELIVERY, side: 'Sell' } as const;
const SIDES = [
  ['Buy', 1],
  ['Sell', -1],
] as const;

const WRONG_PRODUCTS: readonly Refusal[] = [
  {
    rule: 'brokers.X120',
    title: 'a contract as Delivery of shares (CNC)',
    // Who takes a contract for a share asks for the product of shares.
    wanted: ({ contract, quote }) => ({
      ...DELIVERY,
      instrument: { ...contract, isDerivative: false },
      qty: contract.lotSize,
      terms: limit(quote(contract.key).lastPaise),
    }),
    words: /cannot be traded as Delivery \(CNC\)/,
  },
  {
    rule: 'brokers.X120',
    title: 'a share as Carry-forward of contracts (NRML)',
    wanted: (stage) => ({
      ...DELIVERY,
      instrument: { ...stage.share, isDerivative: true },
      terms: limit(far(stage)),
    }),
    words: /cannot be traded as Carry-forward \(NRML\)/,
  },
];

const NOT_HELD: readonly Refusal[] = [
  {
    rule: 'brokers.X121',
    title: 'a Delivery sale of shares that nobody bought, at market',
    wanted: () => ({ ...SALE, terms: MARKET }),
    words: /0 are free to sell/,
  },
  {
    rule: 'brokers.X121',
    title: 'a Delivery sale of shares that nobody bought, at a limit far away',
    wanted: (stage) => ({ ...SALE, terms: limit(far(stage, 'Sell')) }),
    words: /0 are free to sell/,
  },
];

const WRONG_STOPS: readonly Refusal[] = SIDES.flatMap(([side, way]): readonly Refusal[] => {
  const stopAt = (triggerTicks: number, limitTicks: number) => (stage: BrokerStage) => {
    const { tickPaise, key } = stage.share;
    const { lastPaise } = stage.quote(key);
    const priceAt = (ticks: number) => lastPaise + ticks * way * tickPaise;
    return { side, terms: stop(priceAt(triggerTicks), priceAt(limitTicks)) };
  };
  const [beyond, before] = side === 'Buy' ? ['above', 'below'] : ['below', 'above'];
  return [
    {
      rule: 'brokers.X122',
      title: `a ${side} stop whose trigger is the last price`,
      wanted: stopAt(0, 20),
      words: new RegExp(`must be ${beyond} the last price`),
    },
    {
      rule: 'brokers.X122',
      title: `a ${side} stop whose trigger was passed`,
      wanted: stopAt(-20, 20),
      words: new RegExp(`must be ${beyond} the last price`),
    },
    {
      rule: 'brokers.X123',
      title: `a ${side} stop whose limit is ${before} its trigger`,
      wanted: stopAt(30, 29),
      words: new RegExp(`must not be ${before} its trigger`),
    },
  ];
});

async function isRefused(trader: Trader, wanted: Partial<SliceToPlace>, words: RegExp): Promise<void> {
  const { outcome } = await trader.place(wanted);
  equal(outcome.kind, 'refused', JSON.stringify(outcome));
  if (outcome.kind === 'refused') match(outcome.reason, words);
}

async function buy({ stage, trader }: Scene, qty: number, product: SliceToPlace['product'] = 'Delivery') {
  const sent = await trader.take({ product, qty, terms: limit(stage.quote(stage.share.key).askPaise) });
  equal(trader.lastOf(sent).state, 'executed');
}

const sale = (qty: number, terms = MARKET) => ({ ...SALE, qty, terms });

export const strictCases: readonly BrokerCase[] = [
  ...[...WRONG_PRODUCTS, ...NOT_HELD, ...WRONG_STOPS].map(
    ({ rule, title, wanted, words }): BrokerCase => ({
      rule,
      title: `${title} is refused in the words of the exchange, and nothing of it is at work`,
      needs: ['checks'],
      play: async ({ stage, trader }) => {
        await isRefused(trader, wanted(stage), words);
        for (const { state } of [...trader.reports, ...(await trader.book())]) equal(state, 'rejected');
      },
    }),
  ),
  {
    rule: 'brokers.X121',
    title: 'shares that were bought for Delivery are sold on the same day, as many as there are and once',
    needs: ['checks', 'offers'],
    play: async (on) => {
      const { trader } = on;
      await buy(on, 10);
      await isRefused(trader, sale(11), /10 are free to sell/);
      await trader.take(sale(10));
      await isRefused(trader, sale(1), /0 are free to sell/);
    },
  },
  {
    rule: 'brokers.X121',
    title: 'a Delivery sale that waits has its share of what is held until it is cancelled',
    needs: ['checks', 'offers'],
    play: async (on) => {
      const { stage, trader } = on;
      await buy(on, 10);
      const waits = await trader.take(sale(6, limit(far(stage, 'Sell'))));
      await isRefused(trader, sale(5), /4 are free to sell/);
      await trader.cancel(waits);
      await trader.take(sale(10));
    },
  },
  {
    rule: 'brokers.X121',
    title: 'shares that were bought Intraday are not delivered, and a short sale is Intraday',
    needs: ['checks', 'offers'],
    play: async (on) => {
      await buy(on, 10, 'Intraday');
      await isRefused(on.trader, sale(1), /0 are free to sell/);
      await on.trader.take({ side: 'Sell', qty: 20 });
    },
  },
  {
    rule: 'brokers.X121',
    title: 'shares of one account are not those of another',
    needs: ['checks', 'offers', 'several-accounts'],
    play: async (on) => {
      const { stage } = on;
      await buy(on, 10);
      const account = { ...stage.account, accountName: 'two' };
      await isRefused(createTrader(stage, { account }), sale(1), /0 are free to sell/);
    },
  },
  {
    rule: 'brokers.X121',
    title: 'shares that are held can be sold after a restart of ours, once',
    needs: ['checks', 'offers', 'restart'],
    play: async (on) => {
      const { stage } = on;
      await buy(on, 10);
      const holdings = { heldQty: () => 10, filledQty: () => 0 };
      const again = createTrader(stage, { venue: stage.restart(), holdings });
      await isRefused(again, sale(11), /10 are free to sell/);
      await again.take(sale(10));
      await isRefused(again, sale(1), /0 are free to sell/);
    },
  },
  ...SIDES.map(
    ([side, way]): BrokerCase => ({
      rule: 'brokers.X124',
      title: `a change that makes a ${side} stop one that would be refused is refused, and it waits as before`,
      needs: ['checks', 'stops'],
      play: async ({ stage, trader }) => {
        const { tickPaise, key } = stage.share;
        const { lastPaise } = stage.quote(key);
        const stopAt = (trigger: number, limitTicks: number) =>
          stop(lastPaise + trigger * way * tickPaise, lastPaise + limitTicks * way * tickPaise);
        const sent = await trader.take({ side, terms: stopAt(150, 160) });
        for (const terms of [stopAt(0, 20), stopAt(150, 149)])
          equal((await trader.change(sent, terms)).kind, 'refused');
        const shown = await trader.inBook(sent);
        deepEqual([shown?.state, shown?.terms], ['open', sent.slice.terms]);
      },
    }),
  ),
];
