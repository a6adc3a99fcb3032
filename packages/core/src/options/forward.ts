import { syntheticFuturePaise } from './chain-figures.ts';

/** The price for delivery at an expiry, and where it comes from. */
export type Forward = { readonly paise: number; readonly by: 'future' | 'synthetic' };

export type ForwardPrices = {
  /** Of the future that expires on the same day; null where there is none, or no price of it. */
  readonly futurePaise: number | null;
  readonly strikePaise: number | null;
  /** Of call and put at that strike, which is the one at the money. */
  readonly callPaise: number | null;
  readonly putPaise: number | null;
};

/** A traded future of the same day, else the synthetic one at the money; null where neither has prices. */
export function forwardOf({ futurePaise, strikePaise, callPaise, putPaise }: ForwardPrices): Forward | null {
  if (futurePaise !== null) return { paise: futurePaise, by: 'future' };
  if (strikePaise === null || callPaise === null || putPaise === null) return null;
  const paise = syntheticFuturePaise(strikePaise, callPaise, putPaise);
  return paise > 0 ? { paise, by: 'synthetic' } : null;
}
