import type { StrategyDocument } from '@spark/document';
import type { BacktestHead } from './backtest-head.ts';
import type { BacktestJob } from './backtest-job.ts';

export type BacktestOwner = { readonly ucc: string; readonly isVisitor: boolean };

/** A run as it was asked for: who has it can play it. All of it is data. */
export type QueuedRun = {
  readonly owner: BacktestOwner;
  readonly head: BacktestHead;
  readonly job: BacktestJob;
  /** The document as it was given. */
  readonly document: StrategyDocument;
};

/**
 * Where runs wait. Users take turns, however many each has waiting. A queue that other processes share keeps what waits and what
 * is played here when this process ends: `left` gives it to the one that works for the user next.
 */
export type RunQueue = {
  /** Once it resolves the run outlives this process, where the queue does. */
  readonly add: (run: QueuedRun) => Promise<void>;
  /** The next of the user whose turn it is. Null where nothing waits, and while the queue cannot be asked. */
  readonly take: () => Promise<TakenRun | null>;
  /** How many come before it, as things are now; 0 for one that is being taken. */
  readonly placeOf: (ucc: string, id: number) => number;
  /** Of one that waits, or was left and is not wanted any more. */
  readonly remove: (ucc: string, id: number) => Promise<void>;
  /**
   * What another process had of a user, the oldest first. The claims of that process lapse. A run waits here once it is put back.
   */
  readonly left: (ucc: string) => Promise<readonly LeftRun[]>;
  readonly putBack: (ucc: string, id: number) => void;
  /** Whom another process may have left something of. */
  readonly usersLeft: () => Promise<ReadonlySet<string>>;
  /** Another process works for the user: nothing of it waits here any more, and nothing is removed. */
  readonly leave: (ucc: string) => void;
  readonly removeUser: (ucc: string) => Promise<void>;
  /** Called when `take` may answer again after the queue could not be asked. */
  readonly onReady: (listener: () => void) => void;
  readonly close: () => Promise<void>;
};

/** The claim is null where another process has the run. */
export type TakenRun = { readonly ucc: string; readonly id: number; readonly claim: RunClaim | null };

/** Of the only one that plays a run. */
export type RunClaim = {
  /** False once another process has taken the run up: what was played here does not count. Waits while nobody can say. */
  readonly holds: () => Promise<boolean>;
  /** It is over and stored. Never rejects: what could not be removed is over when it is taken up. */
  readonly end: () => Promise<void>;
  /** It waits again. Never rejects. */
  readonly release: () => Promise<void>;
};

export type LeftRun = {
  readonly id: number;
  /** Null for one that another version of Spark wrote. */
  readonly run: QueuedRun | null;
  /** So often it was begun without coming to an end that it is not begun again. */
  readonly isGivenUp: boolean;
};
