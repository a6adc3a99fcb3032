import type { CancelTimer, Ownership, OwnershipFollower } from '@spark/core';

type Parts = {
  /** Something of the desk could not be taken up. */
  readonly onFailed: (ucc: string, epoch: number, error: unknown) => void;
};

/** The desks that are worked for here, and the parts that do it. */
export type OwnedDesks = {
  readonly ownership: Ownership;
  readonly take: (desk: { readonly ucc: string; readonly epoch: number; readonly seq: number }) => void;
  readonly leave: (ucc: string) => void;
  /** Resolves when no part has anything of it on its way. */
  readonly settled: (ucc: string) => Promise<void>;
  /** Everything of it is taken up. */
  readonly isOpen: (ucc: string) => boolean;
  /** Called once when everything of it is taken up. */
  readonly onceOpen: (ucc: string, listener: () => void) => CancelTimer;
  readonly all: () => Iterable<string>;
  readonly count: () => number;
};

type Desk = { readonly epoch: number; isOpen: boolean; readonly takenUp: PromiseWithResolvers<void> };

export function createOwnedDesks({ onFailed }: Parts): OwnedDesks {
  const desks = new Map<string, Desk>();
  const followers: OwnershipFollower[] = [];
  const waiting = new Map<string, Set<() => void>>();

  function take({ ucc, epoch, seq }: Parameters<OwnedDesks['take']>[0]): void {
    leave(ucc);
    const desk: Desk = { epoch, isOpen: false, takenUp: Promise.withResolvers() };
    desks.set(ucc, desk);
    takeUp(ucc, seq, desk).catch((error: unknown) => {
      if (desks.get(ucc) === desk) onFailed(ucc, epoch, error);
    });
  }

  async function takeUp(ucc: string, seq: number, desk: Desk): Promise<void> {
    const isStill = (): boolean => desks.get(ucc) === desk;
    for (const { onTaken } of followers) {
      await onTaken?.({ ucc, seq, isStill });
      if (!isStill()) return;
    }
    desk.isOpen = true;
    desk.takenUp.resolve();
    for (const listener of waiting.get(ucc) ?? []) listener();
  }

  function leave(ucc: string): void {
    const desk = desks.get(ucc);
    if (!desk) return;
    desks.delete(ucc);
    desk.takenUp.resolve();
    // Those that ask for orders stop before the accounts that carry them out.
    for (const { onLeft } of followers.toReversed()) onLeft?.(ucc);
  }

  return {
    ownership: { owns: (ucc) => desks.has(ucc), follow: (follower) => void followers.push(follower) },
    take,
    leave,
    settled: async (ucc) => {
      // What is being taken up is about to begin work.
      await desks.get(ucc)?.takenUp.promise;
      await Promise.all(followers.map(({ settled }) => settled?.(ucc)));
    },
    isOpen: (ucc) => desks.get(ucc)?.isOpen ?? false,
    onceOpen: (ucc, listener) => {
      const those = waiting.get(ucc) ?? new Set();
      waiting.set(ucc, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0 && waiting.get(ucc) === those) waiting.delete(ucc);
      };
    },
    all: () => desks.keys(),
    count: () => desks.size,
  };
}
