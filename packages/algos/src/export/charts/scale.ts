/** From a number to a place on the picture. */
export type Scale = (value: number) => number;

export function scaleOf(
  [from, to]: readonly [number, number],
  [low, high]: readonly [number, number],
): Scale {
  const span = to - from || 1;
  return (value) => low + ((value - from) / span) * (high - low);
}

/** The least and the greatest; of nothing 0 and 1. */
export function rangeOf(values: readonly number[]): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [0, 1];
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** A few round numbers within a range. */
export function ticksOf([from, to]: readonly [number, number], wanted = 4): readonly number[] {
  const rough = (to - from) / wanted;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * ([1, 2, 5, 10].find((times) => times * size >= rough) ?? 10);
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to + step * 1e-9; tick += step)
    ticks.push(tick === 0 ? 0 : tick);
  return ticks;
}

/** Places on a picture need no more than a tenth. */
export function place(value: number): string {
  return value.toFixed(1);
}
