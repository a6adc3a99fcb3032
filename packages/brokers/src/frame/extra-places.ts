/**
 * Brokers count subscriptions, and depth or open interest of an instrument is one more. Prices come first: what they leave is
 * given out here in the order in which it was asked for, and taken back from the newest when prices need it.
 */
export type ExtraPlaces<K> = {
  readonly want: (key: K) => void;
  /** Returns whether it had a place. */
  readonly drop: (key: K) => boolean;
  /** Gives out so many places; who has one now and had none, and the other way round. */
  readonly giveOut: (places: number) => { readonly gained: readonly K[]; readonly lost: readonly K[] };
};

export function createExtraPlaces<K>(): ExtraPlaces<K> {
  const wanted = new Map<K, boolean>();
  return {
    want: (key) => {
      if (!wanted.has(key)) wanted.set(key, false);
    },
    drop: (key) => {
      const had = wanted.get(key) ?? false;
      wanted.delete(key);
      return had;
    },
    giveOut: (places) => {
      const gained: K[] = [];
      const lost: K[] = [];
      let left = places;
      for (const [key, had] of wanted) {
        const has = left > 0;
        left -= 1;
        if (has === had) continue;
        wanted.set(key, has);
        (has ? gained : lost).push(key);
      }
      return { gained, lost };
    },
  };
}
