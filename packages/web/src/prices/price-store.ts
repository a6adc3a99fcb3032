import type { MinuteCandle, Spark, Tick } from '@spark/client';
import { createBatch } from '../batch.ts';
import type { Freshness } from '../connection/freshness.ts';
import type { ConnectOptions } from '../connection/keep-trying.ts';
import { createStore, type Readable, type Store } from '../store.ts';
import { epochInstant } from '../time/indian-time.ts';
import { collectTurn } from './one-turn.ts';
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
  /** With it ticks carry the best bids and asks, where the feed has them. */
  readonly withDepth?: boolean;
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
  /** How long an instrument is still followed after its last subscriber left, for one who comes back. 0 when left out. */
  readonly lingerMs?: number | undefined;
};

type Entry = {
  readonly store: Store<Price>;
  readonly listeners: Set<PriceListener>;
  newest: Price;
};

/** As many as `GET /quotes` answers at once. */
const QUOTES_PER_CALL = 500;

const UNKNOWN: Price = { ltp: null, at: null, isStale: false };

export function createPriceStore(
  spark: Spark,
  { everyMs = 100, lingerMs = 0, ...options }: PriceStoreOptions = {},
): PriceStore {
  const entries = new Map<string, Entry>();
  const changed = new Set<Entry>();
  const batch = createBatch(everyMs, () => {
    for (const { store, newest } of changed) store.set(newest);
    changed.clear();
  });
  const readLater = collectTurn<string>((tokens) => void readTogether(tokens));
  const feed = createPriceFeed({
    spark,
    options,
    lingerMs,
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
    onLeft: (token) => {
      const entry = entries.get(token);
      if (!entry) return;
      // A later subscriber must not take an old price for a current one.
      entry.newest = UNKNOWN;
      changed.delete(entry);
      entry.store.set(UNKNOWN);
    },
  });

  /** A quiet instrument may have no tick for a while, so its last price is read. */
  async function readTogether(tokens: readonly string[]): Promise<void> {
    for (const [token, price] of await readLast(spark, tokens)) {
      const entry = entries.get(token);
      if (entry?.newest.ltp === null) put(entry, price);
    }
  }

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
        leave = feed.watch(token);
        if (entry.newest.ltp === null) readLater(token);
      },
      onLast: () => leave(),
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
      const leave = feed.watch(token, {
        candles: listener.onCandle !== undefined,
        depth: listener.withDepth ?? false,
      });
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

/** The last prices that are known. One that cannot be read stays unknown; the connection reports why. */
async function readLast(spark: Spark, tokens: readonly string[]): Promise<ReadonlyMap<string, Price>> {
  const known = new Map<string, Price>();
  for (let from = 0; from < tokens.length; from += QUOTES_PER_CALL) {
    const some = tokens.slice(from, from + QUOTES_PER_CALL);
    const { data } = await spark.readQuotes({ tokens: some }).catch(() => ({ data: [] }));
    for (const { token, ltp, timestamp, stale } of data)
      if (ltp !== null)
        known.set(token, { ltp, at: timestamp === null ? null : epochInstant(timestamp), isStale: stale });
  }
  return known;
}
