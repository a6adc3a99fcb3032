import { optionGreeks } from './black-76.ts';
import { rounded } from './option-figures.ts';
import { legVolatility, type PayoffLeg, type PayoffMarket, signedQty } from './payoff-leg.ts';
import { yearsToExpiry } from './time-to-expiry.ts';

/** Of all legs together, in rupees. */
export type PositionGreeks = {
  /** Rupees for one rupee of the underlying, which is how many units of it the legs are like. */
  readonly delta: number;
  /** Change of delta for one rupee. */
  readonly gamma: number;
  /** Rupees per calendar day. */
  readonly theta: number;
  /** Rupees for one point of volatility. */
  readonly vega: number;
};

const PAISE_PER_RUPEE = 100;

/** Null where one leg has no volatility or no forward: a sum without it would be wrong. */
export function positionGreeks(legs: readonly PayoffLeg[], market: PayoffMarket): PositionGreeks | null {
  const sum = { delta: 0, gamma: 0, theta: 0, vega: 0 };
  for (const leg of legs) {
    const qty = signedQty(leg);
    if (leg.kind !== 'option') {
      sum.delta += qty;
      continue;
    }
    const forward = market.forwardPaise(leg.expiry);
    const volatility = legVolatility(leg, market);
    if (forward === null || volatility === null) return null;
    const { optionType, strikePaise: strike, expiry } = leg;
    const years = yearsToExpiry(expiry, market.now);
    const greeks = optionGreeks({ optionType, forward, strike, volatility, years, rate: 0 });
    sum.delta += qty * greeks.delta;
    sum.gamma += qty * greeks.gamma;
    sum.theta += qty * greeks.theta;
    sum.vega += qty * greeks.vega;
  }
  return {
    delta: rounded(sum.delta, 2),
    gamma: rounded(sum.gamma * PAISE_PER_RUPEE, 6),
    theta: rounded(sum.theta / PAISE_PER_RUPEE, 2),
    vega: rounded(sum.vega / PAISE_PER_RUPEE, 2),
  };
}
