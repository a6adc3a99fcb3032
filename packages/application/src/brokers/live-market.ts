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
import { createClusterFeed, createRankedFeed, type PriceBus, type RankedSource } from '@spark/prices';
import type { Broker } from '@spark/vocabulary';
import { CandlesUnknownError } from '../prices/candles-unknown-error.ts';
import type { Market } from '../prices/prices.ts';

/** Prices and candles of the live brokers, by whichever account is logged in. */
export type LiveMarket = {
  readonly market: Market;
  /** Starts using the accounts of these brokers, in this order of preference. */
  readonly connect: (brokers: readonly PriceBroker[], desks: Pick<DeskService, 'follow'>) => void;
  /** The broker of an account of this process whose price an instrument has; null where it comes from elsewhere. */
  readonly ownSourceOf: (key: InstrumentKey) => Broker | null;
  /** How many more instruments the accounts of this process can carry; null where none has prices. */
  readonly room: () => number | null;
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
  /** Over it come prices that other nodes have; null where there are none, or nothing that carries them. */
  readonly bus: PriceBus | null;
};

/** The nodes with accounts say themselves how much room they have. */
const CARRIED_BY_OTHERS = 100_000;

type Desk = {
  readonly broker: Broker;
  readonly feed: LiveFeed;
  readonly candles: CandleSource;
  readonly isLoggedIn: () => boolean;
};

export function createLiveMarket({ own, clock, timers, log, bus }: Parts): LiveMarket {
  const { isOpen } = own;
  const feed = createRankedFeed('brokers', { clock, timers, ...(isOpen === undefined ? {} : { isOpen }) });
  /** By broker and account, so that an existing one is reused. */
  const known = new Map<string, Desk>();
  let desks: readonly Desk[] = [];
  const others = bus === null ? null : createClusterFeed({ bus, clock, timers });
  const ofOthers: readonly RankedSource[] = others ? [{ feed: others, capacity: CARRIED_BY_OTHERS }] : [];
  feed.setSources(ofOthers);

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
    const own = now.map((desk): RankedSource => ({ feed: desk.feed, capacity: desk.feed.capacity }));
    feed.setSources([...own, ...ofOthers]);
  }

  /** Only the broker: prices are public, names of accounts are not. */
  function ownSourceOf(key: InstrumentKey): Broker | null {
    const source = feed.sourceOf(key);
    return desks.find((desk) => desk.feed.name === source)?.broker ?? null;
  }

  function sourceOf(key: InstrumentKey): string | null {
    return feed.sourceOf(key) === others?.name ? others.sourceOf(key) : ownSourceOf(key);
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
    ownSourceOf,
    room: () => feed.room(({ feed }) => feed !== others),
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
