import type { InstrumentKey } from '@spark/core';

type Feeder = { room: number; heardMs: number };

/** The nodes that have prices of brokers, as they say of themselves. */
export type Feeders = {
  readonly onNews: (node: string, room: number, nowMs: number) => void;
  /** Those that were not heard for too long; they are feeders no more. */
  readonly takeSilent: (nowMs: number) => readonly string[];
  readonly takeAll: () => readonly string[];
  readonly count: () => number;
  /** Who should be asked for an instrument; null where nobody has room. It takes one of its rooms. */
  readonly choose: (key: InstrumentKey) => string | null;
};

/** Three of its messages were lost, or it is gone. */
export const FEEDER_SILENT_MS = 3_500;

export function createFeeders(): Feeders {
  const feeders = new Map<string, Feeder>();

  function take(isGone: (feeder: Feeder) => boolean): readonly string[] {
    const gone = [...feeders].filter(([, feeder]) => isGone(feeder)).map(([node]) => node);
    for (const node of gone) feeders.delete(node);
    return gone;
  }

  return {
    onNews: (node, room, nowMs) => feeders.set(node, { room, heardMs: nowMs }),
    takeSilent: (nowMs) => take(({ heardMs }) => nowMs - heardMs > FEEDER_SILENT_MS),
    takeAll: () => take(() => true),
    count: () => feeders.size,
    choose: (key) => {
      let best: string | null = null;
      let bestRank = -1;
      for (const [node, { room }] of feeders) {
        const rank = room > 0 ? rankOf(node, key) : -1;
        // All nodes prefer the same one, so that a broker is asked once for an instrument.
        if (rank > bestRank) [best, bestRank] = [node, rank];
      }
      const chosen = best === null ? undefined : feeders.get(best);
      if (chosen) chosen.room -= 1;
      return best;
    },
  };
}

/** FNV-1a: spreads, and is the same everywhere. */
function rankOf(node: string, key: InstrumentKey): number {
  let hash = 0x811c9dc5;
  for (const char of `${node} ${key}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
