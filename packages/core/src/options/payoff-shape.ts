import { findRoot } from '../lib/find-root.ts';

/** Profit by the price of the underlying, both in paise. */
export type Profit = (pricePaise: number) => number;

/** Unlimited where no price of the underlying ends it. */
export type Extreme = number | 'unlimited';

export type ProfitShape = {
  /** Where the profit is 0, the lowest first; of a stretch at 0 its ends. */
  readonly breakEvensPaise: readonly number[];
  readonly maxProfit: Extreme;
  /** The least profit there can be, so a loss is below 0. */
  readonly maxLoss: Extreme;
};

export type ShapeQuestion = {
  readonly profit: Profit;
  /** The strikes, where lines bend. */
  readonly bends: readonly number[];
  /** By how much the profit grows with the underlying beyond the last strike. */
  readonly slope: number;
  /** Whether it is a straight line from bend to bend, so that everything is exact. */
  readonly isStraight: boolean;
  /** A price about which the underlying is. */
  readonly around: number;
};

/** Less than this part of a paisa is nothing. */
const NOTHING = 1e-6;
const STEPS = 400;
const REACH = 3;
const NEARBY = 1.05;
/** So far away every option is worth what it would be at expiry. */
const FAR = 10_000;
const PRICE_TOLERANCE = 1e-6;

/** Break-evens and extremes for prices of the underlying from 0 on. */
export function shapeOf(question: ShapeQuestion): ProfitShape {
  const { profit, slope, isStraight } = question;
  const prices = isStraight ? bendsFromZero(question) : withTurns(profit, finePrices(question));
  const values = prices.map(profit);
  return {
    breakEvensPaise: [...zerosIn(question, prices, values), ...zeroBeyond(question, prices, values)],
    maxProfit: slope > 0 ? 'unlimited' : Math.max(...values),
    maxLoss: slope < 0 ? 'unlimited' : Math.min(...values),
  };
}

function bendsFromZero({ bends }: ShapeQuestion): readonly number[] {
  return ascending([0, ...bends]);
}

/** Dense enough that nothing turns twice between two of them, most of all near the strikes; and one price beyond all. */
function finePrices({ bends, around }: ShapeQuestion): readonly number[] {
  const known = [around, ...bends];
  const top = REACH * Math.max(...known);
  const near = evenly(
    Math.min(...known.filter((price) => price * REACH > around)) / NEARBY,
    Math.max(...known) * NEARBY,
  );
  return ascending([...evenly(0, top), ...near, ...known, top * FAR]);
}

function evenly(low: number, high: number): readonly number[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => low + ((high - low) * step) / STEPS);
}

function ascending(prices: readonly number[]): readonly number[] {
  return [...new Set(prices)].sort((left, right) => left - right);
}

function zerosIn(
  { profit, isStraight }: ShapeQuestion,
  prices: readonly number[],
  values: readonly number[],
): readonly number[] {
  return prices.flatMap((price, index) => {
    const value = values[index] ?? 0;
    const [next, nextValue] = [prices[index + 1], values[index + 1]];
    if (Math.abs(value) < NOTHING) return isEndOfZero(values, index) && price > 0 ? [price] : [];
    if (next === undefined || nextValue === undefined || Math.abs(nextValue) < NOTHING) return [];
    if (value > 0 === nextValue > 0) return [];
    if (isStraight) return [price + ((next - price) * value) / (value - nextValue)];
    const root = findRoot({ f: profit, low: price, high: next, tolerance: PRICE_TOLERANCE });
    return root === null ? [] : [root];
  });
}

/** Inside of a stretch at 0 every price would be one. */
function isEndOfZero(values: readonly number[], index: number): boolean {
  const isZero = (value: number | undefined) => value !== undefined && Math.abs(value) < NOTHING;
  return !(isZero(values[index - 1]) && isZero(values[index + 1]));
}

/** Beyond the last bend a line goes on without end; what is curved was looked at far enough. */
function zeroBeyond(
  { slope, isStraight }: ShapeQuestion,
  prices: readonly number[],
  values: readonly number[],
): readonly number[] {
  const [price, value] = [prices.at(-1) ?? 0, values.at(-1) ?? 0];
  if (!isStraight || slope === 0 || Math.abs(value) < NOTHING || -value / slope <= 0) return [];
  return [price - value / slope];
}

/** The prices with those of tops and bottoms between them, so that from one to the next it only rises or only falls. */
function withTurns(profit: Profit, prices: readonly number[]): readonly number[] {
  const values = prices.map(profit);
  const turns = prices.slice(1, -1).flatMap((_, index) => {
    const [before, here, after] = [values[index] ?? 0, values[index + 1] ?? 0, values[index + 2] ?? 0];
    const [low, high] = [prices[index] ?? 0, prices[index + 2] ?? 0];
    if (here >= before && here >= after) return [topBetween(profit, low, high)];
    if (here <= before && here <= after) return [topBetween((price) => -profit(price), low, high)];
    return [];
  });
  return ascending([...prices, ...turns]);
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const SHRINKS = 80;

/** The golden section: where a function is largest that rises to it and falls behind it. */
function topBetween(profit: Profit, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let shrink = 0; shrink < SHRINKS && high - low > PRICE_TOLERANCE; shrink += 1) {
    const left = high - GOLDEN * (high - low);
    const right = low + GOLDEN * (high - low);
    if (profit(left) < profit(right)) low = left;
    else high = right;
  }
  return (low + high) / 2;
}
