/** How many generated histories each law about orders and money is held against in one run of the tests. */
export const PROPERTY_RUNS = {
  statusMachine: 20_000,
  slicing: 20_000,
  positions: 20_000,
  pairing: 12_000,
  reconcile: 20_000,
  money: 15_000,
  corrections: 10_000,
  identity: 10_000,
} as const;
