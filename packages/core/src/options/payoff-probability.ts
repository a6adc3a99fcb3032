import { normalCdf } from './normal.ts';
import { rounded } from './option-figures.ts';
import type { Profit } from './payoff-shape.ts';

/** Where the underlying may be at the expiry: lognormal about the forward. */
export type PriceSpread = {
  readonly forwardPaise: number;
  /** Volatility times the root of the time. */
  readonly deviation: number;
};

/** A hundredth of a paisa is nothing. */
const NOTHING = 0.01;

/** In per cent, to 2 decimals: how likely the profit is above 0, charges aside. */
export function probabilityOfProfit(
  profit: Profit,
  breakEvensPaise: readonly number[],
  { forwardPaise, deviation }: PriceSpread,
): number {
  if (!(deviation > 1e-9)) return profit(forwardPaise) > NOTHING ? 100 : 0;
  const below = (price: number) => normalCdf(Math.log(price / forwardPaise) / deviation + deviation / 2);
  const ends = [0, ...breakEvensPaise];
  const likely = ends.reduce((sum, low, index) => {
    const high = ends[index + 1];
    const inside = high === undefined ? Math.max(2 * low, forwardPaise) : (low + high) / 2;
    if (!(profit(inside) > NOTHING)) return sum;
    return sum + (high === undefined ? 1 : below(high)) - (low === 0 ? 0 : below(low));
  }, 0);
  return rounded(Math.min(1, Math.max(0, likely)) * 100, 2);
}
