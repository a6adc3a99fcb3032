import type { Journal } from '@spark/core';
import type { GroupCommit } from '../group-commit.ts';
import { type PreparedEntry, prepareEntry } from './prepare-entry.ts';

/**
 * Takes entries in: into the queue, or past it where an entry may be stored at once. Entries of one desk stay in order,
 * since they rest on each other; those of others do not wait for them.
 */
export function createRecorder(parts: {
  readonly queue: GroupCommit<PreparedEntry, 'stored'>;
  /** False when it has to go through the queue. */
  readonly writeAtOnce: (entry: PreparedEntry) => boolean;
}): Pick<Journal, 'record'> {
  const { queue, writeAtOnce } = parts;
  /** How many entries of a desk are in the queue. */
  const queued = new Map<string, number>();

  async function throughQueue(entry: PreparedEntry): Promise<void> {
    const { ucc } = entry;
    queued.set(ucc, (queued.get(ucc) ?? 0) + 1);
    try {
      await queue.add(entry);
    } finally {
      const left = (queued.get(ucc) ?? 1) - 1;
      if (left > 0) queued.set(ucc, left);
      else queued.delete(ucc);
    }
  }

  return {
    record: async (given) => {
      const entry = prepareEntry(given);
      if (entry.canBeAskedAgain && !queued.has(entry.ucc) && writeAtOnce(entry)) return;
      await throughQueue(entry);
    },
  };
}
