import { setTimeout as delay } from 'node:timers/promises';
import { StoreError } from '../errors.ts';
import { MIGRATIONS, migrationAfter } from '../migrations/migrations.ts';
import type { Connection } from './connection.ts';
import { isBusy } from './sqlite-fault.ts';

/** Spark's application id, which distinguishes its files from those of other programs. */
const APPLICATION_ID = 0x53_50_52_4b;

const OPEN_DEADLINE_MS = 10_000;
const RETRY_MS = 20;

/** Brings the file to the schema we know. Of several processes opening at once one does it and the others wait. */
export async function migrate(connection: Connection): Promise<number> {
  await retryWhileBusy(() => requireOurs(connection));
  // Switching to WAL needs the file for itself, and SQLite answers "busy" at once instead of waiting.
  await retryWhileBusy(() => connection.exec('PRAGMA journal_mode = WAL'));
  for (;;) {
    const version = await retryWhileBusy(() => migrateOnce(connection));
    if (version === MIGRATIONS.length) return version;
  }
}

/** Runs the next migration, if any, in one transaction; the version is read under the lock. */
function migrateOnce(connection: Connection): number {
  if (!migrationAfter(readVersion(connection), connection.path)) return MIGRATIONS.length;
  connection.exec('BEGIN IMMEDIATE');
  try {
    const version = readVersion(connection);
    const migration = migrationAfter(version, connection.path);
    if (migration) {
      connection.exec(migration.sqlite);
      connection.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migration.number}`);
    }
    connection.exec('COMMIT');
    return migration?.number ?? version;
  } finally {
    if (connection.database.isTransaction) connection.exec('ROLLBACK');
  }
}

function readVersion(connection: Connection): number {
  return readNumber(connection, 'PRAGMA user_version');
}

function requireOurs(connection: Connection): void {
  const [{ tables } = {}] = connection.run({
    text: 'SELECT count(*) AS tables FROM sqlite_schema',
    values: [],
  }).rows;
  if (tables === 0 || readNumber(connection, 'PRAGMA application_id') === APPLICATION_ID) return;
  throw new StoreError(
    'corrupt',
    `The file ${connection.path} is a database of another program. Choose another data folder with SPARK_DATA.`,
  );
}

function readNumber(connection: Connection, pragma: string): number {
  return Object.values(connection.database.prepare(pragma).get() ?? {})[0] as number;
}

async function retryWhileBusy<T>(work: () => T): Promise<T> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      return work();
    } catch (error) {
      const cause = error instanceof StoreError ? error.cause : error;
      if (!isBusy(cause) || waitedMs >= OPEN_DEADLINE_MS) throw error;
      await delay(RETRY_MS);
    }
  }
}
