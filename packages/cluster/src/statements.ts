import type { DeskEpoch, DeskRow, DutyRow, NodeRow } from './cluster-rows.ts';

/** What the protocol asks the database. Each is one statement that holds all of its conditions itself. */
export type Statement =
  /** `duties` are those that it knows; each has a row from then on. */
  | {
      readonly kind: 'join';
      readonly node: Omit<NodeRow, 'beats' | 'dead' | 'draining'>;
      readonly duties?: readonly string[];
      /** The program that runs, for people. */
      readonly build?: string;
    }
  | { readonly kind: 'beat'; readonly node: string }
  | { readonly kind: 'read-cluster'; readonly node: string }
  /** `beats` as the watcher saw them; null from the parent of the process, to whom its end is certain. */
  | { readonly kind: 'declare-dead'; readonly node: string; readonly beats: number | null }
  | { readonly kind: 'begin-draining'; readonly node: string }
  | { readonly kind: 'read-desk'; readonly ucc: string }
  /** `epoch` and `formatMax` as the claimant knows them. */
  | {
      readonly kind: 'claim';
      readonly ucc: string;
      readonly node: string;
      readonly epoch: number;
      readonly formatMax: number;
    }
  /** The owner begins a new epoch of its own: whatever it sent in the one before and got no answer to fails. */
  | { readonly kind: 'renew'; readonly ucc: string; readonly node: string; readonly epoch: number }
  | {
      readonly kind: 'release';
      readonly ucc: string;
      readonly node: string;
      readonly epoch: number;
      readonly to: string | null;
    }
  /** Which of these the node still owns. */
  | { readonly kind: 'confirm'; readonly node: string; readonly desks: readonly DeskEpoch[] }
  | { readonly kind: 'claim-duty'; readonly name: string; readonly node: string; readonly epoch: number }
  | { readonly kind: 'release-duty'; readonly name: string; readonly node: string; readonly epoch: number };

/** The first statement of every journal transaction. A desk that is missing in the answer is owned by somebody else. */
export type Fence = {
  readonly node: string;
  readonly desks: readonly (DeskEpoch & { readonly updates: number })[];
};

export type Answers = {
  readonly join: boolean;
  /** The count of beats; null for a node that was declared dead. */
  readonly beat: number | null;
  /**
   * All nodes and duties, the node's own desks, and the busy ones that are nobody's or a dead node's. It is asked every second,
   * so it does not look whether the node's own desks are busy: they are not marked so.
   */
  readonly 'read-cluster': {
    readonly nodes: readonly NodeRow[];
    readonly desks: readonly DeskRow[];
    readonly duties: readonly DutyRow[];
  };
  readonly 'declare-dead': boolean;
  readonly 'begin-draining': boolean;
  readonly 'read-desk': DeskRow | null;
  readonly claim: DeskRow | null;
  readonly renew: DeskRow | null;
  readonly release: boolean;
  readonly confirm: readonly string[];
  readonly 'claim-duty': DutyRow | null;
  /** The row after it; null where the node did not hold it in that epoch. */
  readonly 'release-duty': DutyRow | null;
};

export type StatementKind = Statement['kind'];

/** A statement with its answer; null where none came, so that it may have been carried out, or may still be. */
export type Answered = {
  [K in StatementKind]: {
    readonly kind: K;
    readonly statement: Extract<Statement, { readonly kind: K }>;
    readonly answer: Answers[K] | { readonly lost: true };
  };
}[StatementKind];

export type ClusterStore = {
  /** Rejects where no answer came: the statement may have been carried out, or may still be. */
  readonly run: <S extends Statement>(statement: S) => Promise<Answers[S['kind']]>;
};

export function isLost(answer: unknown): answer is { readonly lost: true } {
  return typeof answer === 'object' && answer !== null && 'lost' in answer;
}
