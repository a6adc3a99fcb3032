/** The prices at which a payoff is drawn. */
export type RangeQuestion = {
  readonly around: number;
  /** How far the underlying goes in most cases, in paise. */
  readonly usualMovePaise: number;
  readonly strikes: readonly number[];
  readonly breakEvens: readonly number[];
};

const STEPS = 80;
/** Beyond the outermost strike or break-even, as part of its distance. */
const MARGIN = 1.25;
const LEAST_REACH = 0.02;
/** A break-even farther away than this does not widen the picture. */
const FARTHEST_BREAK_EVEN = 0.5;

/** Whole paise from low to high: even steps, every strike and the price of now. */
export function payoffPrices({
  around,
  usualMovePaise,
  strikes,
  breakEvens,
}: RangeQuestion): readonly number[] {
  const near = breakEvens.filter((price) => Math.abs(price - around) <= around * FARTHEST_BREAK_EVEN);
  const distances = [...strikes, ...near].map((price) => Math.abs(price - around) * MARGIN);
  const reach = Math.max(usualMovePaise, around * LEAST_REACH, ...distances);
  const [low, high] = [Math.max(0, around - reach), around + reach];
  const even = Array.from({ length: STEPS + 1 }, (_, step) =>
    Math.round(low + ((high - low) * step) / STEPS),
  );
  const prices = new Set([...even, ...strikes, Math.round(around)]);
  return [...prices].sort((left, right) => left - right);
}
