import type { MinuteCandle, Spark, Tick } from '@spark/client';
import { createBatch } from '../batch.ts';
import type { Freshness } from '../connection/freshness.ts';
import type { ConnectOptions } from '../connection/keep-trying.ts';
import { createStore, type Readable, type Store } from '../store.ts';
import { epochInstant } from '../time/indian-time.ts';
import { createPriceFeed } from './price-feed.ts';

/** The last price of an instrument. */
export type Price = {
  /** In rupees; null while it is not known. */
  readonly ltp: number | null;
  /** When it was traded, in epoch milliseconds; null while that is not known. */
  readonly at: number | null;
  /** Older than it should be, or from before the connection was lost. */
  readonly isStale: boolean;
};

/** What a chart needs besides the last price: every tick, and every minute that ended. */
export type PriceListener = {
  readonly onTick?: (tick: Tick) => void;
  readonly onCandle?: (candle: MinuteCandle) => void;
};

/** Prices over one websocket, which is connected while it has subscribers. */
export type PriceStore = {
  /** The price of one instrument. It is subscribed while it has listeners. */
  readonly priceOf: (token: string) => Readable<Price>;
  /** Every tick and minute of one instrument; the returned function ends that. */
  readonly follow: (token: string, listener: PriceListener) => () => void;
  readonly freshness: Readable<Freshness>;
};

export type PriceStoreOptions = ConnectOptions & {
  /** Prices within this time are published together. 100 ms when left out. */
  readonly everyMs?: number | undefined;
};

type Entry = {
  readonly store: Store<Price>;
  readonly listeners: Set<PriceListener>;
  newest: Price;
};

const UNKNOWN: Price = { ltp: null, at: null, isStale: false };

export function createPriceStore(
  spark: Spark,
  { everyMs = 100, ...options }: PriceStoreOptions = {},
): PriceStore {
  const entries = new Map<string, Entry>();
  const changed = new Set<Entry>();
  const batch = createBatch(everyMs, () => {
    for (const { store, newest } of changed) store.set(newest);
    changed.clear();
  });
  const feed = createPriceFeed({
    spark,
    options,
    onTick: (tick) => {
      const entry = entries.get(tick.token);
      if (!entry) return;
      put(entry, { ltp: tick.ltp, at: epochInstant(tick.timestamp), isStale: tick.stale });
      for (const { onTick } of entry.listeners) onTick?.(tick);
    },
    onCandle: (candle) => {
      for (const { onCandle } of entries.get(candle.tk)?.listeners ?? []) onCandle?.(candle);
    },
    onLost: () => {
      for (const entry of entries.values())
        if (entry.newest.ltp !== null) put(entry, { ...entry.newest, isStale: true });
    },
  });

  function put(entry: Entry, price: Price): void {
    entry.newest = price;
    changed.add(entry);
    batch.schedule();
  }

  function entryOf(token: string): Entry {
    const known = entries.get(token);
    if (known) return known;
    let leave = (): void => undefined;
    const store = createStore(UNKNOWN, {
      onFirst: () => {
        leave = feed.watch(token, false);
        // A price that cannot be read stays unknown; the connection reports why.
        readLast(spark, token).then(
          (price) => price && entry.newest.ltp === null && put(entry, price),
          () => undefined,
        );
      },
      onLast: () => {
        leave();
        // A later subscriber must not take an old price for a current one.
        entry.newest = UNKNOWN;
        changed.delete(entry);
        store.set(UNKNOWN);
      },
    });
    const entry: Entry = { store, listeners: new Set(), newest: UNKNOWN };
    entries.set(token, entry);
    return entry;
  }

  return {
    priceOf: (token) => entryOf(token).store,
    follow: (token, listener) => {
      const { listeners } = entryOf(token);
      listeners.add(listener);
      const leave = feed.watch(token, listener.onCandle !== undefined);
      return () => {
        listeners.delete(listener);
        leave();
      };
    },
    freshness: feed.freshness,
  };
}

const shared = new WeakMap<Spark, PriceStore>();

/** The one store of a client, so that all parts of a page share one connection. */
export function priceStoreOf(spark: Spark): PriceStore {
  const known = shared.get(spark);
  if (known) return known;
  const store = createPriceStore(spark);
  shared.set(spark, store);
  return store;
}

/** A quiet instrument may have no tick for a while, so its last price is requested; null when none is known. */
async function readLast(spark: Spark, token: string): Promise<Price | null> {
  const { data } = await spark.readQuotes({ tokens: [token] });
  const [quote] = data;
  if (!quote || quote.ltp === null) return null;
  return {
    ltp: quote.ltp,
    at: quote.timestamp === null ? null : epochInstant(quote.timestamp),
    isStale: quote.stale,
  };
}
