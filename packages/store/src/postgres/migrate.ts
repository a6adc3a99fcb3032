import type { Client } from 'pg';
import { StoreError } from '../errors.ts';
import { MIGRATIONS, migrationAfter } from '../migrations/migrations.ts';
import { ADVISORY_CLASS, ADVISORY_LOCK } from './advisory-lock.ts';
import { type Connections, endClient } from './connect.ts';
import { postgresFault } from './postgres-fault.ts';

/** A migration may take long; one that waits for another process still ends. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** Brings the database to the schema we know. Of several processes opening at once one does it and the others wait. */
export async function migrate(connections: Connections): Promise<number> {
  const client = await connections.dedicated({ statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    await requireUtf8(client, connections.where);
    for (;;) {
      const version = await migrateOnce(client, connections.where);
      if (version >= MIGRATIONS.length) return MIGRATIONS.length;
    }
  } catch (error) {
    throw postgresFault(connections.where, error);
  } finally {
    await endClient(client);
  }
}

async function migrateOnce(client: Client, where: string): Promise<number> {
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(${ADVISORY_CLASS}, ${ADVISORY_LOCK.migration})`);
  const version = await readVersion(client);
  const isKnown = version <= MIGRATIONS.length || !(await laterOnlyAdd(client));
  const migration = isKnown ? migrationAfter(version, where) : undefined;
  if (migration) {
    await client.query(migration.postgres);
    await client.query(
      'ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS only_adds boolean NOT NULL DEFAULT false',
    );
    await client.query('INSERT INTO schema_migrations (number, name, only_adds) VALUES ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.onlyAdds ?? false,
    ]);
  }
  await client.query('COMMIT');
  return migration?.number ?? version;
}

/** Whether every migration of a later version only adds what this one need not know. */
async function laterOnlyAdd(client: Client): Promise<boolean> {
  // Databases of early versions do not have the column.
  const { rows } = await client.query<{ adds: boolean | null }>(
    `SELECT bool_and(coalesce(to_jsonb(m) ->> 'only_adds', 'false') = 'true') AS adds
     FROM schema_migrations m WHERE number > $1`,
    [MIGRATIONS.length],
  );
  return rows[0]?.adds === true;
}

async function readVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ found: unknown }>(`SELECT to_regclass('schema_migrations') AS found`);
  if (rows[0]?.found === null) {
    await client.query(
      'CREATE TABLE schema_migrations (number bigint NOT NULL PRIMARY KEY, name text NOT NULL)',
    );
  }
  const last = await client.query<{ number: number | null }>(
    'SELECT max(number) AS number FROM schema_migrations',
  );
  return last.rows[0]?.number ?? 0;
}

async function requireUtf8(client: Client, where: string): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding`,
  );
  if (rows[0]?.encoding === 'UTF8') return;
  throw new StoreError(
    'unavailable',
    `The text encoding of ${where} is ${rows[0]?.encoding}, which cannot hold every name. Create the database with ENCODING 'UTF8'.`,
  );
}
