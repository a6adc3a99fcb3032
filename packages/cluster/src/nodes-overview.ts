import type { DutyRow, NodeRow } from './cluster-rows.ts';

/** All nodes at one moment, as the database has them, for who looks after them. */
export type NodesOverview = {
  /** Those that live, and the dead ones of the newest hand-overs. */
  readonly nodes: readonly OverviewNode[];
  readonly duties: readonly DutyRow[];
  /** Desks of nobody, or of a dead node, that wait for a call. */
  readonly desksAtRest: number;
  /** Those of them that have something under way: the preferred node claims them by itself. */
  readonly desksWaiting: number;
  /** The newest first. */
  readonly handOvers: readonly HandOverRow[];
};

export type OverviewNode = Omit<NodeRow, 'beats' | 'secretPrint'> & {
  /** The program that runs; empty where it did not tell it. */
  readonly build: string;
  /** By the clock of the database. */
  readonly startedAt: number | null;
  /** Desks that it owns. */
  readonly desks: number;
  /** The first of their users. */
  readonly uccs: readonly string[];
};

/** A change of a desk's owner; null for nobody. */
export type HandOverRow = {
  readonly ucc: string;
  readonly epoch: number;
  readonly from: string | null;
  readonly to: string | null;
  /** By the clock of the database. */
  readonly at: number;
};
