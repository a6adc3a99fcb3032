import { entryOf, legVolatility, type PayoffLeg, type PayoffMarket } from './payoff-leg.ts';

/** Why something is not known. */
export type PayoffGap =
  | { readonly code: 'no-spot' }
  /** With the place of the leg in the list. */
  | { readonly code: LegGap; readonly leg: number };

type LegGap = 'no-entry' | 'no-price' | 'no-forward' | 'no-volatility';

export function payoffGaps(legs: readonly PayoffLeg[], market: PayoffMarket): readonly PayoffGap[] {
  const gaps: PayoffGap[] = market.spotPaise === null ? [{ code: 'no-spot' }] : [];
  for (const [index, leg] of legs.entries()) {
    const code = gapOf(leg, market);
    if (code !== null) gaps.push({ code, leg: index });
  }
  return gaps;
}

function gapOf(leg: PayoffLeg, market: PayoffMarket): LegGap | null {
  if (leg.isEntryUnknown) return 'no-entry';
  const takesPrice = leg.kind === 'option' && leg.volatility === null;
  if (entryOf(leg) === null || (takesPrice && leg.pricePaise === null)) return 'no-price';
  if (leg.kind === 'underlying') return null;
  if (market.forwardPaise(leg.expiry) === null) return 'no-forward';
  return leg.kind === 'option' && legVolatility(leg, market) === null ? 'no-volatility' : null;
}
