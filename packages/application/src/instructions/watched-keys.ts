import type { CancelTimer, InstrumentKey } from '@spark/core';
import type { FreshPrices } from './fresh-prices.ts';

/** A set of instruments that changes while it is watched. */
export type WatchedKeys = {
  readonly set: (keys: Iterable<InstrumentKey>) => void;
  readonly close: () => void;
};

export function watchKeys(prices: Pick<FreshPrices, 'watch'>, onPrice: () => void): WatchedKeys {
  const watches = new Map<InstrumentKey, CancelTimer>();

  return {
    set: (keys) => {
      const wanted = new Set(keys);
      for (const [key, stop] of watches) {
        if (wanted.has(key)) continue;
        stop();
        watches.delete(key);
      }
      for (const key of wanted) if (!watches.has(key)) watches.set(key, prices.watch(key, onPrice));
    },
    close: () => {
      for (const stop of watches.values()) stop();
      watches.clear();
    },
  };
}
