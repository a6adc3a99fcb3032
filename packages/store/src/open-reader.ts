import { join, resolve } from 'node:path';
import type { DamagedRow, Journal } from '@spark/core';
import { createDamagedRows } from './damaged-rows.ts';
import { createJournal } from './journal/journal.ts';
import { requirePostgres, type StorePlace } from './open-store.ts';
import { createConnections } from './postgres/connect.ts';
import { createQuery } from './postgres/query.ts';
import { ARCHIVE_FOLDER } from './retention/archive-folder.ts';
import { createArchiveShelf } from './retention/archive-shelf.ts';
import { createArchivedReading } from './retention/archived-journal.ts';
import { connect } from './sqlite/connection.ts';
import { DATABASE_FILE } from './sqlite/open-sqlite-store.ts';
import type { Statement } from './statements.ts';
import type { StepResult } from './steps.ts';
import type { SqlRow, SqlValue } from './tables.ts';

/** Reads long lists of the store on a separate connection, as a thread beside the server does. It never writes. */
export type StoreReader = Pick<Journal, 'readOrderPage' | 'readTrades'> & {
  /** Damaged rows that were found while reading and left out. */
  readonly damagedRows: () => readonly DamagedRow[];
  readonly close: () => Promise<void>;
};

/** The store must have been opened before. Whatever it has committed by the time of a reading is seen by it. */
export async function openStoreReader({ dataFolder, databaseUrl }: StorePlace): Promise<StoreReader> {
  const { query, close } = databaseUrl
    ? overPostgres(requirePostgres(databaseUrl))
    : overSqlite(join(resolve(dataFolder), DATABASE_FILE));
  const damaged = createDamagedRows();
  const read = async (text: string, values: readonly SqlValue[]): Promise<readonly SqlRow[]> =>
    (await query({ text, values })).rows;
  const stored = createJournal({
    read,
    record: neverWrites,
    write: neverWrites,
    requireWritable: neverWrites,
    damaged,
  });
  const shelf = createArchiveShelf({ folder: join(resolve(dataFolder), ARCHIVE_FOLDER), read });
  const { readTrades } = createArchivedReading(stored.readTrades, shelf);
  return { readOrderPage: stored.readOrderPage, readTrades, damagedRows: damaged.all, close };
}

type Querying = {
  readonly query: (statement: Statement) => Promise<StepResult>;
  readonly close: () => Promise<void>;
};

/** No request waits for this reader, so it can wait for the file like any other process. */
const BUSY_TIMEOUT_MS = 5_000;

function overSqlite(path: string): Querying {
  const connection = connect({ path, busyTimeoutMs: BUSY_TIMEOUT_MS, readOnly: true });
  return {
    query: async (statement) => connection.run(statement),
    close: async () => connection.close(),
  };
}

function overPostgres(url: string): Querying {
  const connections = createConnections({ url, poolSizeMax: 1 });
  return { query: createQuery(connections), close: connections.close };
}

function neverWrites(): never {
  throw new Error('Invariant: a reader of the store does not write');
}
