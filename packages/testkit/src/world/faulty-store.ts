import type { Commit, Store } from '@spark/core';

/** A store whose commits and loads can be held back, made to fail, or lost after they were carried out. */
export type FaultyStore = {
  readonly store: Store;
  readonly commits: Faults & {
    /** Every commit asked for so far, also those that failed. */
    readonly seen: readonly Commit[];
  };
  readonly loads: Faults;
};

export type Faults = {
  /** From now on calls wait. */
  readonly hold: () => void;
  /** The waiting calls continue in the order in which they came. */
  readonly release: () => void;
  /** The next call is rejected and nothing of it is done. */
  readonly failNext: (error: Error) => void;
  /** Every call is rejected until `heal`. */
  readonly failEach: (error: Error) => void;
  readonly heal: () => void;
  /** The next call is carried out and rejected all the same: its caller cannot know. */
  readonly loseNext: (error: Error) => void;
  readonly waiting: () => number;
};

export function createFaultyStore(store: Store): FaultyStore {
  const commits = createFaults();
  const loads = createFaults();
  const seen: Commit[] = [];
  return {
    store: {
      ...store,
      commit: (change) => {
        seen.push(change);
        return commits.through(() => store.commit(change));
      },
      loadDesk: (ucc) => loads.through(() => store.loadDesk(ucc)),
    },
    commits: { ...commits, seen },
    loads,
  };
}

type Fault = { readonly kind: 'fail' | 'lose'; readonly error: Error };

function createFaults(): Faults & { readonly through: <T>(work: () => Promise<T>) => Promise<T> } {
  const coming: Fault[] = [];
  let standing: Fault | undefined;
  let gate: { readonly opened: Promise<void>; readonly open: () => void } | null = null;
  let waiting = 0;

  return {
    hold: () => {
      if (gate) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = { opened: promise, open: resolve };
    },
    release: () => {
      gate?.open();
      gate = null;
    },
    failNext: (error) => void coming.push({ kind: 'fail', error }),
    failEach: (error) => {
      standing = { kind: 'fail', error };
    },
    heal: () => {
      standing = undefined;
    },
    loseNext: (error) => void coming.push({ kind: 'lose', error }),
    waiting: () => waiting,
    through: async (work) => {
      const fault = coming.shift() ?? standing;
      if (gate) {
        waiting += 1;
        await gate.opened;
        waiting -= 1;
      }
      if (fault?.kind === 'fail') throw fault.error;
      const done = await work();
      if (fault) throw fault.error;
      return done;
    },
  };
}
