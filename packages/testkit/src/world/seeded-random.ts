/** Repeatable random numbers: the same seed gives the same draws. */
export type Random = {
  /** From 0 up to, but not including, `below`. */
  readonly int: (below: number) => number;
  readonly isHit: (probability: number) => boolean;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  // mulberry32: small, quick, and good enough to shuffle faults.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    isHit: (probability) => next() < probability,
    pick: (from) => from[int(from.length)] ?? from[0],
  };
}
