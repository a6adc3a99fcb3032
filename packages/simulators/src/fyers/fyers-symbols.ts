import type { Instrument } from '@spark/core';
import type { Listing } from '../frame/listing.ts';

/** An instrument with its FYERS names. */
export type FyersSymbol = {
  readonly instrument: Instrument;
  /** NSE:SBIN-EQ, NSE:NIFTY26NOVFUT, NSE:NIFTY26NOV25000CE, NSE:NIFTY26N1725000CE. */
  readonly ticker: string;
  /** Exchange, segment, expiry and the exchange's token in one number. */
  readonly fyToken: string;
  readonly exchange: number;
  readonly segment: number;
};

export type FyersSymbols = {
  readonly byTicker: (ticker: string) => FyersSymbol | null;
  readonly byFyToken: (fyToken: string) => FyersSymbol | null;
  readonly of: (instrument: Instrument) => FyersSymbol;
  readonly all: () => Iterable<FyersSymbol>;
};

const INDEX_TICKER: Readonly<Record<string, string>> = {
  NIFTY: 'NSE:NIFTY50-INDEX',
  BANKNIFTY: 'NSE:NIFTYBANK-INDEX',
  FINNIFTY: 'NSE:FINNIFTY-INDEX',
  MIDCPNIFTY: 'NSE:MIDCPNIFTY-INDEX',
  NIFTYNXT50: 'NSE:NIFTYNXT50-INDEX',
  'INDIA VIX': 'NSE:INDIAVIX-INDEX',
  SENSEX: 'BSE:SENSEX-INDEX',
  BANKEX: 'BSE:BANKEX-INDEX',
};

const MONTH = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEK_MONTH = '123456789OND';
const NSE = 10;
const BSE = 12;
const CASH = 10;
const FUTURES_AND_OPTIONS = 11;

const made = new WeakMap<Listing, FyersSymbols>();

/** Built once for each listing, because it can be long. */
export function fyersSymbols(listing: Listing): FyersSymbols {
  const known = made.get(listing) ?? readListing(listing);
  made.set(listing, known);
  return known;
}

function readListing(listing: Listing): FyersSymbols {
  const monthEnds = lastOptionDays(listing);
  const byTicker = new Map<string, FyersSymbol>();
  const byFyToken = new Map<string, FyersSymbol>();
  const of = (instrument: Instrument): FyersSymbol => {
    const { exchange: at, token, expiry } = instrument;
    const exchange = at === 'NSE' || at === 'NFO' ? NSE : BSE;
    const segment = at === 'NFO' || at === 'BFO' ? FUTURES_AND_OPTIONS : CASH;
    const day = expiry === null ? '000000' : expiry.slice(2).replaceAll('-', '');
    const fyToken = `${exchange}${segment}${day}${token}`;
    return { instrument, ticker: tickerOf(instrument, monthEnds), fyToken, exchange, segment };
  };
  for (const instrument of listing.all()) {
    const symbol = of(instrument);
    byTicker.set(symbol.ticker, symbol);
    byFyToken.set(symbol.fyToken, symbol);
  }
  return {
    byTicker: (ticker) => byTicker.get(ticker) ?? null,
    byFyToken: (fyToken) => byFyToken.get(fyToken) ?? null,
    of,
    all: () => byTicker.values(),
  };
}

function tickerOf(instrument: Instrument, monthEnds: ReadonlyMap<string, string>): string {
  const { exchange, name, symbol, class: kind, expiry, strikePaise, optionType } = instrument;
  const prefix = exchange === 'NSE' || exchange === 'NFO' ? 'NSE' : 'BSE';
  if (kind === 'index') return INDEX_TICKER[name] ?? `${prefix}:${name.replaceAll(' ', '')}-INDEX`;
  if (kind === 'equity') return `${prefix}:${prefix === 'NSE' ? symbol : `${name}-A`}`;
  const [year = '', month = '', day = ''] = (expiry ?? '').split('-');
  const start = `${prefix}:${name}${year.slice(2)}`;
  if (kind === 'future') return `${start}${MONTH[Number(month) - 1]}FUT`;
  const isMonthly = monthEnds.get(monthOf(instrument)) === expiry;
  const when = isMonthly ? MONTH[Number(month) - 1] : `${WEEK_MONTH[Number(month) - 1]}${day}`;
  return `${start}${when}${(strikePaise ?? 0) / 100}${optionType}`;
}

/** The last expiry of each month for each underlying: its options are spelt by the month alone. */
function lastOptionDays(listing: Listing): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  for (const instrument of listing.all()) {
    const { class: kind, expiry } = instrument;
    if (kind !== 'option' || expiry === null) continue;
    const month = monthOf(instrument);
    if (expiry > (last.get(month) ?? '')) last.set(month, expiry);
  }
  return last;
}

function monthOf({ exchange, name, expiry }: Instrument): string {
  return `${exchange} ${name} ${(expiry ?? '').slice(0, 7)}`;
}
