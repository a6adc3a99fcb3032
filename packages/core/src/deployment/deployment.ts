import type { DeploymentMode, DeploymentState } from '@spark/vocabulary';
import type { Instant } from '../time/ist.ts';

/** A revision of a strategy document that trades by itself in the accounts of a strategy. */
export type Deployment = {
  /** The strategy whose accounts it trades in, as orders know it. */
  readonly strategyName: string;
  readonly documentId: number;
  readonly rev: number;
  readonly hash: string;
  readonly mode: DeploymentMode;
  readonly state: DeploymentState;
} & DeploymentBody;

/** What of it is stored as JSON. */
export type DeploymentBody = {
  /** Of the document when it was deployed. */
  readonly name: string;
  /** In place of the document's own, by name. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly createdAt: Instant;
  /** What it goes on with at the next session; null while nothing else is wanted. */
  readonly next: NextRevision | null;
  /** Null while it is not over. */
  readonly ended: DeploymentEnd | null;
};

export type NextRevision = { readonly rev: number; readonly hash: string; readonly at: Instant };

export type DeploymentEnd = { readonly at: Instant; readonly says: string };

/** Whether it still follows something; one that is over never changes again. */
export function isDeploymentOpen({ state }: Pick<Deployment, 'state'>): boolean {
  return state !== 'stopped';
}
