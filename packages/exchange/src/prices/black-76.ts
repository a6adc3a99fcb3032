/** European options on a forward (Black, 1976), premiums not discounted: call less put is forward less strike. */
export type CallValue = {
  readonly value: number;
  readonly delta: number;
  readonly gamma: number;
  /** Per year of time that passes; never above zero. */
  readonly theta: number;
};

export type CallQuestion = {
  readonly forward: number;
  readonly strike: number;
  readonly volatility: number;
  readonly years: number;
};

export function callValue({ forward, strike, volatility, years }: CallQuestion): CallValue {
  const into = new Float64Array(4);
  readCallValue(forward, strike, volatility, years, into);
  const [value = 0, delta = 0, gamma = 0, theta = 0] = into;
  return { value, delta, gamma, theta };
}

/** Where `readCallValue` puts what it found. */
export const [CALL_VALUE, CALL_DELTA, CALL_GAMMA, CALL_THETA] = [0, 1, 2, 3] as const;

/** The same without an object: options have hundreds of minutes a day, and everybody waits while what they left is cleared away. */
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
  const delta = normalShare(d1);
  const density = Math.exp((-d1 * d1) / 2) / SQRT_2_PI;
  into[CALL_VALUE] = Math.max(0, forward - strike, forward * delta - strike * normalShare(d1 - deviation));
  into[CALL_DELTA] = delta;
  into[CALL_GAMMA] = density / (forward * deviation);
  into[CALL_THETA] = (-forward * density * volatility) / (2 * Math.sqrt(years));
}

const SQRT_2_PI = Math.sqrt(2 * Math.PI);

/**
 * The normal distribution function, to about 1e-15 (G. West, Better approximations to cumulative normal functions,
 * after Hart's rational approximation).
 */
export function normalShare(x: number): number {
  const size = Math.abs(x);
  let tail = 0;
  if (size <= 37) {
    const density = Math.exp((-size * size) / 2);
    if (size < 7.071_067_811_865_47) {
      let top = 3.526_249_659_989_11e-2 * size + 0.700_383_064_443_688;
      top = top * size + 6.373_962_203_531_65;
      top = top * size + 33.912_866_078_383;
      top = top * size + 112.079_291_497_871;
      top = top * size + 221.213_596_169_931;
      top = top * size + 220.206_867_912_376;
      let bottom = 8.838_834_764_831_84e-2 * size + 1.755_667_163_182_64;
      bottom = bottom * size + 16.064_177_579_207;
      bottom = bottom * size + 86.780_732_202_946_1;
      bottom = bottom * size + 296.564_248_779_674;
      bottom = bottom * size + 637.333_633_378_831;
      bottom = bottom * size + 793.826_512_519_948;
      bottom = bottom * size + 440.413_735_824_752;
      tail = (density * top) / bottom;
    } else {
      const fraction = size + 1 / (size + 2 / (size + 3 / (size + 4 / (size + 0.65))));
      tail = density / fraction / SQRT_2_PI;
    }
  }
  return x > 0 ? 1 - tail : tail;
}
