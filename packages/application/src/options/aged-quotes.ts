import { type Clock, type InstrumentKey, PRICE_AGE_MS_MAX, type Quote } from '@spark/core';
import { HUB_RULES, type KnownQuote } from '@spark/prices';
import { knownQuotes } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';

/** A price, and how old it is for whoever acts on it. */
export type AgedQuote = { readonly quote: Quote; readonly ageMs: number };

/** Whether a price that has not come yet is waited for; who looks again soon anyway takes what is known. */
export type Patience = 'wait' | 'known';

/** The newest prices of these instruments; null where none is known. */
export async function agedQuotes(
  prices: Prices,
  clock: Clock,
  keys: Iterable<InstrumentKey>,
  patience: Patience = 'wait',
): Promise<(key: InstrumentKey) => AgedQuote | null> {
  const knownOf = patience === 'wait' ? await knownQuotes(prices, keys) : prices.hub.latest;
  const now = clock.now();
  return (key) => {
    const known = knownOf(key);
    return known && { quote: known.quote, ageMs: ageOf(known, now) };
  };
}

/** The last price, where it is fresh enough to act on. */
export function freshPrice(known: KnownQuote | null, now: number): number | null {
  return known !== null && ageOf(known, now) <= PRICE_AGE_MS_MAX ? known.quote.lastPaise : null;
}

function ageOf({ quote, isStale }: KnownQuote, now: number): number {
  const ageMs = Math.max(0, now - quote.at);
  // The feed is silent or has missed something: however young the price is, nobody knows what came after it.
  if (isStale) return Math.max(ageMs, PRICE_AGE_MS_MAX + 1);
  // Old and yet not stale is a price whose market is closed: it is the price there is.
  return ageMs > HUB_RULES.staleAfterMs ? 0 : ageMs;
}

export function isFresh(aged: AgedQuote | null): aged is AgedQuote {
  return aged !== null && aged.ageMs <= PRICE_AGE_MS_MAX;
}
