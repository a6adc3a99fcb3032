import type { NodeRow } from './cluster-rows.ts';
import type { ClusterSettings } from './settings.ts';

/** Watches the beats of the other nodes on the monotonic clock of this one. No wall clock is compared. */
export type NodeWatch = {
  /** What was read just now; answers with the nodes to declare dead, and the beats at which they stand still. */
  readonly onRead: (nodes: readonly NodeRow[], monotonicMs: number) => readonly StillNode[];
  /** How long ago its beats were seen to grow; null of a node that is not watched. */
  readonly stillForMs: (node: string, monotonicMs: number) => number | null;
};

export type StillNode = { readonly node: string; readonly beats: number };

export function createNodeWatch(me: string, { deadAfterMs, forgetAfterMs }: ClusterSettings): NodeWatch {
  const seen = new Map<string, { readonly beats: number; readonly sinceMs: number }>();
  let lastReadMs: number | null = null;

  return {
    onRead: (nodes, monotonicMs) => {
      // Who could not read does not know whether others could write: an outage of the database declares nobody dead.
      if (lastReadMs !== null && monotonicMs - lastReadMs > forgetAfterMs) seen.clear();
      lastReadMs = monotonicMs;
      const still: StillNode[] = [];
      for (const { id, beats, dead } of nodes) {
        if (dead || id === me) {
          seen.delete(id);
          continue;
        }
        const known = seen.get(id);
        if (known?.beats !== beats) seen.set(id, { beats, sinceMs: monotonicMs });
        else if (monotonicMs - known.sinceMs >= deadAfterMs) still.push({ node: id, beats });
      }
      return still;
    },
    stillForMs: (node, monotonicMs) => {
      const known = seen.get(node);
      return known ? Math.max(0, monotonicMs - known.sinceMs) : null;
    },
  };
}
