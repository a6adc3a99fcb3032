import type { Mutant } from './instrument.ts';

/** At most `count` mutants of each file, drawn by the seed, in the order of the file. */
export function sampleEach(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const files = Map.groupBy(mutants, ({ file }) => file);
  return [...files.values()].flatMap((all) => {
    const random = mulberry32(seed);
    const drawn = new Set(
      all
        .map((mutant) => ({ mutant, at: random() }))
        .sort((a, b) => a.at - b.at)
        .slice(0, count)
        .map(({ mutant }) => mutant),
    );
    return all.filter((mutant) => drawn.has(mutant));
  });
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
