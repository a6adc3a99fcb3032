import type { Instrument, Quote } from '@spark/core';
import { dayBand } from '@spark/exchange';
import type { Listing } from '../frame/listing.ts';

/** What can be subscribed to: a quote, five levels of depth, or an index. */
export type HsmTopic = {
  readonly topic: string;
  readonly instrument: Instrument;
  readonly exchange: string;
  readonly token: string;
  readonly values: (quote: Quote) => readonly number[];
};

const SEGMENT: Readonly<Record<string, string>> = {
  NSE: 'nse_cm',
  NFO: 'nse_fo',
  BSE: 'bse_cm',
  BFO: 'bse_fo',
};

const INDEX_NAME: Readonly<Record<string, string>> = {
  'Nifty 50': 'NIFTY',
  'Nifty Bank': 'BANKNIFTY',
  'Nifty Fin Service': 'FINNIFTY',
  'NIFTY MID SELECT': 'MIDCPNIFTY',
  'Nifty Next 50': 'NIFTYNXT50',
  'India VIX': 'INDIA VIX',
  SENSEX: 'SENSEX',
  BANKEX: 'BANKEX',
};

/** `sf|nse_cm|3045`, `dp|nse_fo|53001`, `if|nse_cm|Nifty 50`; null for what is not listed. */
export function findHsmTopic(listing: Listing, topic: string): HsmTopic | null {
  const [kind = '', exchange = '', token = ''] = topic.split('|');
  const values = VALUES[kind];
  const place = kind === 'if' ? `if|${exchange}|${INDEX_NAME[token]}` : `${exchange}|${token}`;
  const instrument = byPlace(listing).get(place);
  if (!instrument || !values) return null;
  return { topic, instrument, exchange, token, values: (quote) => values(quote, instrument) };
}

const places = new WeakMap<Listing, ReadonlyMap<string, Instrument>>();

/** By segment and token, indices by their names. Built once for each listing, because it can be long. */
function byPlace(listing: Listing): ReadonlyMap<string, Instrument> {
  const known = places.get(listing);
  if (known) return known;
  const made = new Map<string, Instrument>();
  for (const instrument of listing.all()) {
    const { exchange, class: kind, name, token } = instrument;
    made.set(
      kind === 'index' ? `if|${SEGMENT[exchange]}|${name}` : `${SEGMENT[exchange]}|${token}`,
      instrument,
    );
  }
  places.set(listing, made);
  return made;
}

const VALUES: Readonly<Record<string, (quote: Quote, instrument: Instrument) => readonly number[]>> = {
  sf: quoteValues,
  dp: depthValues,
  if: indexValues,
};

function quoteValues(quote: Quote, instrument: Instrument): readonly number[] {
  const { bids, asks } = quote;
  const seconds = Math.floor(quote.at / 1000);
  const band = dayBand(instrument, quote.previousClosePaise);
  const total = (levels: Quote['bids']) => levels.reduce((sum, { qty }) => sum + qty, 0);
  return [
    quote.lastPaise,
    quote.volume,
    seconds,
    seconds,
    bids[0]?.qty ?? 0,
    asks[0]?.qty ?? 0,
    bids[0]?.pricePaise ?? 0,
    asks[0]?.pricePaise ?? 0,
    instrument.lotSize,
    total(bids),
    total(asks),
    // The average of the day is not kept; the last trade stands in for it.
    quote.lastPaise,
    quote.openInterest,
    quote.lowPaise,
    quote.highPaise,
    quote.highPaise,
    quote.lowPaise,
    band?.lowPaise ?? 0,
    band?.highPaise ?? 0,
    quote.openPaise,
    quote.previousClosePaise,
  ];
}

function depthValues({ bids, asks }: Quote): readonly number[] {
  const five = (read: (level: Quote['bids'][number] | undefined) => number, levels: Quote['bids']) =>
    Array.from({ length: 5 }, (_, at) => read(levels[at]));
  const [price, size] = [
    (level?: { pricePaise: number }) => level?.pricePaise ?? 0,
    (level?: { qty: number }) => level?.qty ?? 0,
  ];
  const orders = (level?: object) => (level ? 1 : 0);
  return [price, size, orders].flatMap((read) => [...five(read, bids), ...five(read, asks)]);
}

function indexValues(quote: Quote): readonly number[] {
  return [
    quote.lastPaise,
    quote.previousClosePaise,
    Math.floor(quote.at / 1000),
    quote.highPaise,
    quote.lowPaise,
    quote.openPaise,
  ];
}
