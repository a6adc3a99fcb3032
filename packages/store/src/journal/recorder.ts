import type { DeskFence, Journal, JournalEntry } from '@spark/core';
import { STORE_BOUNDS } from '../bounds.ts';
import type { GroupCommit } from '../group-commit.ts';
import { notOwner } from './desk-journal.ts';
import { type PreparedEntry, prepareEntry } from './prepare-entry.ts';

const STORED = Promise.resolve();

export type Recorder = {
  /** Throws at once if the entry itself is invalid. */
  readonly record: Journal['record'];
  /** Called for every queued entry when the queue has settled it. */
  readonly onSettled: (entry: PreparedEntry) => void;
};

/**
 * Takes entries in: into the queue, or past it where an entry may be stored at once. Entries of one desk stay in order,
 * since they rest on each other; those of others do not wait for them.
 */
export function createRecorder(parts: {
  readonly queue: Pick<GroupCommit<PreparedEntry, void>, 'add'>;
  /** False when it has to go through the queue. */
  readonly writeAtOnce: (entry: PreparedEntry) => boolean;
  /** Of one node among several. */
  readonly fence: DeskFence | null;
}): Recorder {
  const { queue, writeAtOnce, fence } = parts;
  /** How many entries of a desk are in the queue. */
  const queued = new Map<string, number>();

  function epochFor({ ucc, byAnyNode = false }: JournalEntry): number | null {
    if (fence === null || byAnyNode) return null;
    const epoch = fence.epochOf(ucc);
    if (epoch === null) throw notOwner(ucc);
    return epoch;
  }

  return {
    record: (given) => {
      const entry = prepareEntry(given, epochFor(given));
      const { ucc, isRecoverable, bytes } = entry;
      const isSmall = bytes <= STORE_BOUNDS.atOnceBytesMax;
      if (isRecoverable && isSmall && !queued.has(ucc) && writeAtOnce(entry)) return STORED;
      queued.set(ucc, (queued.get(ucc) ?? 0) + 1);
      return queue.add(entry);
    },
    onSettled: ({ ucc }) => {
      const left = (queued.get(ucc) ?? 1) - 1;
      if (left > 0) queued.set(ucc, left);
      else queued.delete(ucc);
    },
  };
}
