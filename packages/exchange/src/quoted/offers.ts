import type { DepthLevel, Quote } from '@spark/core';
import type { TransType } from '@spark/vocabulary';

/** What can be had at a price, and how much of it is left. */
export type Offer = { readonly pricePaise: number; left: number };

/**
 * What a quote offers to who buys or sells, best first. A level without a quantity has no bound that is known. Where a feed
 * tells the last price alone, it stands for both sides.
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
