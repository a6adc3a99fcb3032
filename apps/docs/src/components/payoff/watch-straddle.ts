import type { PriceQuote, Spark } from '@spark/client';
import { epochInstant } from '@spark/web';
import { findStraddle, type Straddle, straddleTokens } from '../spark-data/find-straddle.ts';
import type { Position } from './payoff.ts';

const READ_EVERY_MS = 3_000;

export interface StraddlePrices {
  readonly position: Position;
  readonly isStale: boolean;
  /** The time of the oldest of the three prices. */
  readonly oldest: number;
}

interface StraddleListener {
  readonly prices: (prices: StraddlePrices) => void;
  readonly failed: (failure: unknown) => void;
}

/** The straddle is chosen once; its prices are read again while the page is visible. */
export function watchStraddle(
  spark: Spark,
  underlying: string,
  listener: StraddleListener,
): { readonly stop: () => void } {
  let isOver = false;
  let timer: number | undefined;
  const fail = (failure: unknown) => {
    if (!isOver) listener.failed(failure);
  };

  async function read(straddle: Straddle): Promise<void> {
    if (document.visibilityState === 'visible') {
      const { data: quotes } = await spark.readQuotes({ tokens: straddleTokens(straddle) });
      if (isOver) return;
      const prices = pricesOf(straddle, quotes, Date.now());
      if (!prices) throw new Error('A price of the straddle is unknown at this moment.');
      listener.prices(prices);
    }
    timer = window.setTimeout(() => void read(straddle).catch(fail), READ_EVERY_MS);
  }

  findStraddle(spark, underlying)
    .then((straddle) => (isOver ? undefined : read(straddle)))
    .catch(fail);
  return {
    stop: () => {
      isOver = true;
      window.clearTimeout(timer);
    },
  };
}

/** Null when one of the three prices is not known. */
export function pricesOf(
  straddle: Straddle,
  quotes: readonly PriceQuote[],
  now: number,
): StraddlePrices | null {
  const [spot, call, put] = quotes.map(({ ltp }) => ltp);
  if (spot == null || call == null || put == null) return null;
  const { strike, expiry, underlying, call: option } = straddle;
  return {
    position: {
      underlying: underlying.name,
      spot,
      lot: option.lotsize,
      expiry,
      now,
      legs: [
        { right: 'CE', side: 'Sell', strike, price: call },
        { right: 'PE', side: 'Sell', strike, price: put },
      ],
    },
    isStale: quotes.some(({ stale }) => stale),
    oldest: Math.min(...quotes.map(({ timestamp }) => epochInstant(timestamp ?? ''))),
  };
}
