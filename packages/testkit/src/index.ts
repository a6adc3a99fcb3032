/**
 * What tests are made of: a clock and random numbers that a test controls, suites that every implementer passes,
 * simulations from a seed.
 *
 * Entry points: `brokerSuite`, `marketSuite`, `storeSuite`; `simulateAccount`, `simulateDesk` and `simulateCluster`; `createManualClock`.
 * Invariants: imported by tests alone; nothing waits for real time where a clock can be moved; importing it is cheap.
 */

export { anyText, anyWebUrl } from './any-text.ts';
export {
  ABILITIES,
  type BrokerStage,
  brokerSuite,
  type FaultTimes,
  LIVE_ABILITIES,
  type StageFault,
} from './broker-suite/index.ts';
export { BUNDLES } from './bundles.ts';
export type { PlantedBug } from './cluster/cluster-world.ts';
export {
  type ClusterDatabase,
  clusterDatabaseSuite,
  clusterDeskRow,
  clusterNodeRow,
  openClusterMemory,
  type PutRows,
} from './cluster/database-suite.ts';
export {
  checkDeskHistory,
  type DeskHistory,
  type DeskOrder,
  type DeskRead,
  type DeskWrite,
} from './cluster/desk-history.ts';
export { type SimulatedCluster, simulateCluster } from './cluster/simulate-cluster.ts';
export { freePort } from './free-port.ts';
export { createLeaseRows, type LeaseRows } from './leases/lease-rows.ts';
export { type LeaseBug, type LeaseRun, simulateLeases } from './leases/simulate-leases.ts';
export {
  copyDisk,
  createLossyDisk,
  cutPower,
  failNextSync,
  type LossyDisk,
  restoreImage,
  takeImage,
} from './lossy-disk/lossy-disk.ts';
export { startNats, type TestNats } from './nats/start-nats.ts';
export { createRemoteVenue } from './remote-venue/remote-venue.ts';
export { startVenueServer, type TakenOrder, type VenueServer } from './remote-venue/venue-server.ts';
export { liveSimulation } from './simulation/live-simulation.ts';
export { type Simulated, simulateAccount } from './simulation/simulate-account.ts';
export { simulateDesk } from './simulation/simulate-desk.ts';
export { simulatePaperAccount } from './simulation/simulate-paper-account.ts';
export {
  checkContinues,
  each,
  entryWith,
  type FreshPostgres,
  fill,
  freshPostgres,
  journalRows,
  linesOf,
  rejectsWith,
  type StoreHome,
  storeRows,
  storeSuite,
  strategyRows,
  waitUntil,
} from './store-suite/index.ts';
export { startTelegramServer, type TelegramServer } from './telegram/telegram-server.ts';
export { testSize } from './test-size.ts';
export { type MarketSuiteOptions, marketSuite } from './wire-stage/market-suite.ts';
export { openWireStage, type WireBroker, type WireStage } from './wire-stage/open-wire-stage.ts';
export { simulatedAccount } from './wire-stage/staged-account.ts';
export { createStagedSessions } from './wire-stage/staged-sessions.ts';
export { walkLogin } from './wire-stage/walk-login.ts';
export { type ChangingOwnership, createChangingOwnership } from './world/changing-ownership.ts';
export { createCrashingJournal } from './world/crashing-journal.ts';
export { createFaultyStore, type FaultyStore } from './world/faulty-store.ts';
export { createFaultyVenue, type FaultyVenue, NO_FAULTS, type VenueOrder } from './world/faulty-venue.ts';
export { A_TRADING_MORNING, createManualClock, type ManualClock } from './world/manual-clock.ts';
export { createMemoryDesks, type MemoryDesks } from './world/memory-desks.ts';
export { accountOrderOf, orderUpdateOf } from './world/order-update-of.ts';
export { createRestingTurns } from './world/resting-turns.ts';
export { createScriptedFeed, quoteOf, type ScriptedFeed } from './world/scripted-feed.ts';
export { createRandom, type Random } from './world/seeded-random.ts';
export { createSeededRandomness } from './world/seeded-randomness.ts';
export { createSleepyMachine, type SleepyMachine } from './world/sleepy-machine.ts';
export { type SliceFields, sliceWith } from './world/slice-with.ts';
export {
  aroundTheClock,
  openSmallMarket,
  SMALL_MARKET_FUTURE,
  SMALL_MARKET_INDEX,
  SMALL_MARKET_SHARE,
  type SmallMarket,
} from './world/small-market.ts';
export { STRAIGHT_AWAY } from './world/straight-away.ts';
export { createVirtualTime } from './world/virtual-time.ts';
