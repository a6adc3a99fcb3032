import type { InstrumentKey } from '../instrument/instrument.ts';
import type { Candle, Quote } from '../price/quote.ts';
import type { Instant } from '../time/ist.ts';

/** Where prices come from: the simulated exchange, a recording, a broker. The quote hub is its only listener. */
export type Feed = {
  readonly name: string;
  readonly open: (listener: FeedListener) => FeedConnection;
};

export type FeedListener = {
  /** Several at once, in the order in which they happened. */
  readonly onQuotes: (quotes: readonly Quote[]) => void;
  /** Its state: connected, silent, broken. */
  readonly onState: (state: FeedState) => void;
  /** Prices of these may have been missed until now. Called before the next price. */
  readonly onGap?: (keys: readonly InstrumentKey[]) => void;
  /** Prices of these that were sent are of no use any more. New ones follow. */
  readonly onVoid?: (keys: readonly InstrumentKey[]) => void;
};

export type FeedState = 'connecting' | 'open' | 'closed';

export type FeedConnection = {
  /** Idempotent per instrument. The first quote follows soon. */
  readonly watch: (keys: readonly InstrumentKey[]) => void;
  readonly unwatch: (keys: readonly InstrumentKey[]) => void;
  readonly close: () => Promise<void>;
};

/** Minute candles of the past. `from` and `to` are starts of minutes, both included. */
export type CandleSource = {
  readonly candles: (question: CandleQuestion) => Promise<readonly Candle[]>;
  /** How many that would be. Present where the source can count without making them. */
  readonly candleCount?: (question: CandleQuestion) => number;
  /**
   * The same minutes as one candle, of a whole day that has ended; `day` is its first instant. Null when nothing
   * traded. Present where the source's past never changes, so that results can be cached.
   */
  readonly dayCandle?: (key: InstrumentKey, day: Instant) => Promise<Candle | null>;
};

export type CandleQuestion = {
  readonly key: InstrumentKey;
  readonly from: Instant;
  readonly to: Instant;
};
