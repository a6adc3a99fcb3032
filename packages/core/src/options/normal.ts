const SQRT_2_PI = Math.sqrt(2 * Math.PI);

/**
 * The normal distribution function, to about 1e-15 (G. West, Better approximations to cumulative normal functions,
 * after Hart's rational approximation).
 */
export function normalCdf(x: number): number {
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

export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / SQRT_2_PI;
}
