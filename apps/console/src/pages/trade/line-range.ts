export type PriceRange = { readonly minValue: number; readonly maxValue: number };

/** A line further off than this share of the price would press the candles flat, and stays out of sight. */
const NEAR_SHARE = 0.02;

/** The prices that a chart shows: those of its candles, and the lines near them, which could not be dragged otherwise. */
export function rangeWithLines(candles: PriceRange, lines: readonly number[]): PriceRange {
  const near = lines.filter(
    (price) => price >= candles.minValue * (1 - NEAR_SHARE) && price <= candles.maxValue * (1 + NEAR_SHARE),
  );
  return {
    minValue: Math.min(candles.minValue, ...near),
    maxValue: Math.max(candles.maxValue, ...near),
  };
}
