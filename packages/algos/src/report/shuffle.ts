import { drawdownOf } from './drawdown.ts';

export type Shuffled = {
  readonly runs: number;
  /** The deepest fall that half, and that nineteen of twenty, of the orders stay within. */
  readonly medianFallPaise: number;
  readonly fall95Paise: number;
};

/** The same trades in other orders: how deep the fall could have been. The seed makes it repeatable. */
export function shuffleTrades(
  profitsPaise: readonly number[],
  capitalPaise: number,
  { seed, runs }: { readonly seed: number; readonly runs: number },
): Shuffled {
  const next = seededNumbers(seed);
  const falls: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const order = [...profitsPaise];
    for (let index = order.length - 1; index > 0; index -= 1) {
      const other = Math.floor(next() * (index + 1));
      const kept = order[index] ?? 0;
      order[index] = order[other] ?? 0;
      order[other] = kept;
    }
    falls.push(drawdownOf(order, capitalPaise).paise);
  }
  falls.sort((left, right) => left - right);
  const at = (share: number) => falls[Math.min(falls.length - 1, Math.ceil(falls.length * share) - 1)] ?? 0;
  return { runs, medianFallPaise: at(0.5), fall95Paise: at(0.95) };
}

/** Mulberry32: enough for a shuffle, the same everywhere. */
function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
