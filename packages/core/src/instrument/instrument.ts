import type { Exchange, OptionType } from '@spark/vocabulary';
import type { IstDay } from '../time/ist.ts';

export const INSTRUMENT_CLASS = ['equity', 'index', 'future', 'option'] as const;
export type InstrumentClass = (typeof INSTRUMENT_CLASS)[number];

/** Exchange, a colon and the token, e.g. `NSE:212`: the name of an instrument everywhere. */
export type InstrumentKey = string;

/** One row of the contract master. Lot, tick and freeze quantity belong to the row, never to the symbol. */
export type Instrument = {
  readonly key: InstrumentKey;
  readonly exchange: Exchange;
  /** The exchange's number, as text; unique only within the exchange, and reused after an expiry. */
  readonly token: string;
  readonly symbol: string;
  /** The root of the underlying, e.g. NIFTY or SBIN. */
  readonly name: string;
  readonly class: InstrumentClass;
  /** As contract masters write it: AMXIDX, FUTIDX, FUTSTK, OPTIDX, OPTSTK, or empty for shares. */
  readonly instrumentType: string;
  readonly expiry: IstDay | null;
  readonly strikePaise: number | null;
  readonly optionType: OptionType | null;
  readonly lotSize: number;
  readonly tickPaise: number;
  /** The exchange takes at most this many units in one order. */
  readonly freezeQty: number;
  /** Closes in the closing auction, so continuous trading ends at 15:15. */
  readonly isCas: boolean;
};

/** The listed instruments. An index has prices but cannot be traded. */
export type Instruments = {
  readonly find: (key: InstrumentKey) => Instrument | null;
  /** The share or index that an option or future is written on; null when it is not listed. */
  readonly underlyingOf: (instrument: Instrument) => Instrument | null;
};
