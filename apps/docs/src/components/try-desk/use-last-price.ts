import type { Spark } from '@spark/client';
import { type Price, priceStoreOf } from '@spark/web';
import { useMemo, useSyncExternalStore } from 'react';

const UNKNOWN: Price = { ltp: null, at: null, isStale: false };
const NOTHING = { getSnapshot: () => UNKNOWN, subscribe: () => () => undefined };

/** The last price of an instrument, as it changes. */
export function useLastPrice(spark: Spark | null, token: string | null): Price {
  const { subscribe, getSnapshot } = useMemo(
    () => (spark && token !== null ? priceStoreOf(spark).priceOf(token) : NOTHING),
    [spark, token],
  );
  return useSyncExternalStore(subscribe, getSnapshot, NOTHING.getSnapshot);
}
