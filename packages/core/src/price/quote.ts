import type { InstrumentKey } from '../instrument/instrument.ts';
import type { Instant } from '../time/ist.ts';

export type DepthLevel = { readonly pricePaise: number; readonly qty: number };

/** What is known of an instrument's price at one moment. */
export type Quote = {
  readonly key: InstrumentKey;
  /** The exchange's time of this price; a price without its time is worthless. */
  readonly at: Instant;
  readonly lastPaise: number;
  readonly previousClosePaise: number;
  readonly openPaise: number;
  readonly highPaise: number;
  readonly lowPaise: number;
  /** Traded so far today. */
  readonly volume: number;
  readonly openInterest: number;
  readonly previousOpenInterest: number;
  /** Best first, at most five; empty where there is no depth, as for an index. */
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
};

/** One minute of trading. It is final only when the minute has ended. */
export type Candle = {
  /** When the minute began. */
  readonly at: Instant;
  readonly openPaise: number;
  readonly highPaise: number;
  readonly lowPaise: number;
  readonly closePaise: number;
  /** Traded in this minute. */
  readonly volume: number;
  readonly openInterest: number;
};
