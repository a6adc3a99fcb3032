import type { OptionType } from '@spark/vocabulary';
import { optionGreeks } from './black-76.ts';
import { impliedVolatility } from './implied-volatility.ts';

/** What traders read of an option beside its price. Money is in rupees, of one share. */
export type OptionFigures = {
  /** In per cent, to 2 decimals. */
  readonly iv: number;
  /** For one rupee of the forward, to 4 decimals. */
  readonly delta: number;
  /** Change of delta for one rupee of the forward, to 6 decimals. */
  readonly gamma: number;
  /** Rupees per calendar day, to 4 decimals. */
  readonly theta: number;
  /** Rupees for one point of volatility, to 4 decimals. */
  readonly vega: number;
};

export type OptionPrice = {
  readonly optionType: OptionType;
  readonly pricePaise: number;
  readonly forwardPaise: number;
  readonly strikePaise: number;
  readonly years: number;
};

/** Premiums are not discounted, so that call less put is future less strike, as the synthetic future has it. */
const RATE = 0;

/** Null where the price has no implied volatility: then nothing is known of the others either. */
export function optionFigures({
  optionType,
  pricePaise,
  forwardPaise,
  strikePaise,
  years,
}: OptionPrice): OptionFigures | null {
  // In whole paise, so that a price at intrinsic value is exactly that.
  const option = { optionType, forward: forwardPaise, strike: strikePaise, years, rate: RATE };
  const volatility = impliedVolatility({ ...option, price: pricePaise });
  if (volatility === null) return null;
  const { delta, gamma, theta, vega } = optionGreeks({ ...option, volatility });
  return {
    iv: rounded(volatility * 100, 2),
    delta: rounded(delta, 4),
    gamma: rounded(gamma * PAISE_PER_RUPEE, 6),
    theta: rounded(theta / PAISE_PER_RUPEE, 4),
    vega: rounded(vega / PAISE_PER_RUPEE, 4),
  };
}

const PAISE_PER_RUPEE = 100;

/** To the nearest; never the zero below zero, which would be shown as -0. */
export function rounded(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  return Math.round(value * unit) / unit + 0;
}
