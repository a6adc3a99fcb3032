import type { Instant } from '../time/ist.ts';
import {
  bendsAt,
  createUnitValue,
  entryOf,
  isOver,
  type PayoffLeg,
  type PayoffMarket,
  signedQty,
} from './payoff-leg.ts';
import { type Extreme, type Profit, shapeOf } from './payoff-shape.ts';

/** Amounts in whole paise, prices as exact as they are. What no fresh price tells is null, never 0. */
export type PayoffMoment = {
  readonly at: Instant;
  /** With the underlying where it is now. */
  readonly profitPaise: number | null;
  readonly breakEvensPaise: readonly number[] | null;
  readonly maxProfit: Extreme | null;
  readonly maxLoss: Extreme | null;
};

/** Profit of all legs at one moment, by the price of the underlying; null where one of them cannot be known. */
export function createProfit(legs: readonly PayoffLeg[], market: PayoffMarket, at: Instant): Profit | null {
  const parts: Profit[] = [];
  for (const leg of legs) {
    const entry = entryOf(leg);
    const value = createUnitValue(leg, market, at);
    if (entry === null || value === null) return null;
    const qty = signedQty(leg);
    parts.push((price) => qty * (value(price) - entry));
  }
  return (price) => parts.reduce((sum, part) => sum + part(price), 0);
}

export type MomentQuestion = {
  readonly legs: readonly PayoffLeg[];
  readonly market: PayoffMarket;
  /** A price about which the underlying is. */
  readonly around: number;
  readonly at: Instant;
};

export function payoffMoment(
  { legs, market, around, at }: MomentQuestion,
  profit: Profit | null,
): PayoffMoment {
  if (profit === null)
    return { at, profitPaise: null, breakEvensPaise: null, maxProfit: null, maxLoss: null };
  const { breakEvensPaise, maxProfit, maxLoss } = shapeOf({
    profit,
    bends: bendsAt(legs, market, at),
    slope: legs.reduce((sum, leg) => sum + (isRising(leg) ? signedQty(leg) : 0), 0),
    isStraight: legs.every((leg) => leg.kind !== 'option' || isOver(leg, at)),
    around,
  });
  return {
    at,
    profitPaise: market.spotPaise === null ? null : wholePaise(profit(market.spotPaise)),
    breakEvensPaise,
    maxProfit: maxProfit === 'unlimited' ? maxProfit : wholePaise(maxProfit),
    maxLoss: maxLoss === 'unlimited' ? maxLoss : wholePaise(maxLoss),
  };
}

/** Never the zero below zero, which would be shown as -0. */
export function wholePaise(paise: number): number {
  return Math.round(paise) + 0;
}

/** Whether it still gains when the underlying is beyond every strike. */
function isRising(leg: PayoffLeg): boolean {
  return leg.kind !== 'option' || leg.optionType === 'CE';
}
