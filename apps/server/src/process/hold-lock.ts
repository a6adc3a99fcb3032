import { setTimeout as delay } from 'node:timers/promises';
import { type ServerLock, StoreError } from '@spark/store';

type Parts = {
  readonly take: (onLost: () => void) => Promise<ServerLock>;
  readonly log: { readonly [Level in 'info' | 'warn' | 'fatal']: (message: string) => void };
  /** Someone else has taken the data over: this server must not go on. */
  readonly onTakenOver: () => void;
  readonly bounds?: { readonly waitMsMin: number; readonly waitMsMax: number; readonly refusalsMax: number };
};

/** Ten seconds of refusals: longer than the database needs to notice that our own old connection is gone. */
const BOUNDS = { waitMsMin: 100, waitMsMax: 1_000, refusalsMax: 12 };

/**
 * Takes the server lock and keeps it. In PostgreSQL it belongs to a connection, so it is lost when the database
 * restarts; then it is taken again, for as long as it takes, unless another server was faster.
 */
export async function holdLock({ take, log, onTakenOver, bounds = BOUNDS }: Parts): Promise<ServerLock> {
  const released = new AbortController();
  let lock = await take(lost);
  let retaking: Promise<void> = Promise.resolve();

  function lost(): void {
    if (released.signal.aborted) return;
    log.warn('the server lock was lost with its database connection; taking it again');
    retaking = retake();
  }

  async function retake(): Promise<void> {
    let refusals = 0;
    for (let waitMs = bounds.waitMsMin; ; waitMs = Math.min(2 * waitMs, bounds.waitMsMax)) {
      try {
        lock = await take(lost);
        if (!released.signal.aborted) log.info('the server lock is held again');
        return;
      } catch (error) {
        refusals = isInUse(error) ? refusals + 1 : 0;
      }
      if (released.signal.aborted) return;
      if (refusals > bounds.refusalsMax) {
        log.fatal('another server has taken over this database');
        return onTakenOver();
      }
      // Ended early by a release.
      await delay(waitMs, undefined, { signal: released.signal }).catch(() => undefined);
    }
  }

  return {
    release: async () => {
      released.abort();
      await retaking;
      await lock.release();
    },
  };
}

function isInUse(error: unknown): boolean {
  return error instanceof StoreError && error.kind === 'in-use';
}
