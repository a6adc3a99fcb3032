/**
 * The protocol of several nodes on one database: beats, claims, epochs, the fence, the layers before a broker, the relay.
 *
 * Entry points: `createClusterNode`, `runStatement` and `runFence`, `routeCall`, `departureOf`, `createRelay`, `createUpdateReader`.
 * Invariants: no I/O, no clock; time, messages and answers are inputs and everything to be done is an output; an epoch of a
 * desk has one node; a lost answer is never taken for a yes or a no.
 */

export { type CallCounts, readCounts, takeCall } from './call-slots.ts';
export { type ClockReading, elapsedMs } from './clocks.ts';
export {
  type ClusterNode,
  createClusterNode,
  type ExitReason,
  type NodeEffect,
  type NodeInput,
} from './cluster-node.ts';
export type { ClusterRows, DeskEpoch, DeskRow, DutyRow, NodeRow } from './cluster-rows.ts';
export { departureOf, type Leaving, type Sender } from './departure.ts';
export type { HandOverRow, NodesOverview, OverviewNode } from './nodes-overview.ts';
export { type PassedCall, type PassedCallProblem, problemOf, type Sign, signCall } from './passed-call.ts';
export { preferredNode } from './preferred-node.ts';
export { createRelay, type Knock, type Relay, type RelayAnswer } from './relay.ts';
export { createRelayLeases, type RelayLeases } from './relay-leases.ts';
export { createRelayPresence, type RelayPresence } from './relay-presence.ts';
export { createReplayWindow, type ReplayWindow } from './replay-window.ts';
export { type CallRoute, routeCall } from './route-call.ts';
export { type DoneOnce, markDone, runFence, runStatement } from './run-statement.ts';
export { type KnockProblem, knockProblem, type SealedKnock, sealKnock } from './sealed-knock.ts';
export { CLUSTER_SETTINGS, type ClusterSettings } from './settings.ts';
export type {
  Answered,
  Answers,
  ClusterStore,
  Fence,
  Statement,
  StatementKind,
} from './statements.ts';
export {
  createUpdateReader,
  type PublishedUpdates,
  type ReaderStep,
  type UpdateReader,
} from './update-reader.ts';
