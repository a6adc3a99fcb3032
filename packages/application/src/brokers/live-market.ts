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
  /** From here on the accounts of these brokers are asked, those of the first before those of the next. */
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
  /** Whose instruments and hours these are. */
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
  /** By broker and account, so that one that was there before goes on as it was. */
  const known = new Map<string, Desk>();
  let desks: readonly Desk[] = [];

  function deskOf(broker: PriceBroker, account: AccountKey): Desk {
    const id = `${broker.dialect.broker} ${account.ucc}:${account.accountName}`;
    const parts = { ...broker.parts, dialect: broker.dialect, account, clock, timers };
    const desk = known.get(id) ?? {
      broker: broker.dialect.broker,
      feed: createLiveFeed({
        ...parts,
        onIncident: (message) => log.warn({ broker: broker.dialect.broker }, message),
      }),
      candles: createLiveCandleSource(parts),
      isLoggedIn: () => parts.sessions.find(account) !== null,
    };
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

  /** The broker alone: prices are everybody's, the names of accounts are not. */
  function sourceOf(key: InstrumentKey): Broker | null {
    const source = feed.sourceOf(key);
    return desks.find((desk) => desk.feed.name === source)?.broker ?? null;
  }

  /** The first that answers. What nobody tells is unknown, which is another thing than that there is nothing. */
  async function candles(question: CandleQuestion): Promise<readonly Candle[]> {
    const reasons = new Map<Broker, string>();
    for (const desk of desks) {
      if (!desk.isLoggedIn()) continue;
      try {
        return await desk.candles.candles(question);
      } catch (error) {
        log.warn({ err: error, key: question.key }, `candles could not be had from ${desk.feed.name}`);
        // Who is logged out by now is named in it, and whose account that is concerns nobody else.
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

function withoutStop(sentence: string): string {
  return sentence.trim().replace(/\.+$/, '');
}
