import type { IstDay } from '@spark/core';
import type { OptionType } from '@spark/vocabulary';
import { lastClose, type MinuteSeries } from '../columns/minute-series.ts';
import type { TimelineSession } from '../columns/timeline.ts';
import type { StrikePlan } from '../legs/leg-plan.ts';
import { chooseStrike } from './choose-strike.ts';
import { type Contract, cashContract, futureContract, type LegSegment, optionContract } from './contract.ts';
import { type ExpirySelector, futureExpiry, optionExpiry } from './expiries.ts';
import type { MarketBook } from './market-book.ts';

/** Older prices choose no contract and give no signal price. */
const PRICE_AGE_MINUTES = 5;

/** The last price of this session, at most five minutes old: that of the evening before is none of the morning. NaN without one. */
export function freshClose(series: MinuteSeries, { first }: TimelineSession, minute: number): number {
  return lastClose(series, minute, Math.min(PRICE_AGE_MINUTES, minute - first));
}

export type ContractSelector = {
  readonly segment: LegSegment;
  readonly right: OptionType | null;
  readonly expiry: ExpirySelector | null;
  readonly strike: StrikePlan | null;
};

/** The contract that is meant at the end of this minute; null where there is none, or not yet. */
export function selectContract(
  book: MarketBook,
  selector: ContractSelector,
  session: TimelineSession,
  minute: number,
): Contract | null {
  const { day } = session;
  const { segment, right, expiry, strike } = selector;
  if (segment === 'CASH') return cashContract(book.termsOn(day, 'CASH', null));
  if (expiry === null) return null;
  if (segment === 'FUT') {
    const ends = futureExpiry(book, day, expiry.number);
    return ends === null ? null : futureContract(ends, book.termsOn(day, 'FUT', ends));
  }
  const ends = optionExpiry(book, day, expiry);
  if (ends === null || right === null || strike === null) return null;
  const chosenAt = strike.asOf === null ? minute : session.first + strike.asOf - session.openMinute - 1;
  if (chosenAt > minute) return null;
  const strikePaise = strikeAt(book, { session, expiry: ends, right, strike, minute: chosenAt });
  return strikePaise === null
    ? null
    : optionContract(ends, strikePaise, right, book.termsOn(day, 'OPT', ends));
}

type StrikeMoment = {
  readonly session: TimelineSession;
  readonly expiry: IstDay;
  readonly right: OptionType;
  readonly strike: StrikePlan;
  readonly minute: number;
};

function strikeAt(book: MarketBook, moment: StrikeMoment): number | null {
  const { session, expiry, right, strike, minute } = moment;
  const strikes = book.strikesOn(session.day, expiry);
  const premiumPaise = (strikePaise: number, of: OptionType) => {
    const series = book.option(expiry, strikePaise, of);
    return series === null ? Number.NaN : freshClose(series, session, minute);
  };
  const spotPaise = freshClose(book.spot, session, minute);
  if (strike.reference === 'spot')
    return chooseStrike({ selector: strike, right, strikes, spotPaise, premiumPaise });
  const atm = chooseStrike({ selector: AT_THE_MONEY, right: 'CE', strikes, spotPaise, premiumPaise });
  if (atm === null) return null;
  // One step from the spot: the synthetic future at the strike that the spot points to.
  const synthetic = atm + premiumPaise(atm, 'CE') - premiumPaise(atm, 'PE');
  return chooseStrike({ selector: strike, right, strikes, spotPaise: synthetic, premiumPaise });
}

const AT_THE_MONEY = { by: 'moneyness', value: 0, ifNone: 'skip' } as const;
