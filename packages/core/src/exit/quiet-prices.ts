import type { Exit } from './exit.ts';
import { directed } from './figures.ts';
import { measuresOf, sideOf, stopLevels } from './levels.ts';

/** Prices at which a look at an exit of a position changes nothing, as long as exit, position and minute are the same. */
export type QuietPrices = {
  readonly side: 'long' | 'short';
  /** In the direction of the trader: above the stop, and not better than the best so far. */
  readonly above: number;
  readonly upTo: number;
};

/** Null where that depends on more than the price, such as a profit, or where no price was seen yet. */
export function quietPrices(exit: Exit): QuietPrices | null {
  const { scope, state, rules, closes } = exit;
  if (scope.kind !== 'position' || closes !== null || state.kind !== 'watching') return null;
  const { price } = state.peaks;
  for (const by of measuresOf(exit)) if (by !== 'price') return null;
  if (price === null) return null;
  const side = sideOf(exit);
  let above = Number.NEGATIVE_INFINITY;
  for (const { level } of stopLevels(exit)) above = Math.max(above, level);
  const target = rules.target === null ? Number.POSITIVE_INFINITY : directed(rules.target.at, side);
  // A peak at the target has fired.
  return price.best < target ? { side, above, upTo: price.best } : null;
}

export function isQuiet({ side, above, upTo }: QuietPrices, pricePaise: number): boolean {
  const value = directed(pricePaise, side);
  return value > above && value <= upTo;
}
