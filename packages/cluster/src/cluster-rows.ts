/** A server process. Its id is new at every start and never used again. */
export type NodeRow = {
  readonly id: string;
  readonly address: string;
  /** The newest format of desks that it reads. */
  readonly formatMax: number;
  /** Ways by which orders can leave from here. */
  readonly egress: readonly string[];
  /** Shows which secret it runs with, to whoever has the same one; empty where it does not say. */
  readonly secretPrint: string;
  readonly beats: number;
  /** Never goes back. */
  readonly dead: boolean;
  readonly draining: boolean;
};

/** What several nodes need to know of a desk; the rest of it is the business of its owner. */
export type DeskRow = {
  readonly ucc: string;
  readonly node: string | null;
  /** Grows with every change of owner; an epoch has one node. */
  readonly epoch: number;
  /** Of the last update of the user; grows without a gap. */
  readonly seq: number;
  readonly format: number;
  /** The way by which its orders must leave; null where any will do. */
  readonly egress: string | null;
  /** It has orders at work, positions, or what waits for its moment: it must not wait for a call to find an owner. */
  readonly isBusy: boolean;
};

/** Something that one node does for all. */
export type DutyRow = { readonly name: string; readonly node: string | null; readonly epoch: number };

/** What the database knows of the cluster. */
export type ClusterRows = {
  readonly nodes: Map<string, NodeRow>;
  readonly desks: Map<string, DeskRow>;
  readonly duties: Map<string, DutyRow>;
  /** What is done once a day: desk, what and day. */
  readonly done: Set<string>;
};

export type DeskEpoch = { readonly ucc: string; readonly epoch: number };
