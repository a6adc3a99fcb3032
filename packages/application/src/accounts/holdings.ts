import {
  type Account,
  type AccountOrder,
  type BrokerAnswer,
  type Clock,
  type HeldShares,
  type HoldingFigures,
  holdingFigures,
  type InstrumentKey,
  type IstDay,
  istDay,
  type Journal,
  leavesPositionsOpen,
  movesAfter,
  type PortfolioPort,
  paperHoldings,
  type SharePrice,
  shareMoves,
  type Timers,
} from '@spark/core';
import type { OpenDesk, OrderCalls } from '@spark/engine';
import type { Broker, Exchange } from '@spark/vocabulary';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { LiveActions } from '../corporate-actions/live-actions.ts';
import { knownQuotes } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';
import { createHoldingReads } from './holding-reads.ts';

/** One holding with its worth at the prices of this moment. */
export type PricedHolding = {
  readonly held: HeldShares;
  readonly price: SharePrice;
  readonly figures: HoldingFigures;
};

export type AccountHoldings = {
  readonly account: Account;
  /** null: nobody could be asked, and `message` says why. */
  readonly holdings: readonly PricedHolding[] | null;
  readonly message: string | null;
};

export type Holdings = {
  readonly read: (desk: OpenDesk, accounts: readonly Account[]) => Promise<readonly AccountHoldings[]>;
};

type Parts = {
  readonly portfolios: ReadonlyMap<Broker, PortfolioPort>;
  readonly orders: Pick<OrderCalls, 'positions'>;
  readonly journal: Pick<Journal, 'readOrderPage' | 'damagedIn'>;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly actions: Pick<LiveActions, 'list'>;
  readonly prices: Prices;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** What shares accounts own: from their brokers, and of paper accounts from their own positions. */
export function createHoldings(parts: Parts): Holdings {
  const { orders, journal, calendar, actions, prices, clock } = parts;
  const reads = createHoldingReads(parts);

  async function answerOf(
    desk: OpenDesk,
    { name, broker }: Account,
  ): Promise<BrokerAnswer<readonly HeldShares[]>> {
    const { ucc } = desk.user;
    return (await reads.read({ ucc, accountName: name }, broker)) ?? ownOf(desk, name);
  }

  async function ownOf(desk: OpenDesk, accountName: string): Promise<BrokerAnswer<readonly HeldShares[]>> {
    const key = { ucc: desk.user.ucc, accountName };
    if (journal.damagedIn(key).some(leavesPositionsOpen))
      return {
        kind: 'unknown',
        reason: 'A stored position of this account cannot be read: ask the owner of Spark.',
      };
    const held = (await orders.positions(desk, { accountName })).map(({ position }) => position);
    const isShare = (instrument: InstrumentKey) => prices.instruments.find(instrument)?.class === 'equity';
    const shares = held.filter(
      (position) => position.product === 'Delivery' && isShare(position.instrumentKey),
    );
    const today = istDay(clock.now());
    const settledBefore = (instrument: InstrumentKey) => lastTradingDay(exchangeOf(instrument), today);
    const since = shares.map(({ instrumentKey }) => settledBefore(instrumentKey)).sort()[0];
    const recent = since === undefined ? [] : await ordersSince(journal, key, since);
    const value = paperHoldings({
      positions: shares,
      moves: movesAfter(shareMoves(recent), actions.list()),
      today,
      settledBefore,
      isShare,
    });
    return { kind: 'accepted', value };
  }

  function lastTradingDay(exchange: Exchange, today: IstDay): IstDay {
    const { exchanges } = calendar;
    return exchanges.isTradingDay(today, exchange) ? today : exchanges.previousTradingDay(today, exchange);
  }

  return {
    read: async (desk, accounts) => {
      const answers = await Promise.all(
        accounts.map(async (account) => ({ account, answer: await answerOf(desk, account) })),
      );
      const all = answers.flatMap(({ answer }) => (answer.kind === 'accepted' ? answer.value : []));
      const quoteOf = await knownQuotes(
        prices,
        all.flatMap(({ instrumentKey }) => instrumentKey ?? []),
      );
      const priceOf = (key: InstrumentKey | null): SharePrice => {
        const quote = key === null ? undefined : quoteOf(key)?.quote;
        return { lastPaise: quote?.lastPaise ?? null, previousClosePaise: quote?.previousClosePaise || null };
      };
      return answers.map(({ account, answer }): AccountHoldings => {
        if (answer.kind !== 'accepted') return { account, holdings: null, message: answer.reason };
        const holdings = answer.value.map((held) => {
          const price = priceOf(held.instrumentKey);
          return { held, price, figures: holdingFigures(held, price) };
        });
        return { account, holdings, message: null };
      });
    },
  };
}

function exchangeOf(key: InstrumentKey): Exchange {
  return key.startsWith('BSE:') ? 'BSE' : 'NSE';
}

async function ordersSince(
  journal: Parts['journal'],
  account: { readonly ucc: string; readonly accountName: string },
  since: IstDay,
): Promise<readonly AccountOrder[]> {
  const found: AccountOrder[] = [];
  for (let after: number | undefined; ; ) {
    const page = await journal.readOrderPage({
      ...account,
      since,
      from: 'oldest',
      ...(after === undefined ? {} : { after }),
    });
    for (const { order } of page.orders) if (order.product === 'Delivery') found.push(order);
    if (page.next === null) return found;
    after = page.next;
  }
}
