export { entryWith } from './entry-with.ts';
export { checkContinues, each, fill, linesOf } from './filled-store.ts';
export { type FreshPostgres, freshPostgres } from './fresh-postgres.ts';
export * as journalRows from './journal-rows.ts';
export { rejectsWith } from './refusals.ts';
/** In a namespace: `fact`, `AT` and the like mean other things elsewhere. */
export * as storeRows from './rows.ts';
export type { StoreHome, StoreSuiteOptions } from './store-home.ts';
export { storeSuite } from './store-suite.ts';
export * as strategyRows from './strategy-rows.ts';
export { waitUntil } from './wait-until.ts';
