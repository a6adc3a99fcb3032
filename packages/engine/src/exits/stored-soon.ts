import type { CancelTimer, NewLogLine } from '@spark/core';
import { createSupervisor } from '../account/supervisor.ts';
import { type ExitParts, TRY_AGAIN_AFTER_MS } from './exit-parts.ts';
import { exitWrites } from './exit-writes.ts';
import type { WatchedExit } from './watched-exit.ts';

/**
 * Stores exits whose stop has moved, or that ended. Nobody waits for it: of one user one write is under way, and what
 * changed meanwhile goes with the next, so that a fast market costs few writes. What fails is written again.
 */
export type StoredSoon = {
  /** With lines for the execution log, each written once. */
  readonly store: (watched: WatchedExit, lines?: readonly NewLogLine[]) => void;
  /** Those of a user whose newest state is not stored yet. */
  readonly unstored: (ucc: string) => readonly WatchedExit[];
  /** It is not to be stored any more. False while a write of it is under way, which may still succeed. */
  readonly drop: (watched: WatchedExit) => boolean;
  /** Nothing of the user is stored any more. */
  readonly leave: (ucc: string) => void;
  readonly settled: () => Promise<void>;
  readonly close: () => void;
};

export function createStoredSoon({
  journal,
  clock,
  timers,
  onIncident,
}: Pick<ExitParts, 'journal' | 'clock' | 'timers' | 'onIncident'>): StoredSoon {
  const dirty = new Map<string, Map<WatchedExit, readonly NewLogLine[]>>();
  const underWay = new Set<string>();
  /** What the write under way holds. */
  const written = new Map<string, readonly WatchedExit[]>();
  const waiting = new Map<string, CancelTimer>();
  const supervisor = createSupervisor((error) => onIncident('Exits could not be stored.', error));
  let isClosed = false;

  async function write(ucc: string): Promise<void> {
    underWay.add(ucc);
    try {
      for (let moved = dirty.get(ucc); moved; moved = dirty.get(ucc)) {
        dirty.delete(ucc);
        written.set(ucc, [...moved.keys()]);
        const at = clock.now();
        // As they are now, not as they were when they moved: an entry that overtook them has the newer state.
        const writes = exitWrites([...moved.keys()], at, [...moved.values()].flat());
        try {
          await journal.record({ ucc, at, writes, batch: true });
        } catch (error) {
          for (const [watched, lines] of moved) note(watched, lines);
          throw error;
        }
      }
    } finally {
      written.delete(ucc);
      underWay.delete(ucc);
    }
  }

  function note(watched: WatchedExit, lines: readonly NewLogLine[]): void {
    if (watched.isLeft) return;
    const moved = dirty.get(watched.ucc) ?? new Map<WatchedExit, readonly NewLogLine[]>();
    dirty.set(watched.ucc, moved);
    moved.set(watched, [...(moved.get(watched) ?? []), ...lines]);
  }

  async function tryToWrite(ucc: string): Promise<void> {
    try {
      await write(ucc);
    } catch (error) {
      if (!isClosed)
        waiting.set(
          ucc,
          timers.at(clock.now() + TRY_AGAIN_AFTER_MS, () => {
            waiting.delete(ucc);
            supervisor.run(tryToWrite(ucc));
          }),
        );
      throw error;
    }
  }

  return {
    store: (watched, lines = []) => {
      note(watched, lines);
      const { ucc } = watched;
      if (!underWay.has(ucc) && !waiting.has(ucc) && !isClosed) supervisor.run(tryToWrite(ucc));
    },
    unstored: (ucc) => [...(written.get(ucc) ?? []), ...(dirty.get(ucc)?.keys() ?? [])],
    drop: (watched) => {
      if (written.get(watched.ucc)?.includes(watched)) return false;
      dirty.get(watched.ucc)?.delete(watched);
      return true;
    },
    leave: (ucc) => {
      dirty.delete(ucc);
      waiting.get(ucc)?.();
      waiting.delete(ucc);
    },
    settled: supervisor.settled,
    close: () => {
      isClosed = true;
      for (const cancel of waiting.values()) cancel();
    },
  };
}
