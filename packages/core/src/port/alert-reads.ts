import type { AlertAction } from '../alert/alert-action.ts';
import type { ActionOutcome } from '../alert/alert-progress.ts';
import type { Instant } from '../time/ist.ts';

/** Accepted alerts. */
export type AlertReads = {
  /** The newest with this fingerprint at this webhook. */
  readonly findAlert: (webhookId: number, fingerprint: string) => Promise<FoundAlert | null>;
  /** Alerts of all users that are not finished, in order of their numbers. */
  readonly waitingAlerts: (page: {
    readonly afterId: number;
    readonly limit: number;
  }) => Promise<readonly AlertRow[]>;
  /** Drops the finished alerts that came before this instant. */
  readonly forgetAlerts: (before: Instant) => Promise<void>;
};

/** An accepted alert and its progress. */
export type AlertRow = {
  readonly id: number;
  readonly ucc: string;
  readonly webhookId: number;
  /** The same for an alert that the sender repeats. */
  readonly fingerprint: string;
  /** Distinguishes the same alert from another one with the same fingerprint. */
  readonly bodyHash: string;
  readonly at: Instant;
  /** What is to be done, in order. */
  readonly actions: readonly AlertAction[];
  /** What came of the actions that are over, in order. */
  readonly outcomes: readonly ActionOutcome[];
  readonly finished: boolean;
};

/** That an alert was taken is known also where its actions or outcomes are damaged: both are null then. */
export type FoundAlert = Omit<AlertRow, 'actions' | 'outcomes'> & {
  readonly actions: AlertRow['actions'] | null;
  readonly outcomes: AlertRow['outcomes'] | null;
};
