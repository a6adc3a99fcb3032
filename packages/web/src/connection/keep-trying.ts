import type { LiveOptions } from '@spark/client';

/** How a store keeps its connection. */
export type ConnectOptions = Pick<LiveOptions, 'attempts' | 'backoffMs' | 'backoffMsMost' | 'timeoutMs'> & {
  /** So long without a connection, and what is shown counts as old. 5 s when left out. */
  readonly staleAfterMs?: number | undefined;
};

/** A page that is open goes on trying; only a login that is over ends that. */
export const KEEP_TRYING = { attempts: Number.POSITIVE_INFINITY } as const;
