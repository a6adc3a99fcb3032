import type { InstrumentKey, LastPrice } from '@spark/core';
import { HubFullError, type KnownQuote } from '@spark/prices';
import type { Prices } from './prices.ts';

/** The last prices of these instruments, as far as they are known. An old price is still a price. */
export async function lastPrices(prices: Prices, keys: Iterable<InstrumentKey>): Promise<LastPrice> {
  const known = await knownQuotes(prices, keys);
  return (key) => known(key)?.quote.lastPaise ?? null;
}

/** The same with all that is known. When no more can be watched, those that are watched anyway still have a price. */
export async function knownQuotes(
  { hub, instruments }: Prices,
  keys: Iterable<InstrumentKey>,
): Promise<(key: InstrumentKey) => KnownQuote | null> {
  const listed = [...new Set(keys)].filter((key) => instruments.find(key) !== null);
  try {
    const answered = await hub.ask(listed);
    return (key) => answered.get(key) ?? null;
  } catch (error) {
    if (!(error instanceof HubFullError)) throw error;
    return hub.latest;
  }
}
