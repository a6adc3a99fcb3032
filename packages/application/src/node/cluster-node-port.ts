import type { ClusterSettings, ClusterStore, ExitReason, NodeRow, NodesOverview } from '@spark/cluster';
import type { DeskFence, SharedCalls, Store } from '@spark/core';
import type { StorePlace } from '@spark/store';
import type { BusPlace } from './bus-carrier.ts';
import type { BusCounts } from './node-bus.ts';
import type { OwnerCallsPort } from './owner-calls.ts';

/** What makes a process one of several nodes. */
export type NodeParts = {
  /** Of this process alone: new at every start, and never used again. */
  readonly id: string;
  /** Host and port at which the other nodes reach it. */
  readonly address: string;
  /** The program that runs, for people. */
  readonly build?: string;
  /** The newest format of desks that it reads. */
  readonly formatMax: number;
  /** Ways by which its orders can leave. */
  readonly egress: readonly string[];
  /** What it writes into its row to show which secret it runs with. */
  readonly secretPrint: string;
  /** The data, with every write conditional on the fence, and what is asked about nodes and desks. */
  readonly openStore: (place: StorePlace, fence: DeskFence) => Promise<NodeStore>;
  /** The process has to end in this turn: nothing that it does from here on counts. */
  readonly onExit: (reason: ExitReason) => void;
  /** The NATS that carries prices and hints between nodes; without it each has prices of its own accounts. */
  readonly bus?: BusPlace | undefined;
  readonly settings?: Partial<ClusterSettings> | undefined;
};

/** A statement of `cluster` that gets no answer fails after a second. */
export type NodeStore = {
  readonly store: Store;
  readonly cluster: ClusterStore;
  readonly sharedCalls: SharedCalls;
  readonly readOverview: () => Promise<NodesOverview>;
};

/** Who answers calls for a user. */
export type DeskOwner =
  /** This node, and everything of the desk is taken up. */
  | { readonly kind: 'here' }
  | { readonly kind: 'at'; readonly node: string; readonly address: string }
  /** Nobody at the moment. */
  | { readonly kind: 'nobody' };

/** This process as one of several nodes, as a rim sees it. */
export type ClusterNodePort = OwnerCallsPort & {
  readonly me: string;
  /** Takes its place among the nodes; called when the rim listens. Resolves when they know it. */
  readonly join: () => Promise<void>;
  /**
   * From memory where it is known. A desk of nobody is claimed where this node is the preferred one, and waited for. It
   * resolves within a bounded time, and never rejects because there is nobody.
   */
  readonly whoOwns: (ucc: string) => DeskOwner | Promise<DeskOwner>;
  /** Reads the row anew: after an owner that was none, or that did not answer. */
  readonly lookAgain: (ucc: string) => Promise<DeskOwner>;
  /** Runs a call of a user whose desk is here. A desk that is handed over waits for it. */
  readonly during: <T>(ucc: string, call: () => Promise<T>) => Promise<T>;
  /** Another node says that the row of a desk has changed. */
  readonly onHint: (ucc: string) => void;
  /** Called when another node should look at a row; the rim sends it. A hint may get lost. */
  readonly sendHintsBy: (send: (to: NodeRow, ucc: string) => void) => void;
  /** Called in the turn in which a desk is left: its sockets have to go to the new owner. */
  readonly onDeskLeft: (listener: (ucc: string) => void) => void;
  readonly isPeer: (id: string) => boolean;
  /** As they were read last. */
  readonly nodes: () => readonly NodeRow[];
  /** How many nodes take calls of clients, itself included. */
  readonly serving: () => number;
  /** How long ago a node was seen to live; null where it was not seen yet. */
  readonly seenAgoMs: (node: string) => number | null;
  /** All nodes, as the database has them now. */
  readonly readOverview: () => Promise<NodesOverview>;
  readonly desksOwned: () => number;
  /** What carries prices and hints, where something does. */
  readonly bus: () => { readonly isUp: boolean; readonly counts: BusCounts } | null;
  /** What this node does for all. */
  readonly dutiesHeld: () => readonly string[];
  /** All since the start. */
  readonly handOverCounts: () => { readonly taken: number; readonly left: number };
  /** How long ago the last beat began that the database acknowledged; null before the first one. */
  readonly beatAgeMs: () => number | null;
  /** False from a while after the last beat on: nothing may leave, and nothing may be answered from memory. */
  readonly mayAct: () => boolean;
  /** Hands over one desk after the other. `onExit` follows when that is done, or when it took too long. */
  readonly drain: () => void;
};
