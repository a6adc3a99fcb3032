import type { Feed, FeedListener, FeedState, Instant, InstrumentKey, Quote } from '@spark/core';

/** A feed that publishes what a test scripts, and records its subscriptions. */
export type ScriptedFeed = Feed & {
  readonly watched: ReadonlySet<InstrumentKey>;
  /** Every watch and unwatch, as `+key` and `-key`. */
  readonly asked: readonly string[];
  /** When this instrument is being watched. */
  readonly whenWatched: (key: InstrumentKey) => Promise<void>;
  readonly push: (...quotes: readonly Quote[]) => void;
  readonly say: (state: FeedState) => void;
  /** What was published of these is of no use any more. */
  readonly takeBack: (...keys: readonly InstrumentKey[]) => void;
  readonly isClosed: () => boolean;
};

type Script = {
  readonly name?: string;
  /** Answers every watch with a first quote of this time, as real feeds do; without it the test publishes everything. */
  readonly answersAt?: () => Instant;
};

export function createScriptedFeed({ name = 'scripted', answersAt }: Script = {}): ScriptedFeed {
  const watched = new Set<InstrumentKey>();
  const asked: string[] = [];
  let listener: FeedListener | null = null;
  let isClosed = false;
  const waiting = new Map<InstrumentKey, () => void>();
  return {
    name,
    watched,
    asked,
    isClosed: () => isClosed,
    whenWatched: (key) =>
      new Promise((resolve) => {
        if (watched.has(key)) resolve();
        else waiting.set(key, resolve);
      }),
    push: (...quotes) => listener?.onQuotes(quotes),
    say: (state) => listener?.onState(state),
    takeBack: (...keys) => listener?.onVoid?.(keys),
    open: (given) => {
      listener = given;
      given.onState('open');
      return {
        watch: (keys) => {
          for (const key of keys) {
            watched.add(key);
            asked.push(`+${key}`);
            waiting.get(key)?.();
          }
          if (answersAt) given.onQuotes(keys.map((key) => quoteOf({ key, at: answersAt() })));
        },
        unwatch: (keys) => {
          for (const key of keys) {
            watched.delete(key);
            asked.push(`-${key}`);
          }
        },
        close: async () => {
          isClosed = true;
        },
      };
    },
  };
}

/** A quote of NSE:212 at 171.25 with what a test wants to be different. */
export function quoteOf(given: Partial<Quote> & Pick<Quote, 'at'>): Quote {
  return {
    key: 'NSE:212',
    lastPaise: 17_125,
    previousClosePaise: 17_010,
    openPaise: 17_100,
    highPaise: 17_200,
    lowPaise: 17_000,
    volume: 1_000,
    openInterest: 0,
    previousOpenInterest: 0,
    bids: [{ pricePaise: 17_120, qty: 400 }],
    asks: [{ pricePaise: 17_125, qty: 300 }],
    ...given,
  };
}
