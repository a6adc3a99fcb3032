import { useEffect, useState } from 'react';
import type { Session } from '../api-reference/session.ts';
import { followPrices } from '../live-data/follow-prices.ts';
import { istClock } from '../live-data/ist-time.ts';
import { readQuotes } from '../live-data/read-quotes.ts';

export interface LastPrice {
  /** Null while it is not known. */
  readonly price: number | null;
  /** When it was traded, by Indian clocks. */
  readonly at: string;
  readonly isStale: boolean;
}

const UNKNOWN: LastPrice = { price: null, at: '', isStale: false };

/** The last price of an instrument, live. */
export function useLastPrice(session: Session, token: string): LastPrice {
  const [last, setLast] = useState(UNKNOWN);

  useEffect(() => {
    setLast(UNKNOWN);
    if (!session.token || token === '') return;
    let isHere = true;
    const take = (price: number | null, timestamp: string | null, isStale: boolean) => {
      if (isHere && price !== null)
        setLast({ price, at: timestamp === null ? '' : istClock(Number(timestamp) * 1_000), isStale });
    };
    void readQuotes(session, [token]).then((asked) => {
      const quote = asked.ok ? asked.rows[0] : undefined;
      if (quote) take(quote.ltp, quote.timestamp, quote.stale);
    });
    const following = followPrices(session, [token], {
      tick: ({ ltp, timestamp, stale }) => take(ltp, timestamp, stale),
      minute: () => undefined,
      state: (state) => {
        // What nobody tells of any more may be another price by now.
        if (state !== 'open') setLast((before) => ({ ...before, isStale: true }));
      },
    });
    return () => {
      isHere = false;
      following.stop();
    };
  }, [session, token]);

  return last;
}
