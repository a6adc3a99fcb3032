import type { Instant, Instrument } from '@spark/core';
import type { TransType } from '@spark/vocabulary';
import type { InstrumentPrice } from '../prices/instrument-price.ts';
import type { Tape } from '../prices/tape.ts';
import type { Pit } from './pit.ts';
import type { PriceUnknown } from './refusal.ts';

/** What rules read of the market of an instrument, whether the seed makes its prices or they are quotes from outside. */
export type Shown = {
  readonly instrument: Instrument;
  readonly tape: Pick<Tape, 'at' | 'lastPaise' | 'previousClosePaise'> & {
    readonly price: Pick<InstrumentPrice, 'windowOn' | 'expiresAt' | 'fillMinute'> & {
      readonly underlying: { readonly isIndex: boolean };
    };
  };
  readonly spread: { readonly touchPaise: (side: TransType) => number };
  /** Why an order without a price cannot be taken now; absent where there always is a price. */
  readonly unknownPrice?: (side: TransType, now: Instant) => PriceUnknown | null;
};

/** Where the orders in one instrument are matched with offers. */
export type TradingPit = Pick<
  Pit,
  'isActive' | 'orders' | 'step' | 'enter' | 'carry' | 'uncross' | 'cancel' | 'replace'
> & {
  readonly screen: Shown;
};
