import type { Store } from '@spark/core';

/** A fresh place for one store: a new folder or a new database. It can be opened several times, also at once. */
export type StoreHome = {
  readonly open: (options?: OpenOptions) => Promise<Store>;
  /** Where its archives are. */
  readonly archiveFolder: string;
  /** Runs SQL from outside, as a person with a database shell would. */
  readonly execute: (sql: string) => Promise<void>;
  /** Marks the schema as one of a later release. */
  readonly pretendNewerSchema: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

export type OpenOptions = {
  readonly queueCommitsMax?: number;
  readonly sealedFactsMax?: number;
  readonly archiveRowsMax?: number;
  /** Called at every moment at which archiving may be interrupted. An error that it throws interrupts it. */
  readonly onArchiveStep?: (step: string) => void;
};

export type StoreSuiteOptions = {
  readonly name: string;
  /** Makes a home; each test gets its own. */
  readonly open: () => Promise<StoreHome>;
};

/** Gives each test a fresh home and takes it away afterwards, also when the test fails. */
export type WithHome = (work: (home: TestHome) => Promise<void>) => () => Promise<void>;

export type TestHome = StoreHome & {
  /** Opens a store that is closed at the end of the test. */
  readonly store: StoreHome['open'];
};

export function createWithHome(open: StoreSuiteOptions['open']): WithHome {
  return (work) => async () => {
    const home = await open();
    const stores: Store[] = [];
    try {
      await work({
        ...home,
        store: async (options) => {
          const store = await home.open(options);
          stores.push(store);
          return store;
        },
      });
    } finally {
      for (const store of stores) await store.close();
      await home.remove();
    }
  };
}
