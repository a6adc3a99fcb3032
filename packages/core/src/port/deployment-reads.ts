import type { Deployment } from '../deployment/deployment.ts';
import type { Instant, IstDay } from '../time/ist.ts';

/** Strategies of BuildAlgos that trade by themselves, and where each of their accounts stands. */
export type DeploymentReads = {
  /** Those of all users that are not over, in order of their numbers. */
  readonly openDeployments: (page: {
    readonly afterId: number;
    readonly limit: number;
  }) => Promise<readonly DeploymentRow[]>;
  /** Of one user, the newest first. */
  readonly readDeployments: (filter: DeploymentFilter) => Promise<readonly DeploymentRow[]>;
  /** Of one deployment, by account and day, the newest day of each first. */
  readonly readDeploymentDays: (filter: DeploymentDayFilter) => Promise<readonly DeploymentDayRow[]>;
  /** Drops deployments that were over before this instant, days that ended before it, and signals that came before it. */
  readonly forgetDeployments: (before: Instant) => Promise<void>;
};

export type DeploymentRow = Deployment & {
  readonly id: number;
  readonly ucc: string;
  /** When it changed last. */
  readonly at: Instant;
};

/** What is left out is not asked for. */
export type DeploymentFilter = {
  readonly ucc: string;
  readonly id?: number;
  readonly open?: boolean;
  readonly strategyName?: string;
  readonly documentId?: number;
  readonly beforeId?: number;
  readonly limit: number;
};

/** One account of a deployment on one day. */
export type DeploymentDayRow = {
  readonly deployment: number;
  readonly accountName: string;
  readonly day: IstDay;
  readonly ucc: string;
  readonly at: Instant;
  /** Whether it is where the account stands now: the newest day of a deployment that is not over. */
  readonly open: boolean;
  /** A stored JSON object; who runs the deployment knows its shape. */
  readonly body: string;
};

export type DeploymentDayFilter = {
  readonly ucc: string;
  readonly deployment: number;
  readonly open?: boolean;
  readonly day?: IstDay;
  readonly limit: number;
};
