import type { CallOutcome } from '../api-reference/send-call.ts';
import type { Session } from '../api-reference/session.ts';
import { findStraddle, type Straddle } from '../live-data/find-straddle.ts';
import type { Following } from '../live-data/follow-prices.ts';
import { type Quote, readQuotes } from '../live-data/read-quotes.ts';
import { yearsUntil } from './example-straddle.ts';
import type { Position } from './payoff.ts';

const READ_EVERY_MS = 3_000;

export interface StraddlePrices {
  readonly position: Position;
  readonly isStale: boolean;
  /** Of the three prices, when the oldest was so. */
  readonly oldest: number;
}

interface StraddleListener {
  readonly prices: (prices: StraddlePrices) => void;
  readonly failed: (failure: CallOutcome | string) => void;
}

/** The straddle is chosen once; its prices are read anew while the page is looked at. */
export function watchStraddle(session: Session, underlying: string, tell: StraddleListener): Following {
  let isOver = false;
  let timer: number | undefined;

  async function read(straddle: Straddle): Promise<void> {
    if (document.visibilityState === 'visible') {
      const tokens = [straddle.underlying.token, straddle.call.token, straddle.put.token];
      const quotes = await readQuotes(session, tokens);
      if (isOver) return;
      if (!quotes.ok) return tell.failed(quotes.outcome);
      const prices = pricesOf(straddle, quotes.rows, Date.now());
      if (!prices) return tell.failed('A price of the straddle is unknown at this moment.');
      tell.prices(prices);
    }
    timer = window.setTimeout(() => void read(straddle), READ_EVERY_MS);
  }

  findStraddle(session, underlying).then((found) => {
    if (isOver) return;
    if (found.ok) void read(found.thing);
    else tell.failed(found.failure);
  });
  return {
    stop: () => {
      isOver = true;
      window.clearTimeout(timer);
    },
  };
}

/** Null when one of the three prices is not known. */
export function pricesOf(straddle: Straddle, quotes: readonly Quote[], now: number): StraddlePrices | null {
  const [spot, call, put] = quotes.map(({ ltp }) => ltp);
  if (spot == null || call == null || put == null) return null;
  const { strike, lot, expiry, underlying } = straddle;
  return {
    position: {
      underlying: underlying.name,
      spot,
      lot,
      expiry,
      years: yearsUntil(expiry, now),
      legs: [
        { right: 'CE', side: 'Sell', strike, price: call },
        { right: 'PE', side: 'Sell', strike, price: put },
      ],
    },
    isStale: quotes.some(({ stale }) => stale),
    oldest: Math.min(...quotes.map(({ timestamp }) => Number(timestamp) * 1000)),
  };
}
