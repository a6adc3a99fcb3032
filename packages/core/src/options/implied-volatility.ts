import { findRoot } from '../lib/find-root.ts';
import { CALL_VALUE, type OptionTerms, readCallValue } from './black-76.ts';

export type PricedOption = Omit<OptionTerms, 'volatility'> & { readonly price: number };

/** The widest spread of outcomes that is looked at; beyond it a call is worth its forward to the last digit. */
const DEVIATION_MAX = 40;
const DEVIATION_MIN = 1e-9;
const TOLERANCE = 1e-13;
/** Stands for the logarithm of a value too small to be written. */
const LOG_OF_NOTHING = -800;

/**
 * The volatility at which Black-76 gives this price. Null where no volatility does: at or below what the option is worth
 * without time, at or above the most that it can be worth, and when no time is left.
 */
export function impliedVolatility(option: PricedOption): number | null {
  const { optionType, forward, strike, years, rate, price } = option;
  if (!(forward > 0 && strike > 0 && years > 0 && price > 0)) return null;
  const isCall = optionType === 'CE';
  const undiscounted = price * Math.exp(rate * years);
  const intrinsic = Math.max(0, isCall ? forward - strike : strike - forward);
  const timeValue = undiscounted - intrinsic;
  if (!(timeValue > 0 && undiscounted < (isCall ? forward : strike))) return null;
  // Call and put of a strike have the same time value, which is all that the one out of the money is worth.
  const [near, far] = forward < strike ? [forward, strike] : [strike, forward];
  const wanted = Math.log(timeValue);
  const into = new Float64Array(4);
  const deviation = findRoot({
    // As logarithms, because values far out of the money differ by powers of ten.
    f: (spread) => {
      readCallValue(near, far, spread, 1, into);
      const value = into[CALL_VALUE] as number;
      return (value > 0 ? Math.log(value) : LOG_OF_NOTHING) - wanted;
    },
    low: DEVIATION_MIN,
    high: DEVIATION_MAX,
    tolerance: TOLERANCE,
  });
  return deviation === null ? null : deviation / Math.sqrt(years);
}
