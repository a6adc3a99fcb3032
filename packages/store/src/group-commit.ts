import type { CommitOutcome } from '@spark/core';
import type { StoreBounds } from './bounds.ts';
import { StoreError } from './errors.ts';
import type { PreparedCommit } from './prepare-commit.ts';
import type { Settled } from './write-group.ts';

export type GroupCommit = {
  readonly add: (commit: PreparedCommit) => Promise<CommitOutcome>;
  /** Resolves when nothing waits and nothing is under way. */
  readonly drained: () => Promise<void>;
};

type Waiting = {
  readonly commit: PreparedCommit;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The bounded queue before the engine. Commits of one turn of the event loop share a transaction, and while one
 * group is under way the next one gathers: the slower the disk or the network, the larger the groups.
 */
export function createGroupCommit(parts: {
  readonly write: (group: readonly PreparedCommit[]) => Promise<readonly Settled[]>;
  readonly bounds: StoreBounds;
}): GroupCommit {
  const { write, bounds } = parts;
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let isScheduled = false;
  let whenDrained: (() => void)[] = [];

  function add(commit: PreparedCommit): Promise<CommitOutcome> {
    if (waiting.length >= bounds.queueCommitsMax || waitingBytes + commit.bytes > bounds.queueBytesMax) {
      return Promise.reject(busy(waiting.length));
    }
    return new Promise((resolve, reject) => {
      waiting.push({ commit, resolve, reject });
      waitingBytes += commit.bytes;
      schedule();
    });
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(gather, 0, 0);
  }

  /** Goes on while the event loop brings more: a turn that brings nothing costs little, a transaction less saves a fsync. */
  function gather(before: number, turns: number): void {
    if (waiting.length > before && turns < bounds.gatherTurnsMax)
      setImmediate(gather, waiting.length, turns + 1);
    else void flush();
  }

  async function flush(): Promise<void> {
    const group = takeGroup();
    try {
      const settled = await write(group.map((it) => it.commit));
      group.forEach((it, at) => {
        settle(it, settled[at]);
      });
    } catch (error) {
      // Nothing of the group is stored (or nobody can say), and every one of its callers must hear it.
      for (const it of group) it.reject(error);
    }
    isScheduled = false;
    if (waiting.length > 0) {
      schedule();
      return;
    }
    for (const tell of whenDrained) tell();
    whenDrained = [];
  }

  function takeGroup(): readonly Waiting[] {
    let count = 0;
    let bytes = 0;
    for (const { commit } of waiting) {
      if (count >= bounds.groupCommitsMax) break;
      // The first one always goes, however large.
      if (count > 0 && bytes + commit.bytes > bounds.groupBytesMax) break;
      count++;
      bytes += commit.bytes;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingBytes -= bytes;
    return group;
  }

  return {
    add,
    drained: () =>
      isScheduled ? new Promise<void>((resolve) => whenDrained.push(resolve)) : Promise.resolve(),
  };
}

function settle(it: Waiting, settled: Settled | undefined): void {
  if (settled === undefined) it.reject(new Error('Invariant: every commit of a group is settled'));
  else if (settled instanceof StoreError) it.reject(settled);
  else it.resolve(settled);
}

function busy(count: number): StoreError {
  return new StoreError(
    'busy',
    `The store has ${count} changes waiting and takes no more for now. Nothing of this one was written; try again shortly.`,
  );
}
