import {
  type AccountKey,
  apart,
  type BrokerPort,
  istDay,
  minutesOf,
  profitOf,
  type Store,
  summarise,
} from '@spark/core';
import type { DeskService, OpenDesk, OrderCalls } from '@spark/engine';
import { loginEndedText, summaryText } from '@spark/notify';
import { type Broker, LIMITS } from '@spark/vocabulary';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import { lastPrices } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';
import { createRound, type DailyNotices, type DayRound, type RoundParts } from './daily-round.ts';

type Parts = RoundParts & {
  readonly store: RoundParts['store'] & Pick<Store, 'listChats'>;
  readonly desks: DeskService;
  readonly orders: Pick<OrderCalls, 'orderPages' | 'positions'>;
  readonly prices: Prices;
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly calendar: LiveCalendar;
  readonly notify: (account: AccountKey, text: string) => void;
  /** The market never closes, so days end at midnight. */
  readonly isEndless: boolean;
};

/** Half an hour before the pre-open session, so that there is time to log in. */
const LOGINS_AT_MINUTE = minutesOf('08:30');
/** After the last session, its post-close and the writing up of trades. */
const SUMMARY_AT_MINUTE = minutesOf('16:05');
/** Figures of the day are gone at midnight. */
const ENDLESS_SUMMARY_AT_MINUTE = minutesOf('23:55');

/** In the morning ended logins, after the close the summary of the day. */
export function createDailyNotices(parts: Parts): DailyNotices {
  const { desks, orders, prices, brokers, calendar, clock, notify } = parts;

  async function eachAccount(
    { covers }: DayRound,
    visit: (desk: OpenDesk, account: AccountKey) => Promise<void>,
  ): Promise<void> {
    for (const account of await parts.store.listChats(LIMITS.chats)) {
      if (!(await covers(account.ucc))) continue;
      const desk = await desks.read(account.ucc);
      if (desk) await visit(desk, account);
    }
  }

  async function notifyLogins(round: DayRound): Promise<void> {
    const { day } = round;
    if (!calendar.exchanges.isTradingDay(day, 'NSE')) return;
    await eachAccount(round, async (desk, key) => {
      const account = desk.accounts.get(key.accountName);
      if (!account?.enabled || !account.tradingOn || account.loggedInAt === null) return;
      const isLasting = brokers.get(account.broker)?.capabilities.session === 'lasting';
      if (isLasting || istDay(account.loggedInAt) === day) return;
      if (await round.isFirst(key)) notify(key, loginEndedText(key, account.broker, clock.now()));
    });
  }

  async function notifySummaries(round: DayRound): Promise<void> {
    const { day } = round;
    if (!calendar.market.isTradingDay(day, 'NSE')) return;
    await eachAccount(round, async (desk, key) => {
      const { accountName } = key;
      const held = (await orders.positions(desk, { accountName })).map(({ position }) => position);
      const counts = await countOrders(orders.orderPages(desk, { accountName, today: true }));
      // A day without activity gets no message.
      if (held.length === 0 && counts.all === 0) return;
      const { own, forwardTests } = apart(held);
      const open = held.filter(({ netQty }) => netQty !== 0);
      const lastPrice = await lastPrices(
        prices,
        open.map(({ instrumentKey }) => instrumentKey),
      );
      const summary = {
        day,
        figures: profitOf(own, day, lastPrice),
        forwardTests: profitOf(forwardTests, day, lastPrice),
        orders: counts,
      };
      if (await round.isFirst(key)) notify(key, summaryText(key, summary, clock.now()));
    });
  }

  const rounds = [
    createRound(parts, { setting: 'telegram.logins', atMinute: LOGINS_AT_MINUTE, round: notifyLogins }),
    createRound(parts, {
      setting: 'telegram.summary',
      atMinute: parts.isEndless ? ENDLESS_SUMMARY_AT_MINUTE : SUMMARY_AT_MINUTE,
      round: notifySummaries,
    }),
  ];
  return {
    start: async () => {
      for (const { start } of rounds) await start();
    },
    close: async () => {
      for (const { close } of rounds) await close();
    },
  };
}

/** Those of forward tests left out. */
async function countOrders(pages: ReturnType<OrderCalls['orderPages']>) {
  const counts = { all: 0, executed: 0, rejected: 0 };
  for await (const page of pages) {
    for (const { order } of page) {
      if (order.forwardTest) continue;
      const { status } = summarise(order);
      counts.all += 1;
      if (status === 'Executed') counts.executed += 1;
      if (status === 'Rejected') counts.rejected += 1;
    }
  }
  return counts;
}
