/**
 * How much of each proof one run of the tests has. `npm test` keeps every kind in a small count, so that it stays within
 * 15 minutes on two cores; `npm run test:long` sets SPARK_TEST_SIZE=long and plays the same code more often.
 */
const SIZES = {
  /** Seeds of the laws of the engine: one account, and one user through the whole engine. */
  simulatedAccounts: { usual: 500, long: 10_000 },
  simulatedDesks: { usual: 500, long: 5_000 },
  simulatedPaperAccounts: { usual: 150, long: 3_000 },
  /** For each live broker, over real sockets. */
  simulatedLiveAccounts: { usual: 6, long: 100 },
  /** kill -9 of the server, and of a process that only stores. */
  killsUnderLoad: { usual: 6, long: 60 },
  killsUnderAlerts: { usual: 6, long: 40 },
  killsUnderChanges: { usual: 2, long: 12 },
  killsAtLiveBroker: { usual: 4, long: 16 },
  killsOfStore: { usual: 4, long: 20 },
  /** Random histories of a store, each in its own home. */
  storeHistories: { usual: 10, long: 100 },
  archivesBrokenOff: { usual: 5, long: 60 },
  randomRequests: { usual: 1_500, long: 20_000 },
  /** How often the laws of orders and money are held against what `npm test` holds them against. */
  propertyRuns: { usual: 1, long: 10 },
} as const;

export type SizedTest = keyof typeof SIZES;

const size = process.env.SPARK_TEST_SIZE === 'long' ? 'long' : 'usual';

export function testSize(test: SizedTest): number {
  return SIZES[test][size];
}

export function testSizes(): Readonly<Record<SizedTest, number>> {
  const entries = Object.entries(SIZES).map(([of, counts]) => [of, counts[size]]);
  return Object.fromEntries(entries);
}
