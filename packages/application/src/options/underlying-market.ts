import {
  atTheMoneyIndex,
  type Clock,
  type Forward,
  forwardOf,
  type Instant,
  type Instrument,
  type InstrumentKey,
  type IstDay,
  impliedVolatility,
  type Quote,
  strikesOf,
  yearsToExpiry,
} from '@spark/core';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { Prices } from '../prices/prices.ts';
import { agedQuotes, isFresh } from './aged-quotes.ts';

type Parts = {
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly prices: Prices;
  readonly clock: Clock;
};

/** Where an underlying is, by fresh prices of one moment. What they do not tell is null. */
export type UnderlyingMarket = {
  readonly spotPaise: number | null;
  readonly forwardPaise: (expiry: IstDay) => number | null;
  /** Of call and put at the money of this expiry, as a share per year. */
  readonly atmVolatility: (expiry: IstDay) => number | null;
  readonly quoteOf: (key: InstrumentKey) => Quote | null;
  /** The time of the newest price: that of the close where the market is closed. */
  readonly at: Instant;
  readonly oldestAt: Instant | null;
};

type ExpiryMarket = { readonly forward: Forward | null; readonly volatility: number | null };

/** Asks for the prices of these contracts of one underlying, and for those that their forwards rest on. */
export async function readUnderlyingMarket(
  { instruments, prices, clock }: Parts,
  contracts: readonly Instrument[],
): Promise<UnderlyingMarket> {
  const table = instruments.current();
  const derivative = contracts.find(({ expiry }) => expiry !== null);
  const expiries = [...new Set(contracts.flatMap(({ expiry }) => expiry ?? []))].sort();
  const listed = new Map(
    expiries.map((expiry) => [
      expiry,
      derivative ? table.list({ exchange: derivative.exchange, name: derivative.name, expiry }) : [],
    ]),
  );
  const spot = derivative ? (table.underlyingOf(derivative) ?? firstFuture()) : (contracts[0] ?? null);

  /** A commodity has no price of its own: its first future is where it stands. */
  function firstFuture(): Instrument | null {
    if (!derivative) return null;
    const { exchange, name } = derivative;
    const day = table.expiries(exchange, name, 'future').find((it) => it >= (expiries[0] ?? it));
    return day === undefined
      ? null
      : (table.list({ exchange, name, expiry: day, class: 'future' })[0] ?? null);
  }

  const spotAsked = spot && (await agedQuotes(prices, clock, [spot.key]))(spot.key);
  const around = isFresh(spotAsked) ? spotAsked.quote.lastPaise : null;
  const pairs = new Map(expiries.map((expiry) => [expiry, ingredientsOf(listed.get(expiry) ?? [], around)]));
  const asked = [
    ...contracts,
    ...(spot ? [spot] : []),
    ...[...pairs.values()].flatMap(({ future, call, put }) =>
      [future, call, put].filter((it) => it !== null),
    ),
  ].map(({ key }) => key);
  const aged = await agedQuotes(prices, clock, asked);
  const seen: Quote[] = [];
  const quoteOf = (key: InstrumentKey): Quote | null => {
    const found = aged(key);
    return isFresh(found) ? found.quote : null;
  };
  for (const key of new Set(asked)) {
    const quote = quoteOf(key);
    if (quote) seen.push(quote);
  }
  const markets = new Map<IstDay, ExpiryMarket>(
    [...pairs].map(([expiry, ingredients]) => [expiry, expiryMarket(expiry, ingredients, quoteOf)]),
  );
  return {
    spotPaise: spot ? (quoteOf(spot.key)?.lastPaise ?? null) : null,
    forwardPaise: (expiry) => markets.get(expiry)?.forward?.paise ?? null,
    atmVolatility: (expiry) => markets.get(expiry)?.volatility ?? null,
    quoteOf,
    at: seen.length === 0 ? clock.now() : Math.max(...seen.map(({ at }) => at)),
    oldestAt: seen.length === 0 ? null : Math.min(...seen.map(({ at }) => at)),
  };
}

type Ingredients = {
  readonly future: Instrument | null;
  readonly call: Instrument | null;
  readonly put: Instrument | null;
};

/** The future of the day, and call and put at the money. */
function ingredientsOf(listed: readonly Instrument[], spotPaise: number | null): Ingredients {
  const strikes = strikesOf(listed);
  const atm = spotPaise === null ? undefined : strikes[atTheMoneyIndex(strikes, spotPaise)];
  return {
    future: listed.find((it) => it.class === 'future') ?? null,
    call: atm?.call ?? null,
    put: atm?.put ?? null,
  };
}

function expiryMarket(
  expiry: IstDay,
  { future, call, put }: Ingredients,
  quoteOf: (key: InstrumentKey) => Quote | null,
): ExpiryMarket {
  const [futureQuote, callQuote, putQuote] = [future, call, put].map((it) => it && quoteOf(it.key));
  const forward = forwardOf({
    futurePaise: futureQuote?.lastPaise ?? null,
    strikePaise: call?.strikePaise ?? null,
    callPaise: callQuote?.lastPaise ?? null,
    putPaise: putQuote?.lastPaise ?? null,
  });
  const volatilities = (['CE', 'PE'] as const).flatMap((optionType) => {
    const quote = optionType === 'CE' ? callQuote : putQuote;
    const strike = (optionType === 'CE' ? call : put)?.strikePaise;
    if (!quote || !forward || strike == null) return [];
    const years = yearsToExpiry(expiry, quote.at);
    const terms = { optionType, forward: forward.paise, strike, years, rate: 0 };
    return impliedVolatility({ ...terms, price: quote.lastPaise }) ?? [];
  });
  const sum = volatilities.reduce((total, each) => total + each, 0);
  return { forward, volatility: volatilities.length === 0 ? null : sum / volatilities.length };
}
