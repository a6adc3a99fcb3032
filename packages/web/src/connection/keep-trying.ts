import type { LiveOptions } from '@spark/client';

/** How a store keeps its connection. */
export type ConnectOptions = Pick<
  LiveOptions,
  | 'attempts'
  | 'backoffMs'
  | 'backoffMsMost'
  | 'timeoutMs'
  | 'withTicket'
  | 'silenceMs'
  | 'onWake'
  | 'onHeartbeat'
> & {
  /** How long without a connection until the shown data counts as stale. 5 s when left out. */
  readonly staleAfterMs?: number | undefined;
};

/** An open page keeps trying; only the end of the login stops it. */
export const KEEP_TRYING = { attempts: Number.POSITIVE_INFINITY } as const;
