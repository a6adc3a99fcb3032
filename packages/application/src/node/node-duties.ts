import type { Duties, Duty, DutyFollower } from '@spark/core';

type Parts = {
  /** The protocol holds it, and the node may act. */
  readonly holds: (name: string) => boolean;
  readonly onFailed: (name: string, error: unknown) => void;
};

/** What this node does for all, and the parts that do it. */
export type NodeDuties = {
  readonly duties: Duties;
  /** In no order. */
  readonly held: () => readonly string[];
  readonly begin: (name: string) => void;
  /** Resolves when no part has anything of it on its way. */
  readonly end: (name: string) => Promise<void>;
  readonly endAll: () => void;
};

export function createNodeDuties({ holds, onFailed }: Parts): NodeDuties {
  const followers = new Map<string, DutyFollower[]>();
  const begun = new Set<string>();

  async function endOne(name: string, { onLeft }: DutyFollower): Promise<void> {
    try {
      await onLeft();
    } catch (error) {
      onFailed(name, error);
    }
  }

  async function end(name: string): Promise<void> {
    if (!begun.delete(name)) return;
    await Promise.all((followers.get(name) ?? []).map((follower) => endOne(name, follower)));
  }

  return {
    duties: {
      isMine: (duty) => begun.has(duty) && holds(duty),
      follow: (duty: Duty, follower) => void followers.set(duty, [...(followers.get(duty) ?? []), follower]),
    },
    held: () => [...begun],
    begin: (name) => {
      if (begun.has(name)) return;
      begun.add(name);
      for (const { onTaken } of followers.get(name) ?? []) {
        try {
          onTaken();
        } catch (error) {
          onFailed(name, error);
        }
      }
    },
    end,
    endAll: () => {
      for (const name of [...begun]) void end(name);
    },
  };
}
