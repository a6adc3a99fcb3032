/** Strikes close together around the price and further apart beyond, on both sides alike. */
export type StrikeScheme = {
  readonly stepPaise: number;
  readonly eachSide: number;
  readonly wideStepPaise: number;
  readonly wideEachSide: number;
};

/** The strikes in rising order. They move with the reference price alone, so that days do not change them. */
export function strikeGrid(referencePaise: number, scheme: StrikeScheme): readonly number[] {
  const { stepPaise, eachSide, wideStepPaise, wideEachSide } = scheme;
  const middle = Math.round(referencePaise / stepPaise) * stepPaise;
  const lowest = middle - eachSide * stepPaise;
  const highest = middle + eachSide * stepPaise;
  const firstBelow = (Math.ceil(lowest / wideStepPaise) - 1) * wideStepPaise;
  const firstAbove = (Math.floor(highest / wideStepPaise) + 1) * wideStepPaise;
  const strikes: number[] = [];
  for (let at = wideEachSide - 1; at >= 0; at -= 1) strikes.push(firstBelow - at * wideStepPaise);
  for (let strike = lowest; strike <= highest; strike += stepPaise) strikes.push(strike);
  for (let at = 0; at < wideEachSide; at += 1) strikes.push(firstAbove + at * wideStepPaise);
  return strikes.filter((strike) => strike > 0);
}

type Slab = readonly [belowPaise: number, stepPaise: number];

/** The exchanges revise these per share about monthly; by price is close enough for a list without a broker. */
const SHARE_STEPS: readonly Slab[] = [
  [2_500, 50],
  [10_000, 100],
  [50_000, 250],
  [100_000, 500],
  [150_000, 1_000],
  [300_000, 2_000],
  [600_000, 5_000],
  [2_000_000, 10_000],
  [Number.POSITIVE_INFINITY, 50_000],
];

export function shareStrikeStep(pricePaise: number): number {
  return SHARE_STEPS.find(([below]) => pricePaise < below)?.[1] ?? Number.NaN;
}
