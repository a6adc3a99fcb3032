import { testSize } from '@spark/testkit';

const TIMES = testSize('propertyRuns');

/** How many generated histories each law of the engine is tested with in one run. */
export const PROPERTY_RUNS = {
  // A million in the long run: the leg is where money is lost.
  legHistories: TIMES === 1 ? 5_000 : 1_000_000,
  prefixes: 60 * TIMES,
  restarts: 25 * TIMES,
  markets: 40 * TIMES,
  sweeps: 6 * TIMES,
  notes: 300 * TIMES,
} as const;
