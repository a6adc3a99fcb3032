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
      if (version === MIGRATIONS.length) return version;
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
  const migration = migrationAfter(version, where);
  if (migration) {
    await client.query(migration.postgres);
    await client.query('INSERT INTO schema_migrations (number, name) VALUES ($1, $2)', [
      migration.number,
      migration.name,
    ]);
  }
  await client.query('COMMIT');
  return migration?.number ?? version;
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
