import type { Instrument } from '@spark/core';
import type { Listing } from '../frame/listing.ts';

/** XTS names a segment by a word in orders and in the history, and by a number in subscriptions. */
type Segment = { readonly word: string; readonly number: number };

const SEGMENTS: Readonly<Record<string, Segment>> = {
  NSE: { word: 'NSECM', number: 1 },
  NFO: { word: 'NSEFO', number: 2 },
  BSE: { word: 'BSECM', number: 11 },
  BFO: { word: 'BSEFO', number: 12 },
};

export function segmentOf({ exchange }: Instrument): Segment {
  return SEGMENTS[exchange] ?? { word: exchange, number: 0 };
}

/** By the segment's word or number, and the exchange's token. */
export function instrumentAt(listing: Listing, segment: unknown, token: unknown): Instrument | null {
  const found = Object.entries(SEGMENTS).find(
    ([, { word, number }]) => word === segment || number === Number(segment),
  );
  const number = Number(token);
  if (!found || token === '' || token === null || !Number.isSafeInteger(number)) return null;
  return listing.find(`${found[0]}:${number}`);
}

export function isDerivative({ exchange }: Instrument): boolean {
  return exchange === 'NFO' || exchange === 'BFO';
}
