import { assert } from '@spark/core';
import type { StoreBounds } from './bounds.ts';
import { StoreError, takesOthersAlong } from './errors.ts';

/** Something that waits to be written. */
export type Writable = {
  /** Roughly what it takes in memory and on the wire. */
  readonly bytes: number;
  /** No request awaits it: it may wait a few milliseconds for others to share their transaction. */
  readonly batch?: boolean;
};

export type GroupCommit<Commit extends Writable, Outcome> = {
  readonly add: (commit: Commit) => Promise<Outcome>;
  /** Resolves when nothing waits and nothing is under way. */
  readonly drained: () => Promise<void>;
};

type Waiting<Commit, Outcome> = {
  readonly commit: Commit;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The bounded queue before the engine. Commits of one turn of the event loop share a transaction, and while one
 * group is under way the next one gathers: the slower the disk or the network, the larger the groups.
 */
export function createGroupCommit<Commit extends Writable, Outcome>(parts: {
  readonly write: (group: readonly Commit[]) => Promise<readonly (Outcome | StoreError)[]>;
  readonly bounds: StoreBounds;
  /** A later commit may depend on an earlier one: when a group fails, those that wait after it fail too. */
  readonly failsTogether?: boolean;
  /** A later commit may depend on an earlier one of its lane: when one fails, those of its lane that wait after it fail too. */
  readonly laneOf?: (commit: Commit) => string;
  /**
   * So many begin a group at once. For a writer beside this thread: it works while the others are still being taken,
   * where a group of everyone would have them all wait for each other.
   */
  readonly enough?: number;
  /**
   * So many groups may be under way. Above one the writer carries them out in order, and when one fails it refuses those
   * that were handed over after it, with `failsTogether`.
   */
  readonly underWayMax?: number;
  /** Called with every added commit when it has its outcome, just before its caller gets it. */
  readonly onSettled?: (commit: Commit) => void;
}): GroupCommit<Commit, Outcome> {
  const { write, bounds, failsTogether = false, laneOf, underWayMax = 1, onSettled } = parts;
  const { enough = Number.POSITIVE_INFINITY } = parts;
  let waiting: Waiting<Commit, Outcome>[] = [];
  let waitingBytes = 0;
  let underWay = 0;
  let gathering: NodeJS.Immediate | null = null;
  let patience: NodeJS.Timeout | null = null;
  let whenDrained: (() => void)[] = [];

  function add(commit: Commit): Promise<Outcome> {
    if (waiting.length >= bounds.queueCommitsMax || waitingBytes + commit.bytes > bounds.queueBytesMax) {
      onSettled?.(commit);
      return Promise.reject(busy(waiting.length));
    }
    return new Promise((resolve, reject) => {
      waiting.push({ commit, resolve, reject });
      waitingBytes += commit.bytes;
      scheduleFor(commit);
    });
  }

  function scheduleFor({ batch = false }: Writable): void {
    if (!batch) schedule();
    else if (underWay === 0 && !gathering) patience ??= setTimeout(schedule, bounds.patienceMs);
  }

  function schedule(): void {
    if (patience) clearTimeout(patience);
    patience = null;
    if (underWay >= underWayMax) return;
    if (waiting.length >= enough) {
      if (gathering) clearImmediate(gathering);
      gathering = null;
      void flush();
    } else gathering ??= setImmediate(gather, 0, 0);
  }

  /** Gathers while the event loop brings more: an empty turn costs little, one transaction less saves an fsync. */
  function gather(before: number, turns: number): void {
    gathering = null;
    if (waiting.length > before && turns < bounds.gatherTurnsMax)
      gathering = setImmediate(gather, waiting.length, turns + 1);
    else void flush();
  }

  async function flush(): Promise<void> {
    underWay += 1;
    const group = takeGroup();
    try {
      const settled = await write(group.map((pending) => pending.commit));
      assert(settled.length === group.length, 'every commit of a group is settled');
      for (const [at, it] of group.entries()) settle(it, settled[at] as Outcome | StoreError);
      if (laneOf) rejectLanes(group.flatMap(({ commit }, at) => failureOf(laneOf(commit), settled[at])));
    } catch (error) {
      // Nothing of the group is stored, or that is unknown: every one of its callers must get the error.
      for (const pending of group) fail(pending, error);
      if (failsTogether) rejectWaiting(error);
      if (laneOf) rejectLanes(group.map(({ commit }) => [laneOf(commit), error]));
    }
    underWay -= 1;
    const next = waiting.find(({ commit }) => !commit.batch) ?? waiting[0];
    if (next) scheduleFor(next.commit);
    if (next || underWay > 0) return;
    for (const tell of whenDrained) tell();
    whenDrained = [];
  }

  function settle(pending: Waiting<Commit, Outcome>, settled: Outcome | StoreError): void {
    onSettled?.(pending.commit);
    if (settled instanceof StoreError) pending.reject(settled);
    else pending.resolve(settled);
  }

  function fail(pending: Waiting<Commit, Outcome>, error: unknown): void {
    onSettled?.(pending.commit);
    pending.reject(error);
  }

  function rejectWaiting(error: unknown): void {
    for (const pending of waiting) fail(pending, error);
    waiting = [];
    waitingBytes = 0;
  }

  function rejectLanes(failed: readonly (readonly [lane: string, error: unknown])[]): void {
    if (!laneOf || failed.length === 0 || waiting.length === 0) return;
    const errors = new Map(failed);
    const before = waiting;
    waiting = before.filter(({ commit }) => !errors.has(laneOf(commit)));
    waitingBytes = waiting.reduce((sum, { commit }) => sum + commit.bytes, 0);
    for (const pending of before) {
      const lane = laneOf(pending.commit);
      if (errors.has(lane)) fail(pending, errors.get(lane));
    }
  }

  function takeGroup(): readonly Waiting<Commit, Outcome>[] {
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
    drained: () => {
      if (waiting.length > 0) schedule();
      return underWay > 0 || gathering
        ? new Promise<void>((resolve) => whenDrained.push(resolve))
        : Promise.resolve();
    },
  };
}

function failureOf(lane: string, settled: unknown): readonly (readonly [string, StoreError])[] {
  return settled instanceof StoreError && takesOthersAlong(settled) ? [[lane, settled]] : [];
}

function busy(count: number): StoreError {
  return new StoreError(
    'busy',
    `The store has ${count} changes waiting and takes no more for now. Nothing of this one was written; try again shortly.`,
  );
}
