import { join } from 'node:path';
import type { Clock, Store } from '@spark/core';
import { StoreError } from './errors.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import { type PostgresLockOptions, takePostgresServerLock } from './postgres/server-lock.ts';
import { ARCHIVE_FOLDER } from './retention/archive-folder.ts';
import type { Lease, ServerLock } from './server-lock.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import { takeServerLock } from './sqlite/server-lock.ts';

export type StorePlace = {
  readonly dataFolder: string;
  /** A PostgreSQL address; without one the store is a file in the data folder. */
  readonly databaseUrl?: string | undefined;
};

export type StoreManner = {
  readonly clock?: Clock;
  /** For a server: orders are written to a file in a separate thread. */
  readonly hasWriterThread?: boolean;
  /**
   * The disk did not confirm a write to the file: nothing more is stored or read, and the process should end and start
   * again. PostgreSQL restarts itself in such a case.
   */
  readonly onDiskFailed?: (error: StoreError) => void;
  /** Of who holds the lock: nothing is written once another server has it. */
  readonly lease?: Lease | null;
};

export async function openStore(
  place: StorePlace,
  { lease = null, ...manner }: StoreManner = {},
): Promise<Store> {
  const { dataFolder, databaseUrl } = place;
  if (databaseUrl) {
    const archiveFolder = join(dataFolder, ARCHIVE_FOLDER);
    return openPostgresStore({ url: requirePostgres(databaseUrl), lease, archiveFolder });
  }
  return openSqliteStore({ folder: dataFolder, ...manner });
}

/** The lock of the same place: one server, restore or key rotation at a time. */
export async function lockStore(place: StorePlace, options: PostgresLockOptions = {}): Promise<ServerLock> {
  const { dataFolder, databaseUrl } = place;
  if (databaseUrl) return takePostgresServerLock(requirePostgres(databaseUrl), options);
  return takeServerLock(dataFolder);
}

export function requirePostgres(url: string): string {
  if (/^postgres(ql)?:\/\//.test(url)) return url;
  throw new StoreError(
    'unavailable',
    'DATABASE_URL does not begin with postgres:// or postgresql://. Correct it, or leave it out to use a file in the data folder.',
  );
}
