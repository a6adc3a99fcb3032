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
  /** What it says of itself: connected, silent, broken. */
  readonly onState: (state: FeedState) => void;
  /** Prices of these may have been missed until now. Said before the first price that comes after it. */
  readonly onGap?: (keys: readonly InstrumentKey[]) => void;
};

export type FeedState = 'connecting' | 'open' | 'closed';

export type FeedConnection = {
  /** Asking twice for the same instrument is asking once. The first quote follows soon, unasked. */
  readonly watch: (keys: readonly InstrumentKey[]) => void;
  readonly unwatch: (keys: readonly InstrumentKey[]) => void;
  readonly close: () => Promise<void>;
};

/** Minute candles of the past. `from` and `to` are starts of minutes, both included. */
export type CandleSource = {
  readonly candles: (question: CandleQuestion) => Promise<readonly Candle[]>;
  /** How many that would be. A source has it when it can tell without making them. */
  readonly candleCount?: (question: CandleQuestion) => number;
  /**
   * The same minutes as one candle, of a whole day that has ended; `day` is its first instant. Null when nothing
   * traded. A source has it when its past never changes, so that it can keep what it worked out.
   */
  readonly dayCandle?: (key: InstrumentKey, day: Instant) => Promise<Candle | null>;
};

export type CandleQuestion = {
  readonly key: InstrumentKey;
  readonly from: Instant;
  readonly to: Instant;
};
