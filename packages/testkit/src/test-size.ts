/**
 * How much of each proof one run of the tests has. `npm test` keeps every kind in a small count, so that it stays within
 * 15 minutes on two cores; `npm run test:long` sets SPARK_TEST_SIZE=long and plays the same code more often.
 */
const SIZES = {
  /** Seeds of the laws of the engine: one account, and one user through the whole engine. */
  simulatedAccounts: { usual: 500, long: 10_000 },
  simulatedDesks: { usual: 500, long: 5_000 },
  /** Seeds that are played twice, and must come to the same. */
  repeatedAccounts: { usual: 10, long: 50 },
  repeatedDesks: { usual: 5, long: 50 },
  /** Several nodes on one database. */
  simulatedClusters: { usual: 300, long: 10_000 },
  simulatedPaperAccounts: { usual: 100, long: 3_000 },
  /** For each live broker, over real sockets. */
  simulatedLiveAccounts: { usual: 4, long: 100 },
  /** kill -9 of the server, and of a process that only stores. */
  killsUnderLoad: { usual: 2, long: 60 },
  killsUnderAlerts: { usual: 2, long: 40 },
  killsUnderGtt: { usual: 2, long: 20 },
  killsUnderExits: { usual: 2, long: 30 },
  killsUnderDeployments: { usual: 2, long: 6 },
  killsUnderActions: { usual: 2, long: 30 },
  killsUnderChanges: { usual: 2, long: 12 },
  killsAtLiveBroker: { usual: 2, long: 16 },
  /** Of a node among others, and the kinds of faults that real nodes meet under load: `npm test` plays the first. */
  killsOfNodes: { usual: 1, long: 20 },
  nodeStorms: { usual: 1, long: 100 },
  killsOfStore: { usual: 3, long: 20 },
  /** Random histories of a store, each in its own home. */
  storeHistories: { usual: 6, long: 100 },
  /** Of the two ways of writing SQLite those in which each rule of the store is tried under power cuts. */
  waysUnderPowerCuts: { usual: 1, long: 2 },
  archivesBrokenOff: { usual: 3, long: 60 },
  randomRequests: { usual: 1_000, long: 20_000 },
  /** Bad values of one setting, for each of which a server is started that refuses it. */
  badSettings: { usual: 1, long: 100 },
  /** Settings of which that is tried; the sentences about all of them are read without a server. */
  badSettingsOfServers: { usual: 4, long: 100 },
  /** Wrong requests that get the same reply at the same part of a call; the long run makes all there are. */
  sameMistakes: { usual: 1, long: 1_000_000 },
  /** Different replies at the same part of a call, beside the one of each kind that every call gives. */
  repliesOfPart: { usual: 1, long: 1_000_000 },
  /** Of a hundred calls that accept something for the same reason, so many are asked for it. */
  acceptingCalls: { usual: 20, long: 100 },
  /** Wrong requests that there are at least. */
  wrongRequests: { usual: 4_000, long: 10_000 },
  /** Databases into which the backup of each earlier version is restored. */
  databasesOfBackup: { usual: 1, long: 2 },
  /** Calls of the API reference that are tried in a browser, of each kind; the long run tries all there are. */
  callsOfOneKind: { usual: 1, long: 1_000_000 },
  /** Sections of the API reference that axe reads, of some hundreds made by the same code. */
  sectionsRead: { usual: 12, long: 40 },
  /** Languages in which each program of the pages runs, beside the commands whose replies the pages show. */
  languagesOfSample: { usual: 1, long: 3 },
  /** Pages of the console that are also loaded on a phone; all get its size once they are loaded. */
  loadsOnPhone: { usual: 5, long: 1_000 },
  /** Days on which a deployment is compared with a backtest, for each of 20 strategies. */
  parityDays: { usual: 3, long: 10 },
  /** How often the laws of orders and money are held against what `npm test` holds them against. */
  propertyRuns: { usual: 1, long: 20 },
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
