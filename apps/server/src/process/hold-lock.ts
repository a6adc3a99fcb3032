import { setTimeout as delay } from 'node:timers/promises';
import { type Lease, type ServerLock, StoreError } from '@spark/store';

type Parts = {
  readonly take: (terms: LockTerms) => Promise<ServerLock>;
  readonly log: { readonly [Level in 'info' | 'warn' | 'fatal']: (message: string) => void };
  /** Another server has taken over the data: this one must stop. Called once. */
  readonly onTakenOver: () => void;
  readonly bounds?: { readonly waitMsMin: number; readonly waitMsMax: number };
};

export type LockTerms = {
  readonly onLost: () => void;
  readonly onOusted: () => void;
  /** The lock to take again; null the first time. */
  readonly lease: Lease | null;
};

const BOUNDS = { waitMsMin: 100, waitMsMax: 1_000 };

/**
 * Takes the server lock and holds it. In PostgreSQL it belongs to a connection, so it is lost when the database
 * restarts; then it is retried until it is held again, unless another server was faster: then this one stops.
 */
export async function holdLock({ take, log, onTakenOver, bounds = BOUNDS }: Parts): Promise<ServerLock> {
  const released = new AbortController();
  let isOusted = false;
  let lock = await take({ onLost, onOusted, lease: null });
  let retaking: Promise<void> = Promise.resolve();

  function onOusted(): void {
    if (isOusted || released.signal.aborted) return;
    isOusted = true;
    log.fatal('another server has taken over this database; this one stores and sends nothing more and ends');
    onTakenOver();
  }

  function onLost(): void {
    if (isOusted || released.signal.aborted) return;
    log.warn('the server lock was lost with its database connection; taking it again');
    retaking = retake();
  }

  async function retake(): Promise<void> {
    for (let waitMs = bounds.waitMsMin; !isOusted; waitMs = Math.min(2 * waitMs, bounds.waitMsMax)) {
      try {
        lock = await take({ onLost, onOusted, lease: lock.lease });
        if (!released.signal.aborted) log.info('the server lock is held again');
        return;
      } catch (error) {
        if (isRefusal(error)) return onOusted();
      }
      if (released.signal.aborted) return;
      // Ended early by a release.
      await delay(waitMs, undefined, { signal: released.signal }).catch(() => undefined);
    }
  }

  return {
    lease: lock.lease,
    mayAct: () => lock.mayAct(),
    release: async () => {
      released.abort();
      await retaking;
      await lock.release();
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof StoreError && (error.kind === 'in-use' || error.kind === 'ousted');
}
