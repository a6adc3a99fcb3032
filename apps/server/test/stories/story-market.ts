import type { Market } from '@spark/application';
import type { Clock, FeedListener, Instrument, InstrumentKey, Instruments, Quote } from '@spark/core';
import type { Offer } from './story-venue.ts';

/** A handful of instruments whose prices a story says. */
export type StoryMarket = {
  readonly market: Market;
  readonly offerOf: (key: InstrumentKey) => Offer | null;
  readonly setPrice: (key: InstrumentKey, price: StoryPrice) => void;
  /** Whether somebody waits for a price that nobody has said. */
  readonly isAwaited: () => boolean;
};

export type StoryPrice = {
  readonly lastPaise: number;
  readonly bidPaise?: number;
  readonly askPaise?: number;
  /** How much trades at it; without it as much as anybody wants. */
  readonly left?: number;
};

const SHARE = {
  exchange: 'NSE',
  class: 'equity',
  instrumentType: '',
  expiry: null,
  strikePaise: null,
  optionType: null,
  lotSize: 1,
  tickPaise: 5,
  freezeQty: 100_000,
  isCas: true,
} as const;

const FUTURE = {
  ...SHARE,
  exchange: 'NFO',
  class: 'future',
  instrumentType: 'FUTIDX',
  isCas: false,
} as const;

/** By the names that stories use, which are also their symbols. */
export const INSTRUMENTS: ReadonlyMap<string, Instrument> = new Map(
  (
    [
      { ...SHARE, key: 'NSE:212', name: 'ASHOKLEY', symbol: 'ASHOKLEY' },
      { ...SHARE, key: 'NSE:2885', name: 'RELIANCE', symbol: 'RELIANCE' },
      { ...SHARE, key: 'NSE:9001', name: 'SMALLCAP', symbol: 'SMALLCAP', isCas: false },
      {
        ...SHARE,
        key: 'NSE:26000',
        name: 'NIFTY',
        symbol: 'NIFTY',
        class: 'index',
        instrumentType: 'AMXIDX',
      },
      {
        ...FUTURE,
        key: 'NFO:35001',
        name: 'NIFTY',
        symbol: 'NIFTYFUT',
        expiry: '2026-11-24',
        lotSize: 75,
        freezeQty: 1_800,
      },
      {
        ...FUTURE,
        key: 'NFO:34001',
        name: 'NIFTY',
        symbol: 'OLDFUT',
        expiry: '2026-10-27',
        lotSize: 75,
        freezeQty: 1_800,
      },
    ] as const
  ).map((row) => [row.symbol, { ...row, token: row.key.split(':')[1] ?? '' }]),
);

export function createStoryMarket(clock: Clock): StoryMarket {
  const byKey = new Map([...INSTRUMENTS.values()].map((instrument) => [instrument.key, instrument]));
  const instruments: Instruments = { find: (key) => byKey.get(key) ?? null, underlyingOf: () => null };
  const quotes = new Map<InstrumentKey, Quote>();
  const offers = new Map<InstrumentKey, Offer>();
  const watched = new Set<InstrumentKey>();
  let listener: FeedListener | null = null;

  return {
    market: {
      instruments,
      feed: {
        name: 'story',
        open: (given) => {
          listener = given;
          watched.clear();
          given.onState('open');
          return {
            watch: (keys) => {
              for (const key of keys) watched.add(key);
              const known = keys.flatMap((key) => quotes.get(key) ?? []);
              if (known.length > 0) given.onQuotes(known);
            },
            unwatch: (keys) => {
              for (const key of keys) watched.delete(key);
            },
            close: async () => {
              watched.clear();
            },
          };
        },
      },
      candles: { candles: async () => [] },
      isRecorded: false,
    },
    offerOf: (key) => offers.get(key) ?? null,
    setPrice: (key, { lastPaise, bidPaise, askPaise, left = Number.POSITIVE_INFINITY }) => {
      const before = quotes.get(key);
      const tickPaise = byKey.get(key)?.tickPaise ?? 5;
      const quote: Quote = {
        key,
        at: clock.now(),
        lastPaise,
        previousClosePaise: before?.previousClosePaise ?? lastPaise,
        openPaise: before?.openPaise ?? lastPaise,
        highPaise: Math.max(before?.highPaise ?? lastPaise, lastPaise),
        lowPaise: Math.min(before?.lowPaise ?? lastPaise, lastPaise),
        volume: (before?.volume ?? 0) + 1,
        openInterest: 0,
        previousOpenInterest: 0,
        bids: [{ pricePaise: bidPaise ?? lastPaise - tickPaise, qty: 1_000 }],
        asks: [{ pricePaise: askPaise ?? lastPaise + tickPaise, qty: 1_000 }],
      };
      quotes.set(key, quote);
      offers.set(key, { lastPaise, left });
      if (watched.has(key)) listener?.onQuotes([quote]);
    },
    isAwaited: () => [...watched].some((key) => !quotes.has(key)),
  };
}
