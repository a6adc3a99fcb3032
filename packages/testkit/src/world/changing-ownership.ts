import type { Ownership, OwnershipFollower } from '@spark/core';

/** Desks that a test takes and leaves by hand, as a cluster does. */
export type ChangingOwnership = {
  readonly ownership: Ownership;
  /** Resolves when every part has taken it up. */
  readonly take: (ucc: string, seq?: number) => Promise<void>;
  readonly leave: (ucc: string) => void;
};

export function createChangingOwnership(owned: readonly string[] = []): ChangingOwnership {
  const desks = new Map<string, symbol>(owned.map((ucc) => [ucc, Symbol(ucc)]));
  const followers: OwnershipFollower[] = [];
  return {
    ownership: { owns: (ucc) => desks.has(ucc), follow: (follower) => void followers.push(follower) },
    take: async (ucc, seq = 0) => {
      const time = Symbol(ucc);
      desks.set(ucc, time);
      const isStill = (): boolean => desks.get(ucc) === time;
      for (const { onTaken } of followers) if (isStill()) await onTaken?.({ ucc, seq, isStill });
    },
    leave: (ucc) => {
      desks.delete(ucc);
      for (const { onLeft } of followers.toReversed()) onLeft?.(ucc);
    },
  };
}
