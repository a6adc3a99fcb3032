import type { Instrument, InstrumentKey } from '../instrument/instrument.ts';
import type { Quote } from '../price/quote.ts';
import type { Instant, IstDay } from '../time/ist.ts';
import { maxPain, putCallRatio, type StrikeInterest, syntheticFuturePaise } from './chain-figures.ts';
import { type Forward, forwardOf } from './forward.ts';
import { type OptionFigures, optionFigures } from './option-figures.ts';
import type { Strike } from './strikes.ts';
import { yearsToExpiry } from './time-to-expiry.ts';

/** One option of a chain. What is not known by a fresh price is null, never 0. */
export type ChainOption = {
  readonly instrument: Instrument;
  readonly quote: Quote | null;
  readonly figures: OptionFigures | null;
};

export type ChainStrike = {
  readonly strikePaise: number;
  readonly call: ChainOption | null;
  readonly put: ChainOption | null;
};

export type OptionChain = {
  readonly strikes: readonly ChainStrike[];
  readonly spotPaise: number | null;
  /** The first future that expires on the day of the chain or later. */
  readonly futurePaise: number | null;
  readonly syntheticFuturePaise: number | null;
  /** What the figures are reckoned by. */
  readonly forward: Forward | null;
  readonly atmStrikePaise: number | null;
  readonly straddlePaise: number | null;
  readonly putCallRatio: number | null;
  readonly maxPainPaise: number | null;
  /** The time of the oldest price that is used. */
  readonly oldestAt: Instant | null;
};

export type ChainQuestion = {
  readonly expiry: IstDay;
  /** Those that are shown. */
  readonly strikes: readonly Strike[];
  /** The one at the money; null where the spot price is not known. */
  readonly atm: Strike | null;
  readonly spot: Instrument | null;
  readonly future: Instrument | null;
  /** The newest quote, null where there is none that is fresh. */
  readonly quoteOf: (key: InstrumentKey) => Quote | null;
};

/** A chain by the prices of one moment. */
export function optionChain({ expiry, strikes, atm, spot, future, quoteOf }: ChainQuestion): OptionChain {
  const quoted = (instrument: Instrument | null) => (instrument ? quoteOf(instrument.key) : null);
  const [callAtm, putAtm] = [quoted(atm?.call ?? null), quoted(atm?.put ?? null)];
  const futureQuote = quoted(future);
  const pair = {
    strikePaise: atm?.strikePaise ?? null,
    callPaise: callAtm?.lastPaise ?? null,
    putPaise: putAtm?.lastPaise ?? null,
  };
  const isSameDay = future?.expiry === expiry;
  const forward = forwardOf({ futurePaise: isSameDay ? (futureQuote?.lastPaise ?? null) : null, ...pair });
  const rows = strikes.map(({ strikePaise, call, put }) => ({
    strikePaise,
    call: call && chainOption(call, quoteOf(call.key), forward),
    put: put && chainOption(put, quoteOf(put.key), forward),
  }));
  const spotQuote = quoted(spot);
  const isPaired = atm !== null && callAtm !== null && putAtm !== null;
  const interest = interestOf(rows);
  const options = rows.flatMap(({ call, put }) => [call?.quote, put?.quote]);
  return {
    strikes: rows,
    spotPaise: spotQuote?.lastPaise ?? null,
    futurePaise: futureQuote?.lastPaise ?? null,
    syntheticFuturePaise: isPaired
      ? syntheticFuturePaise(atm.strikePaise, callAtm.lastPaise, putAtm.lastPaise)
      : null,
    forward,
    atmStrikePaise: atm?.strikePaise ?? null,
    straddlePaise: isPaired ? callAtm.lastPaise + putAtm.lastPaise : null,
    putCallRatio: putCallRatio(interest),
    maxPainPaise: maxPain(interest),
    oldestAt: oldestOf([spotQuote, futureQuote, callAtm, putAtm, ...options]),
  };
}

/** By the time of its own price, so that a chain of a closed market has the figures it closed with. */
function chainOption(instrument: Instrument, quote: Quote | null, forward: Forward | null): ChainOption {
  const { optionType, strikePaise, expiry } = instrument;
  const isKnown = quote && forward && optionType !== null && strikePaise !== null && expiry !== null;
  return {
    instrument,
    quote,
    figures: isKnown
      ? optionFigures({
          optionType,
          strikePaise,
          forwardPaise: forward.paise,
          pricePaise: quote.lastPaise,
          years: yearsToExpiry(expiry, quote.at),
        })
      : null,
  };
}

/** Of strikes where both sides are known: one side alone would bend the ratio. */
function interestOf(rows: readonly ChainStrike[]): readonly StrikeInterest[] {
  return rows.flatMap(({ strikePaise, call, put }) =>
    call?.quote && put?.quote
      ? [{ strikePaise, callInterest: call.quote.openInterest, putInterest: put.quote.openInterest }]
      : [],
  );
}

function oldestOf(quotes: readonly (Quote | null | undefined)[]): Instant | null {
  let oldest: Instant | null = null;
  for (const quote of quotes) if (quote && (oldest === null || quote.at < oldest)) oldest = quote.at;
  return oldest;
}
