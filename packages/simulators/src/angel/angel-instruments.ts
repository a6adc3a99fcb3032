import type { Instrument } from '@spark/core';
import type { Listing } from '../frame/listing.ts';
import { angelDay } from './angel-time.ts';

/** Indices have Angel's own tokens; everything else has the exchange's. */
export function angelToken({ class: kind, token }: Instrument): string {
  return kind === 'index' && !token.startsWith('999') ? `999${token}` : token;
}

export type AngelInstruments = {
  readonly byToken: (exchange: string, token: string) => Instrument | null;
};

const made = new WeakMap<Listing, AngelInstruments>();

/** Built once for each listing, because it can be long. */
export function angelInstruments(listing: Listing): AngelInstruments {
  const known = made.get(listing) ?? readListing(listing);
  made.set(listing, known);
  return known;
}

function readListing(listing: Listing): AngelInstruments {
  const byToken = new Map<string, Instrument>();
  for (const instrument of listing.all())
    byToken.set(`${instrument.exchange}:${angelToken(instrument)}`, instrument);
  return { byToken: (exchange, token) => byToken.get(`${exchange}:${token}`) ?? null };
}

/** A row of OpenAPIScripMaster.json: every value is text, strike and tick times a hundred. */
export function masterRow(instrument: Instrument): Readonly<Record<string, string>> {
  const { symbol, name, expiry, strikePaise, lotSize, instrumentType, exchange, tickPaise } = instrument;
  return {
    token: angelToken(instrument),
    symbol,
    name,
    expiry: expiry === null ? '' : angelDay(expiry),
    strike: (strikePaise ?? -1).toFixed(6),
    lotsize: String(lotSize),
    instrumenttype: instrumentType,
    exch_seg: exchange,
    tick_size: tickPaise.toFixed(6),
  };
}
