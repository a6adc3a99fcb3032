import { testSize } from '@spark/testkit';

const TIMES = testSize('propertyRuns');

/** How many generated histories each law about orders and money is tested with in one run. */
export const PROPERTY_RUNS = {
  statusMachine: 20_000 * TIMES,
  slicing: 20_000 * TIMES,
  positions: 20_000 * TIMES,
  pairing: 12_000 * TIMES,
  reconcile: 20_000 * TIMES,
  money: 15_000 * TIMES,
  corrections: 10_000 * TIMES,
  identity: 10_000 * TIMES,
  storedJson: 10_000 * TIMES,
} as const;
