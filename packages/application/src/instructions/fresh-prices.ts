import { type CancelTimer, type Clock, type InstrumentKey, PRICE_AGE_MS_MAX, type Quote } from '@spark/core';
import type { KnownQuote } from '@spark/prices';
import { knownQuotes } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';
import { createPriceWatch } from '../trading/price-watch.ts';

/** Prices for what acts by itself. */
export type FreshPrices = {
  readonly watch: (key: InstrumentKey, onPrice: () => void) => CancelTimer;
  /** A price of the last seconds; null where there is none. */
  readonly fresh: (key: InstrumentKey) => Quote | null;
  /** For people: while the market is closed, its last price counts. */
  readonly shown: (key: InstrumentKey) => Quote | null;
  /** Waits a moment for first prices; then `shown` knows them for a while. */
  readonly ask: (keys: readonly InstrumentKey[]) => Promise<void>;
  readonly close: () => void;
};

export function createFreshPrices(prices: Prices, clock: Clock): FreshPrices {
  const reader = createPriceWatch(prices.hub);

  function quoteIf(key: InstrumentKey, isGood: (known: KnownQuote) => boolean): Quote | null {
    const known = prices.hub.latest(key);
    return known !== null && isGood(known) ? known.quote : null;
  }

  return {
    watch: reader.watch,
    fresh: (key) =>
      quoteIf(key, ({ quote, isStale }) => !isStale && clock.now() - quote.at <= PRICE_AGE_MS_MAX),
    shown: (key) => quoteIf(key, ({ isStale }) => !isStale),
    ask: async (keys) => void (await knownQuotes(prices, keys)),
    close: reader.close,
  };
}
