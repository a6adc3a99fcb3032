/** What option positions are worth, in points of the index: at their expiry, and before it. */

export interface Leg {
  readonly right: 'CE' | 'PE';
  readonly side: 'Buy' | 'Sell';
  readonly strike: number;
  /** What was paid or received for it. */
  readonly price: number;
}

/** Options of one expiry on one underlying, at one moment. */
export interface Position {
  readonly underlying: string;
  readonly spot: number;
  /** Units in one lot. */
  readonly lot: number;
  readonly expiry: string;
  /** Part of a year until they expire. */
  readonly years: number;
  readonly legs: readonly Leg[];
}

export interface Bounds {
  /** Null where it has no bound. */
  readonly mostProfit: number | null;
  readonly mostLoss: number | null;
  readonly breakEvens: readonly number[];
}

/** Profit in points at the expiry, with the index at `price`. */
export function atExpiry(legs: readonly Leg[], price: number): number {
  return legs.reduce((sum, leg) => sum + signOf(leg) * (intrinsic(leg, price) - leg.price), 0);
}

/** What was received for the legs, less what was paid. */
export function credit(legs: readonly Leg[]): number {
  return legs.reduce((sum, leg) => sum - signOf(leg) * leg.price, 0);
}

/**
 * Profit is a line with a bend at every strike. So its extremes are at the strikes, at an index of 0, or beyond every
 * bound where it still falls or rises after the last strike.
 */
export function boundsOf(legs: readonly Leg[]): Bounds {
  const bends = [0, ...new Set(legs.map(({ strike }) => strike))].toSorted((a, b) => a - b);
  const values = bends.map((price) => atExpiry(legs, price));
  const slope = legs.reduce((sum, leg) => sum + (leg.right === 'CE' ? signOf(leg) : 0), 0);
  const breakEvens = bends.flatMap((price, index) => {
    const value = values[index] ?? 0;
    const [next, nextValue] = [bends[index + 1], values[index + 1]];
    if (next === undefined || nextValue === undefined)
      return slope !== 0 && -value / slope > 0 ? [price - value / slope] : [];
    return value * nextValue < 0 ? [price + ((next - price) * value) / (value - nextValue)] : [];
  });
  return {
    mostProfit: slope > 0 ? null : Math.max(...values),
    mostLoss: slope < 0 ? null : Math.min(...values),
    breakEvens,
  };
}

/**
 * Profit in points if the index were at `price` now, for a call and a put at one strike. Black's formula without
 * interest, with the volatility that the two prices imply; their parity gives the forward price, so both imply the same.
 * Null where the prices allow no volatility at all.
 */
export function createValueNow({ legs, spot, years }: Position): ((price: number) => number) | null {
  const call = legs.find(({ right }) => right === 'CE');
  const put = legs.find(({ right }) => right === 'PE');
  if (!call || !put || call.strike !== put.strike || years <= 0) return null;
  const { strike } = call;
  const forward = strike + call.price - put.price;
  const volatility = impliedVolatility({ forward, strike, years, price: call.price });
  if (volatility === null) return null;
  return (price) => {
    const moved = forward + price - spot;
    const ce = callValue({ forward: moved, strike, years, volatility });
    const worth = { CE: ce, PE: ce - moved + strike };
    return legs.reduce((sum, leg) => sum + signOf(leg) * (worth[leg.right] - leg.price), 0);
  };
}

interface CallTerms {
  readonly forward: number;
  readonly strike: number;
  readonly years: number;
  readonly volatility: number;
}

const VOLATILITY_MAX = 5;
const HALVINGS = 60;

function impliedVolatility({ price, ...terms }: Omit<CallTerms, 'volatility'> & { readonly price: number }) {
  const least = Math.max(0, terms.forward - terms.strike);
  let [low, high] = [0, VOLATILITY_MAX];
  if (price <= least || price >= callValue({ ...terms, volatility: high })) return null;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (callValue({ ...terms, volatility: middle }) < price) low = middle;
    else high = middle;
  }
  return high;
}

function callValue({ forward, strike, years, volatility }: CallTerms): number {
  if (forward <= 0) return 0;
  const deviation = volatility * Math.sqrt(years);
  const d1 = Math.log(forward / strike) / deviation + deviation / 2;
  return forward * normal(d1) - strike * normal(d1 - deviation);
}

/** The normal distribution, after Abramowitz and Stegun 26.2.17: right to seven digits. */
function normal(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(x));
  const tail =
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const upper = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return x < 0 ? upper : 1 - upper;
}

function signOf({ side }: Leg): number {
  return side === 'Buy' ? 1 : -1;
}

function intrinsic({ right, strike }: Leg, price: number): number {
  return Math.max(0, right === 'CE' ? price - strike : strike - price);
}
