/** Where a function is zero between two places at which its signs differ, by the method of Brent (1973). */
export type RootQuestion = {
  readonly f: (x: number) => number;
  readonly low: number;
  readonly high: number;
  /** How near to the root the answer is. */
  readonly tolerance: number;
};

/** Bisection alone would be done by then, whatever the function. */
const STEPS_MAX = 200;

/** Null where both ends have the same sign, so that nothing is known of a root. */
export function findRoot({ f, low, high, tolerance }: RootQuestion): number | null {
  let [a, b] = [low, high];
  let [fa, fb] = [f(a), f(b)];
  if (fa === 0) return a;
  if (!(fa * fb <= 0)) return null;
  let [c, fc] = [a, fa];
  let step = b - a;
  let stepBefore = step;
  for (let count = 0; count < STEPS_MAX && fb !== 0; count += 1) {
    // The root is between b and c, and b is the better of the two.
    if (fb > 0 === fc > 0) {
      [c, fc] = [a, fa];
      step = b - a;
      stepBefore = step;
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const least = 2 * Number.EPSILON * Math.abs(b) + tolerance / 2;
    const half = (c - b) / 2;
    if (Math.abs(half) <= least) break;
    const jump = jumpOf({ a, b, c, fa, fb, fc });
    const isGood = Math.abs(2 * jump) < Math.min(3 * Math.abs(half) - least, Math.abs(stepBefore));
    const isTowards = jump > 0 === half > 0;
    const takesJump = isGood && isTowards && Math.abs(stepBefore) >= least && Math.abs(fa) > Math.abs(fb);
    stepBefore = takesJump ? step : half;
    step = takesJump ? jump : half;
    [a, fa] = [b, fb];
    b += Math.abs(step) > least ? step : Math.sign(half) * least;
    fb = f(b);
  }
  return b;
}

type Points = Readonly<Record<'a' | 'b' | 'c' | 'fa' | 'fb' | 'fc', number>>;

/** To the zero of the line through two points, or of the parabola lying on its side through three. */
function jumpOf({ a, b, c, fa, fb, fc }: Points): number {
  const s = fb / fa;
  if (a === c) return ((c - b) * s) / (s - 1);
  const q = fa / fc;
  const r = fb / fc;
  return -(s * ((c - b) * q * (q - r) - (b - a) * (r - 1))) / ((q - 1) * (r - 1) * (s - 1));
}
