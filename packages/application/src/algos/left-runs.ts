import { type Clock, type Log, type Ownership, soleOwner, type Timers } from '@spark/core';
import type { LeftRun, RunQueue } from './run-queue.ts';

/** Takes up what another process left, wherever a desk comes from it. */
export type LeftRuns = {
  /** Resolves when what was left of a user waits here. Every question about the runs of a user comes after it. */
  readonly taken: (ucc: string) => Promise<void>;
  readonly close: () => void;
};

type Parts = {
  readonly queue: RunQueue;
  readonly ownership?: Ownership | undefined;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'warn'>;
  /** `isStill` is false once the desk was left meanwhile. */
  readonly take: (ucc: string, left: readonly LeftRun[], isStill: () => boolean) => Promise<void>;
  /** Resolves when nothing of the user is played here any more. */
  readonly leave: (ucc: string) => Promise<void>;
};

const TRY_AGAIN_MS = 2_000;

export function createLeftRuns({ queue, ownership = soleOwner, ...parts }: Parts): LeftRuns {
  const { clock, timers, log, take } = parts;
  const known = new Map<string, Promise<void>>();
  /** Whose desks came; null for all, as of the only process. */
  let wanted: Set<string> | null = ownership.follow ? new Set() : null;
  let isLooking = false;
  let isClosed = false;

  /** False where the desk is not here, so that it is asked about again when it is. */
  async function takeUp(ucc: string, isStill: () => boolean): Promise<boolean> {
    if (!(await ownership.owns(ucc))) return false;
    const left = await queue.left(ucc);
    if (isStill()) await take(ucc, left, isStill);
    return true;
  }

  function taken(ucc: string): Promise<void> {
    const before = known.get(ucc);
    if (before) return before;
    const forget = (): void => {
      if (isStill()) known.delete(ucc);
    };
    const taking = Promise.resolve()
      .then(() => takeUp(ucc, isStill))
      .then(
        (isHere) => isHere || forget(),
        (error: unknown) => {
          forget();
          throw error;
        },
      )
      .then(() => undefined);
    const isStill = (): boolean => known.get(ucc) === taking;
    known.set(ucc, taking);
    return taking;
  }

  function leave(ucc: string): Promise<void> {
    known.delete(ucc);
    wanted?.delete(ucc);
    queue.leave(ucc);
    return parts.leave(ucc);
  }

  /** One look for all desks that came meanwhile: most of them have no run at all. */
  async function look(): Promise<void> {
    if (isLooking || isClosed) return;
    isLooking = true;
    let failed: unknown = null;
    while (failed === null && !isClosed && wanted?.size !== 0) {
      const now = wanted;
      wanted = new Set();
      try {
        const users = await queue.usersLeft();
        for (const ucc of now ?? users) if (users.has(ucc)) await taken(ucc);
      } catch (error) {
        failed = error;
        wanted = now && new Set([...now, ...wanted]);
      }
    }
    isLooking = false;
    if (failed === null || isClosed) return;
    log.warn({ err: failed }, 'backtests that another process left cannot be taken up yet');
    timers.at(clock.now() + TRY_AGAIN_MS, () => void look());
  }

  ownership.follow?.({
    // Nobody waits for backtests to trade.
    onTaken: ({ ucc }) => {
      wanted?.add(ucc);
      void look();
    },
    onLeft: (ucc) => void leave(ucc),
    settled: leave,
  });
  void look();
  return {
    taken,
    close: () => {
      isClosed = true;
    },
  };
}
