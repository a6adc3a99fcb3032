import type {
  CancelTimer,
  Clock,
  Feed,
  FeedConnection,
  FeedState,
  InstrumentKey,
  Quote,
  Timers,
} from '@spark/core';
import { isOlder, notAhead } from './not-ahead.ts';
import { addFollower, createReading, type Follower, type Reading, removeFollower } from './reading.ts';

/** A price as it is known now. */
export type KnownQuote = {
  readonly quote: Quote;
  /** Older than it should be while its market is open, or the feed is silent, or has missed what came after it. */
  readonly isStale: boolean;
};

/** Distributes one feed to all readers of prices. */
export type QuoteHub = {
  readonly feedName: string;
  readonly feedState: () => FeedState;
  readonly watchedCount: () => number;
  /** The newest price of an instrument that is watched; null when none has come. */
  readonly latest: (key: InstrumentKey) => KnownQuote | null;
  /** Watches for as long as it takes: the newest prices, null for those that did not come in time. */
  readonly ask: (keys: readonly InstrumentKey[]) => Promise<ReadonlyMap<InstrumentKey, KnownQuote | null>>;
  /** A reader that is notified once that something is new and then takes as much as it can. */
  readonly read: (onReady: () => void) => Reading;
  /** Every price in the order it came, for who must miss none. Costs the feed's time, so it is for us alone. */
  readonly tap: (listener: (quotes: readonly Quote[]) => void) => () => void;
  readonly onFeedState: (listener: (state: FeedState) => void) => () => void;
  /** The shared part of a quote's life: when watching began, so that incomplete minutes can be marked. */
  readonly watchedSince: (key: InstrumentKey) => number | null;
  readonly close: () => Promise<void>;
};

export type HubRules = {
  /** After the last reader left, an instrument stays watched for this long. */
  readonly graceMs: number;
  /** At most so many without a reader stay watched; the one that was left first is given up for the next. */
  readonly unreadMax: number;
  /** A price older than this is stale while its market is open. */
  readonly staleAfterMs: number;
  /** A tick older than this on arrival is stored as the last known price, and not published. */
  readonly lateAfterMs: number;
  /** How long a question waits for a first price. */
  readonly askWaitMs: number;
  readonly watchedMax: number;
};

export const HUB_RULES: HubRules = {
  graceMs: 30_000,
  unreadMax: 2_000,
  staleAfterMs: 10_000,
  lateAfterMs: 3_000,
  askWaitMs: 1_000,
  watchedMax: 100_000,
};

type Parts = {
  readonly feed: Feed;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Whether prices should be moving; without it the market never sleeps. */
  readonly isOpen?: (key: InstrumentKey, at: number) => boolean;
  readonly rules?: Partial<HubRules>;
};

/** More instruments than the hub takes. Nothing was changed. */
export class HubFullError extends Error {
  override readonly name = 'HubFullError';
}

/** One watched instrument. */
export type Slot = {
  readonly key: InstrumentKey;
  /** When the subscription began, or began again after a gap. */
  since: number;
  quote: Quote | null;
  /** What came after the quote may have been missed. */
  isBehind: boolean;
  /** Readings that follow it, and questions that wait for its first price. Replaced, never changed: it is walked often. */
  followers: readonly Follower[];
  readers: number;
  cancelUnwatch: CancelTimer | null;
};

export function createQuoteHub({
  feed,
  clock,
  timers,
  isOpen = () => true,
  rules: given = {},
}: Parts): QuoteHub {
  const rules = { ...HUB_RULES, ...given };
  const slots = new Map<InstrumentKey, Slot>();
  /** Without a reader, the one that was left first comes first. Each costs the feed a price every second. */
  const unread = new Set<Slot>();
  const taps = new Set<(quotes: readonly Quote[]) => void>();
  const stateListeners = new Set<(state: FeedState) => void>();
  const questions = new Set<() => void>();
  let state: FeedState = 'connecting';
  const connection: FeedConnection = feed.open({
    onQuotes: take,
    onState: (next) => {
      state = next;
      for (const listener of stateListeners) listener(next);
    },
    onGap: (keys) => {
      for (const key of keys) {
        const slot = slots.get(key);
        if (slot === undefined) continue;
        slot.since = clock.now();
        slot.isBehind = true;
      }
    },
    onVoid: (keys) => {
      for (const key of keys) {
        const slot = slots.get(key);
        if (slot === undefined) continue;
        slot.since = clock.now();
        slot.quote = null;
      }
    },
  });

  function take(received: readonly Quote[]): void {
    const now = clock.now();
    const quotes = notAhead(received, now);
    // Almost always all of them pass, and then the list as it came is handed on.
    let passed: Quote[] | null = null;
    let index = 0;
    for (const quote of quotes) {
      if (accept(quote, now)) passed?.push(quote);
      else passed ??= quotes.slice(0, index);
      index += 1;
    }
    const news = passed ?? quotes;
    if (news.length > 0) for (const tap of taps) tap(news);
  }

  /** Whether the price is news. Time never runs backwards for a reader. */
  function accept(quote: Quote, now: number): boolean {
    const slot = slots.get(quote.key);
    if (slot === undefined) return false;
    const before = slot.quote;
    if (before !== null && isOlder(quote, before, now)) return false;
    slot.quote = quote;
    slot.isBehind = false;
    const oldest = now - rules.lateAfterMs;
    // A first price is published even when it is old: it is the last one.
    if (quote.at < oldest && before !== null) return false;
    for (const follower of slot.followers) follower.changed();
    return quote.at >= oldest;
  }

  function known(slot: Slot | undefined, now = clock.now()): KnownQuote | null {
    if (slot === undefined || slot.quote === null) return null;
    return { quote: slot.quote, isStale: isStale(slot.quote, slot.isBehind, now) };
  }

  function isStale(quote: Quote, isBehind: boolean, now: number): boolean {
    const shouldMove = isBehind || now - quote.at > rules.staleAfterMs || state !== 'open';
    // While the market sleeps its last price is the price there is, however old.
    return shouldMove && isOpen(quote.key, now);
  }

  function hold(key: InstrumentKey): Slot {
    const slot = slots.get(key) ?? addSlot(key);
    slot.readers += 1;
    unread.delete(slot);
    slot.cancelUnwatch?.();
    slot.cancelUnwatch = null;
    return slot;
  }

  function addSlot(key: InstrumentKey): Slot {
    const slot: Slot = {
      key,
      since: clock.now(),
      quote: null,
      isBehind: false,
      followers: [],
      readers: 0,
      cancelUnwatch: null,
    };
    slots.set(key, slot);
    return slot;
  }

  function release(slot: Slot): void {
    slot.readers -= 1;
    if (slot.readers > 0) return;
    slot.cancelUnwatch = timers.at(clock.now() + rules.graceMs, () => unwatch(slot));
    unread.add(slot);
    if (unread.size <= rules.unreadMax) return;
    const [longest] = unread;
    if (longest) unwatch(longest);
  }

  function unwatch(slot: Slot): void {
    slot.cancelUnwatch?.();
    unread.delete(slot);
    slots.delete(slot.key);
    connection.unwatch([slot.key]);
  }

  /** All or nothing, so that a refused reader has nothing to undo. */
  function holdAll(keys: readonly InstrumentKey[]): readonly Slot[] {
    const fresh = [...new Set(keys.filter((key) => !slots.has(key)))];
    if (slots.size + fresh.length > rules.watchedMax) throw new HubFullError('The quote hub is full.');
    const held = keys.map(hold);
    if (fresh.length > 0) connection.watch(fresh);
    return held;
  }

  function ask(keys: readonly InstrumentKey[]): Promise<ReadonlyMap<InstrumentKey, KnownQuote | null>> {
    const held = holdAll([...new Set(keys)]);
    const missing = new Map<Slot, Follower>();
    return new Promise((resolve) => {
      const finish = () => {
        if (!questions.delete(finish)) return;
        cancel();
        for (const [slot, follower] of missing) removeFollower(slot, follower);
        resolve(new Map(held.map((slot) => [slot.key, known(slot)])));
        for (const slot of held) release(slot);
      };
      questions.add(finish);
      for (const slot of held) {
        if (slot.quote !== null) continue;
        const follower = {
          changed: () => {
            removeFollower(slot, follower);
            missing.delete(slot);
            if (missing.size === 0) finish();
          },
        };
        missing.set(slot, follower);
        addFollower(slot, follower);
      }
      const cancel = timers.at(clock.now() + rules.askWaitMs, finish);
      if (missing.size === 0) finish();
    });
  }

  return {
    feedName: feed.name,
    feedState: () => state,
    watchedCount: () => slots.size,
    latest: (key) => known(slots.get(key)),
    ask,
    read: (onReady) => createReading({ onReady, holdAll, release, known, now: clock.now }),
    tap: (listener) => {
      taps.add(listener);
      return () => taps.delete(listener);
    },
    onFeedState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    watchedSince: (key) => slots.get(key)?.since ?? null,
    close: async () => {
      for (const finish of questions) finish();
      for (const slot of slots.values()) slot.cancelUnwatch?.();
      slots.clear();
      await connection.close();
    },
  };
}
