import type { OptionType } from '@spark/vocabulary';
import { normalCdf, normalDensity } from './normal.ts';

/** A European option on a forward (Black, 1976). Money is in any one unit, and comes out in the same. */
export type OptionTerms = {
  readonly optionType: OptionType;
  readonly forward: number;
  readonly strike: number;
  /** Per year, as a share: 0.15 for 15 per cent. */
  readonly volatility: number;
  readonly years: number;
  /** By which the premium is discounted, per year and continuous; 0 where it is not. */
  readonly rate: number;
};

export type Greeks = {
  /** Change of the price for one unit of the forward. */
  readonly delta: number;
  /** Change of delta for one unit of the forward. */
  readonly gamma: number;
  /** Change of the price in one calendar day. */
  readonly theta: number;
  /** Change of the price for one point of volatility, such as from 15 to 16 per cent. */
  readonly vega: number;
};

/** A calendar year: expiries count the days on which nobody trades too. */
export const DAYS_PER_YEAR = 365;

export function optionValue({ optionType, forward, strike, volatility, years, rate }: OptionTerms): number {
  const discount = Math.exp(-rate * Math.max(0, years));
  // A put is a call with forward and strike in each other's place.
  const [first, second] = optionType === 'CE' ? [forward, strike] : [strike, forward];
  readCallValue(first, second, volatility, years, SCRATCH);
  return discount * (SCRATCH[CALL_VALUE] as number);
}

export function optionGreeks(terms: OptionTerms): Greeks {
  const { optionType, forward, strike, volatility, years, rate } = terms;
  const discount = Math.exp(-rate * Math.max(0, years));
  readCallValue(forward, strike, volatility, years, SCRATCH);
  const call = SCRATCH[CALL_VALUE] as number;
  const callDelta = SCRATCH[CALL_DELTA] as number;
  const gamma = SCRATCH[CALL_GAMMA] as number;
  const decay = SCRATCH[CALL_THETA] as number;
  const value = optionType === 'CE' ? call : call - forward + strike;
  return {
    delta: discount * (optionType === 'CE' ? callDelta : callDelta - 1),
    gamma: discount * gamma,
    theta: (discount * (decay + rate * value)) / DAYS_PER_YEAR,
    vega: (discount * gamma * forward * forward * volatility * Math.max(0, years)) / 100,
  };
}

/** Where `readCallValue` puts what it found. */
export const [CALL_VALUE, CALL_DELTA, CALL_GAMMA, CALL_THETA] = [0, 1, 2, 3] as const;

/**
 * A call whose premium is not discounted, with delta, gamma, and theta per year. Writes into an array and makes no object:
 * the simulated exchange asks for hundreds of minutes a day, and everybody waits while what they left is cleared away.
 */
export function readCallValue(
  forward: number,
  strike: number,
  volatility: number,
  years: number,
  into: Float64Array,
): void {
  const deviation = volatility * Math.sqrt(years);
  if (!(deviation > 1e-9)) {
    const isIn = forward > strike;
    into[CALL_VALUE] = isIn ? forward - strike : 0;
    into[CALL_DELTA] = isIn ? 1 : 0;
    into[CALL_GAMMA] = 0;
    into[CALL_THETA] = 0;
    return;
  }
  const d1 = Math.log(forward / strike) / deviation + deviation / 2;
  const delta = normalCdf(d1);
  const density = normalDensity(d1);
  into[CALL_VALUE] = Math.max(0, forward - strike, forward * delta - strike * normalCdf(d1 - deviation));
  into[CALL_DELTA] = delta;
  into[CALL_GAMMA] = density / (forward * deviation);
  into[CALL_THETA] = (-forward * density * volatility) / (2 * Math.sqrt(years));
}

const SCRATCH = new Float64Array(4);
