type Meaning = {
  readonly aimMs?: number;
  /** The base of the ratio: the median of a baseline in the same run. */
  readonly baseMs?: number;
};

/** Prints median, 99th percentile and slowest in one line; returns the median. */
export function printTimes(what: string, took: readonly number[], { aimMs, baseMs }: Meaning = {}): number {
  const sorted = [...took].sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  const inMs = (share: number) => `${at(share).toFixed(2)} ms`;
  const ratio = baseMs === undefined ? '' : `   ratio ${(at(0.5) / baseMs).toFixed(1)}`;
  const aim = aimMs === undefined ? '' : ` (aim ${aimMs})`;
  console.log(
    `  ${what.padEnd(34)} p50 ${inMs(0.5)}   p99 ${inMs(0.99)}${aim}   slowest of ${sorted.length}: ${inMs(1)}${ratio}`,
  );
  return at(0.5);
}
