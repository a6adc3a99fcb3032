import type { CancelTimer, InstrumentKey } from '@spark/core';
import type { FreshPrices } from '../instructions/fresh-prices.ts';

export type WatchedLeg = { readonly contract: string; readonly instrumentKey: InstrumentKey };

type Parts = {
  readonly prices: Pick<FreshPrices, 'watch' | 'fresh'>;
  readonly onPrice: (contract: string, paise: number) => void;
};

/** Series beyond these are read when they are needed, and not watched all the time. */
const KEPT_MAX = 300;

/** Follows the prices of legs. Old and unknown prices are told to nobody. */
export function createLegWatch({ prices, onPrice }: Parts) {
  const legs = new Map<string, CancelTimer>();
  const kept = new Map<InstrumentKey, CancelTimer>();

  function watch({ contract, instrumentKey }: WatchedLeg): CancelTimer {
    const look = () => {
      const quote = prices.fresh(instrumentKey);
      if (quote !== null) onPrice(contract, quote.lastPaise);
    };
    const cancel = prices.watch(instrumentKey, look);
    look();
    return cancel;
  }

  return {
    follow: (wanted: Iterable<WatchedLeg>): void => {
      const names = new Set<string>();
      for (const leg of wanted) {
        const name = `${leg.contract} ${leg.instrumentKey}`;
        names.add(name);
        if (!legs.has(name)) legs.set(name, watch(leg));
      }
      for (const [name, cancel] of legs) {
        if (names.has(name)) continue;
        cancel();
        legs.delete(name);
      }
    },
    /** Minutes of a series are made of its prices, so it is watched for as long as the deployment runs. */
    keep: (key: InstrumentKey): void => {
      if (!kept.has(key) && kept.size < KEPT_MAX)
        kept.set(
          key,
          prices.watch(key, () => undefined),
        );
    },
    close: (): void => {
      for (const cancel of [...legs.values(), ...kept.values()]) cancel();
      legs.clear();
      kept.clear();
    },
  };
}
