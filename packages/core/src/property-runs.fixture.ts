import { testSize } from '@spark/testkit';

const TIMES = testSize('propertyRuns');

/** How many generated histories each law about orders and money is tested with in one run. */
export const PROPERTY_RUNS = {
  statusMachine: 10_000 * TIMES,
  slicing: 10_000 * TIMES,
  positions: 10_000 * TIMES,
  pairing: 10_000 * TIMES,
  reconcile: 10_000 * TIMES,
  money: 10_000 * TIMES,
  corrections: 10_000 * TIMES,
  guards: 10_000 * TIMES,
  identity: 10_000 * TIMES,
  exits: 20_000 * TIMES,
  quietPrices: 5_000 * TIMES,
  storedJson: 10_000 * TIMES,
  priceAlerts: 10_000 * TIMES,
  gtt: 10_000 * TIMES,
  corporateActions: 10_000 * TIMES,
  basketProfit: 10_000 * TIMES,
  basketMargin: 10_000 * TIMES,
} as const;
