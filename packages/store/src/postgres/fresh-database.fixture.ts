import { afterEach, beforeEach } from 'node:test';
import { type FreshPostgres, freshPostgres } from '@spark/testkit';

export type FreshDatabase = Pick<FreshPostgres, 'url' | 'execute'> & {
  /** Closed after the test, the last one first, before the database is dropped. */
  readonly defer: (close: () => Promise<void>) => void;
};

/** A database for each test of the file that calls this at its top. */
export function useFreshDatabase(): FreshDatabase {
  let database: FreshPostgres;
  let toClose: (() => Promise<void>)[];
  beforeEach(async () => {
    database = await freshPostgres();
    toClose = [];
  });
  afterEach(async () => {
    for (const close of toClose.reverse()) await close();
    await database.drop();
  });
  return {
    get url() {
      return database.url;
    },
    execute: (sql) => database.execute(sql),
    defer: (close) => {
      toClose.push(close);
    },
  };
}
