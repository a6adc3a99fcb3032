import {
  createLiveCandleSource,
  createLiveFeed,
  type FeedDialect,
  LiveCandlesError,
  type LiveFeed,
  type LiveFeedParts,
} from '@spark/brokers';
import type {
  AccountKey,
  Candle,
  CandleQuestion,
  CandleSource,
  Clock,
  InstrumentKey,
  Log,
  Timers,
} from '@spark/core';
import type { DeskService } from '@spark/engine';
import { createRankedFeed, type RankedSource } from '@spark/prices';
import type { Broker } from '@spark/vocabulary';
import { CandlesUnknownError } from '../prices/candles-unknown-error.ts';
import type { Market } from '../prices/prices.ts';

/** Prices and candles of the live brokers, by whichever account is logged in. */
export type LiveMarket = {
  readonly market: Market;
  /** Starts using the accounts of these brokers, in this order of preference. */
  readonly connect: (brokers: readonly PriceBroker[], desks: Pick<DeskService, 'follow'>) => void;
};

/** What the prices of one broker are made of. */
export type PriceBroker = {
  readonly dialect: FeedDialect;
  readonly parts: Omit<LiveFeedParts, 'dialect' | 'account' | 'clock' | 'timers' | 'onIncident'>;
  /** Enabled accounts. */
  readonly accounts: () => readonly AccountKey[];
};

type Parts = {
  /** The instruments and their hours. */
  readonly own: Market;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'warn'>;
};

type Desk = {
  readonly broker: Broker;
  readonly feed: LiveFeed;
  readonly candles: CandleSource;
  readonly isLoggedIn: () => boolean;
};

export function createLiveMarket({ own, clock, timers, log }: Parts): LiveMarket {
  const { isOpen } = own;
  const feed = createRankedFeed('brokers', { clock, timers, ...(isOpen === undefined ? {} : { isOpen }) });
  /** By broker and account, so that an existing one is reused. */
  const known = new Map<string, Desk>();
  let desks: readonly Desk[] = [];

  function deskOf(broker: PriceBroker, account: AccountKey): Desk {
    const id = `${broker.dialect.broker} ${account.ucc}:${account.accountName}`;
    const desk = known.get(id) ?? newDesk(broker, account, { clock, timers, log });
    known.set(id, desk);
    return desk;
  }

  function update(brokers: readonly PriceBroker[]): void {
    const now = brokers.flatMap((broker) => broker.accounts().map((account) => deskOf(broker, account)));
    if (now.length === desks.length && now.every((desk, at) => desk === desks[at])) return;
    for (const [id, desk] of known) if (!now.includes(desk)) known.delete(id);
    desks = now;
    feed.setSources(now.map((desk): RankedSource => ({ feed: desk.feed, capacity: desk.feed.capacity })));
  }

  /** Only the broker: prices are public, names of accounts are not. */
  function sourceOf(key: InstrumentKey): Broker | null {
    const source = feed.sourceOf(key);
    return desks.find((desk) => desk.feed.name === source)?.broker ?? null;
  }

  /** From the first that answers. No answer means unknown, which differs from an empty answer. */
  async function candles(question: CandleQuestion): Promise<readonly Candle[]> {
    const reasons = new Map<Broker, string>();
    for (const desk of desks) {
      if (!desk.isLoggedIn()) continue;
      try {
        return await desk.candles.candles(question);
      } catch (error) {
        log.warn({ err: error, key: question.key }, `candles could not be had from ${desk.feed.name}`);
        // The error names the account, which is private to its user.
        if (error instanceof LiveCandlesError && desk.isLoggedIn()) reasons.set(desk.broker, error.message);
      }
    }
    const [first] = reasons;
    throw new CandlesUnknownError(
      first ? `${first[0]}: ${withoutStop(first[1])}` : 'nobody is logged in at a live broker',
    );
  }

  return {
    market: { ...own, feed, sourceOf, candles: { candles }, isRecorded: true },
    connect: (brokers, desks) => {
      update(brokers);
      desks.follow(() => update(brokers));
    },
  };
}

function newDesk(
  { dialect, parts }: PriceBroker,
  account: AccountKey,
  { clock, timers, log }: Pick<Parts, 'clock' | 'timers' | 'log'>,
): Desk {
  const { sessions, egressClient, pacer, instruments, random, onRefused } = parts;
  const calls = { dialect, account, clock, timers, sessions, egressClient, pacer, instruments };
  return {
    broker: dialect.broker,
    feed: createLiveFeed({
      dialect,
      account,
      clock,
      timers,
      sessions,
      egressClient,
      pacer,
      instruments,
      random,
      onRefused,
      onIncident: (message) => log.warn({ broker: dialect.broker }, message),
    }),
    candles: createLiveCandleSource(calls),
    isLoggedIn: () => sessions.find(account) !== null,
  };
}

function withoutStop(sentence: string): string {
  return sentence.trim().replace(/\.+$/, '');
}
