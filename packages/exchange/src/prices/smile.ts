/** Options with less time left are drawn as wide as with this. */
const YEARS_LEAST = 2 / 365;
/** The distance from the money, in widths, at which an option expects the least. */
const QUIETEST_DISTANCE = 1;

export type SmileQuestion = {
  readonly forward: number;
  readonly strike: number;
  readonly years: number;
  readonly atTheMoney: number;
};

/** Low strikes are dearer than high ones, both dearer than the middle; mild enough to leave no free lunch. */
export function smile({ forward, strike, years, atTheMoney }: SmileQuestion): number {
  return atTheMoney * shape(distanceOf(Math.log(strike / forward), widthOf(atTheMoney, years)));
}

export type SmileRange = {
  strike: number;
  forwardLeast: number;
  forwardMost: number;
  yearsLeast: number;
  yearsMost: number;
  atTheMoneyLeast: number;
  atTheMoneyMost: number;
};

/** Two volatilities which no smile of these ranges is below or above. */
export function readSmileRange(range: Readonly<SmileRange>, into: Float64Array): void {
  const { strike, forwardLeast, forwardMost, atTheMoneyLeast, atTheMoneyMost } = range;
  const narrow = widthOf(atTheMoneyLeast, range.yearsLeast);
  const wide = widthOf(atTheMoneyMost, range.yearsMost);
  const low = Math.log(strike / forwardMost);
  const high = Math.log(strike / forwardLeast);
  const from = distanceOf(low, low < 0 ? narrow : wide);
  const to = distanceOf(high, high < 0 ? wide : narrow);
  const atFrom = shape(from);
  const atTo = shape(to);
  const isAround = from < QUIETEST_DISTANCE && to > QUIETEST_DISTANCE;
  into[0] = atTheMoneyLeast * (isAround ? shape(QUIETEST_DISTANCE) : Math.min(atFrom, atTo));
  into[1] = atTheMoneyMost * Math.max(atFrom, atTo);
}

function widthOf(atTheMoney: number, years: number): number {
  return atTheMoney * Math.sqrt(Math.max(years, YEARS_LEAST));
}

function distanceOf(logMoneyness: number, width: number): number {
  return 3 * Math.tanh(logMoneyness / width / 3);
}

function shape(distance: number): number {
  return 1 - 0.08 * distance + 0.04 * distance * distance;
}
