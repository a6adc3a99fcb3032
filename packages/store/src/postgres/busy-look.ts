import type { SqlRow } from '../tables.ts';

/**
 * When to look for busy desks of nobody, which reads every desk at rest: at once when a node is there no more, as long as there are
 * such desks, and else now and then, for what was stored for a desk that nobody works for.
 */
export type BusyLook = {
  readonly isDue: (nodes: readonly SqlRow[]) => boolean;
  readonly onLooked: (found: readonly SqlRow[]) => void;
};

type Parts = {
  readonly everyMs: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
};

export function createBusyLook({ everyMs, now = () => performance.now() }: Parts): BusyLook {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let foundSome = false;
  let living: ReadonlySet<unknown> = new Set();

  return {
    isDue: (nodes) => {
      const before = living;
      living = new Set(nodes.filter(({ dead }) => dead !== true).map(({ id }) => id));
      const isOneGone = [...before].some((id) => !living.has(id));
      return foundSome || isOneGone || now() - lookedAt >= everyMs;
    },
    onLooked: (found) => {
      lookedAt = now();
      foundSome = found.length > 0;
    },
  };
}
