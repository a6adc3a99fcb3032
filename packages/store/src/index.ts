export { STORE_BOUNDS, type StoreBounds } from './bounds.ts';
export { STORE_ERROR_KIND, StoreError, type StoreErrorKind } from './errors.ts';
export { openStoreReader, type StoreReader } from './open-reader.ts';
export { lockStore, openStore, type StorePlace } from './open-store.ts';
export { openPostgresStore, type PostgresStoreOptions } from './postgres/open-postgres-store.ts';
export { takePostgresServerLock } from './postgres/server-lock.ts';
export type { Lease, ServerLock } from './server-lock.ts';
export { openSqliteStore, type SqliteStoreOptions } from './sqlite/open-sqlite-store.ts';
export { takeServerLock } from './sqlite/server-lock.ts';
