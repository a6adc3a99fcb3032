import type { ContractExpiries, IstDay } from '@spark/core';
import type { OptionType } from '@spark/vocabulary';
import type { MinuteSeries } from '../columns/minute-series.ts';
import type { Timeline } from '../columns/timeline.ts';
import type { SignalHistory } from '../market/signals.ts';
import type { Contract, ContractTerms, LegSegment } from './contract.ts';

/**
 * Everything an engine may know of a market: the sessions, the contracts of each day and their minutes. Whoever runs an engine
 * fills it beforehand; in a live market the columns end with the last minute.
 */
export type MarketBook = {
  readonly timeline: Timeline;
  readonly spot: MinuteSeries;
  /** Null where the contract has no candles. */
  readonly future: (expiry: IstDay) => MinuteSeries | null;
  readonly option: (expiry: IstDay, strikePaise: number, right: OptionType) => MinuteSeries | null;
  /** Every expiry of the options, those that have passed included, the earliest first. */
  readonly expiries: ContractExpiries;
  readonly futureExpiries: readonly IstDay[];
  /** The strikes listed on the day, in paise, the lowest first. */
  readonly strikesOn: (day: IstDay, expiry: IstDay) => readonly number[];
  readonly termsOn: (day: IstDay, segment: LegSegment, expiry: IstDay | null) => ContractTerms;
  /** Trading days after `from` up to and including `to`. */
  readonly tradingDaysBetween: (from: IstDay, to: IstDay) => number;
  /** What alerts sent; without it nothing is known of signals. */
  readonly signals?: SignalHistory;
};

/** The candles of a contract. */
export function seriesOf(book: MarketBook, contract: Contract): MinuteSeries | null {
  const { segment, expiry, strikePaise, right } = contract;
  if (segment === 'CASH') return book.spot;
  if (expiry === null) return null;
  if (segment === 'FUT') return book.future(expiry);
  return strikePaise === null || right === null ? null : book.option(expiry, strikePaise, right);
}
