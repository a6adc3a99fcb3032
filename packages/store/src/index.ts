/**
 * Durable memory behind the ports of core, in SQLite or PostgreSQL.
 *
 * Entry points: `openStore` and `lockStore`, `openClusterStore` and `takeNodeLock` for one node of several; `openStoreReader`
 * reads beside a store, in any thread.
 * Invariants: an entry is all or nothing; a promise that resolved survives a power cut, unless the entry is
 * recoverable; one server writes; stored JSON is read as strictly as a request, and a damaged row is named and left
 * where it is.
 */

export { STORE_BOUNDS, type StoreBounds } from './bounds.ts';
export { STORE_ERROR_KIND, StoreError, type StoreErrorKind } from './errors.ts';
export { type OpenCluster, openClusterStore, takeNodeLock } from './open-cluster-store.ts';
export { type NodeRows, openNodeRows } from './open-node-rows.ts';
export { openStoreReader, type StoreReader } from './open-reader.ts';
export { lockStore, openStore, type StorePlace } from './open-store.ts';
export type { NodeLock } from './postgres/node-lock.ts';
export { openPostgresStore, type PostgresStoreOptions } from './postgres/open-postgres-store.ts';
export { takePostgresServerLock } from './postgres/server-lock.ts';
export { ARCHIVE_FOLDER } from './retention/archive-folder.ts';
export type { Lease, ServerLock } from './server-lock.ts';
export { openSqliteStore, type SqliteStoreOptions } from './sqlite/open-sqlite-store.ts';
export { takeServerLock } from './sqlite/server-lock.ts';
