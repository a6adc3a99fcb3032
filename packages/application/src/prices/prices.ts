import { join } from 'node:path';
import type {
  CandleSource,
  Clock,
  Feed,
  Instant,
  InstrumentKey,
  Instruments,
  Log,
  Timers,
} from '@spark/core';
import {
  type CandleStore,
  createCandleStore,
  createHistory,
  createLiveCandles,
  createQuoteHub,
  type History,
  type LiveCandles,
  type QuoteHub,
  seriesOf,
} from '@spark/prices';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { CandleIngredients } from './candle-ingredients.ts';

/** The source of prices, the instruments, and their hours. */
export type Market = {
  readonly instruments: Instruments;
  readonly feed: Feed;
  /** The source of an instrument's last price, where there are several; absent: the feed. */
  readonly sourceOf?: (key: InstrumentKey) => string | null;
  /** The source of candles that are not stored; with the ingredients for a thread, where it can make them. */
  readonly candles: CandleSource & {
    readonly ingredientsOf?: (key: InstrumentKey) => CandleIngredients | null;
  };
  /** The list of today and the contracts of past days, where there is one. */
  readonly book?: Pick<InstrumentBook, 'current' | 'expired' | 'past'>;
  /** Whether an instrument's price should be moving; absent: the market never closes. */
  readonly isOpen?: (key: InstrumentKey, at: Instant) => boolean;
  /** Whether watched minutes are recorded; a source that can be asked again needs no record. */
  readonly isRecorded: boolean;
};

/** Prices now, and what they were. */
export type Prices = {
  readonly instruments: Instruments;
  readonly hub: QuoteHub;
  /** Where the last price of an instrument comes from. */
  readonly sourceOf: (key: InstrumentKey) => string;
  readonly candles: LiveCandles;
  readonly history: History;
  /** Whether minutes are made of ticks and recorded; else the source has them at any time. */
  readonly isRecorded: boolean;
  /** What is stored of which day, and the name of everything that is. */
  readonly stored: Pick<CandleStore, 'countDays' | 'version'>;
  /** For imports. */
  readonly candleStore: CandleStore;
  /** The ingredients from which a thread makes the source's candles; null where only the source has them. */
  readonly ingredientsOf: (key: InstrumentKey) => CandleIngredients | null;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly market: Market;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
};

/** Where candles are stored, below the data folder. */
export function historyFolder(dataFolder: string): string {
  return join(dataFolder, 'history');
}

export function createPrices({ market, dataFolder, clock, timers, log }: Parts): Prices {
  const { feed, instruments, isOpen, candles: source, isRecorded } = market;
  const hub = createQuoteHub({ feed, clock, timers, ...(isOpen === undefined ? {} : { isOpen }) });
  const candles = createLiveCandles({ hub, clock, timers });
  const store = createCandleStore(historyFolder(dataFolder));
  const history = createHistory({
    store,
    source,
    clock,
    timers,
    onFailure: (error) => log.error({ err: error }, 'candles could not be written and are kept in memory'),
  });
  if (isRecorded) {
    candles.listen(({ key, candle, isWhole }) => {
      const instrument = isWhole ? instruments.find(key) : null;
      if (instrument !== null) history.record(seriesOf(instrument), candle);
    });
  }
  return {
    instruments,
    hub,
    sourceOf: (key) => market.sourceOf?.(key) ?? feed.name,
    candles,
    history,
    isRecorded,
    stored: store,
    candleStore: store,
    ingredientsOf: (key) => source.ingredientsOf?.(key) ?? null,
    close: async () => {
      candles.close();
      await hub.close();
      await history.close();
    },
  };
}
