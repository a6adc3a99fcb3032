import type { DepthLevel, Instant, InstrumentKey, Quote } from '@spark/core';
import type { TransType } from '@spark/vocabulary';
import { PRICE_AGE_MS_MAX, type PriceUnknown } from '../venue/refusal.ts';

/** What can be had at a price, and how much of it is left. */
export type Offer = { readonly pricePaise: number; left: number };

/**
 * What a quote offers to who buys or sells, best first. A level without a quantity has no bound that is known. Where a feed
 * has only the last price, it stands for both sides.
 */
export function offersTo(side: TransType, quote: Quote): Offer[] {
  const { bids, asks, lastPaise } = quote;
  if (bids.length === 0 && asks.length === 0) return [{ pricePaise: lastPaise, left: UNBOUNDED }];
  return (side === 'Buy' ? asks : bids).filter(isPriced).map(({ pricePaise, qty }) => ({
    pricePaise,
    left: qty > 0 ? qty : UNBOUNDED,
  }));
}

const UNBOUNDED = Number.POSITIVE_INFINITY;

function isPriced({ pricePaise }: DepthLevel): boolean {
  return pricePaise > 0;
}

export type Wanted = { readonly key: InstrumentKey; readonly side: TransType; readonly now: Instant };

/** Why nothing can be bought or sold at this quote; null when something can. */
export function priceProblem(quote: Quote | null, { key, side, now }: Wanted): PriceUnknown | null {
  const ageMs = quote && now - quote.at;
  if (quote === null || !isFresh(quote, now)) return { code: 'price-unknown', key, ageMs, missing: null };
  if (offersTo(side, quote).length > 0) return null;
  return { code: 'price-unknown', key, ageMs, missing: side === 'Buy' ? 'ask' : 'bid' };
}

/** An older price does not count. */
export function isFresh({ at }: Quote, now: Instant): boolean {
  return now - at <= PRICE_AGE_MS_MAX;
}
