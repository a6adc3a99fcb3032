import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Client } from 'pg';
import { ADVISORY_CLASS, ADVISORY_LOCK } from './advisory-lock.ts';

/** PostgreSQL cuts the name of a connection off at 63 bytes. */
const HOST_CHARACTERS_MAX = 40;

/** The name of the connection that holds the lock. Its end distinguishes machines with the same name. */
export function makeHolderName(): string {
  return `spark ${process.pid} on ${hostname().slice(0, HOST_CHARACTERS_MAX)} ${randomBytes(3).toString('hex')}`;
}

/** The holder of the lock, for people. Empty when it is free by now, or when its holder has no name. */
export async function describeHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null; since: string }>(
    `SELECT application_name AS name, to_char(backend_start AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS') AS since ${HOLDERS}`,
  );
  const [row] = rows;
  const found = /^spark (\d+) on (.+) [0-9a-f]{6}$/.exec(row?.name ?? '');
  return row && found ? `process ${found[1]} on ${found[2]}, since ${row.since} Indian time` : '';
}

/**
 * Ends a connection of ours that the database still takes for alive although we lost it, as after a break of the
 * network. True when there was one.
 */
export async function endOwnConnection(client: Client, holder: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT pg_terminate_backend(pid) ${HOLDERS} AND application_name = $1`,
    [holder],
  );
  return rows.length > 0;
}

const HOLDERS =
  `FROM pg_stat_activity WHERE pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted` +
  ` AND classid = ${ADVISORY_CLASS} AND objid = ${ADVISORY_LOCK.server}` +
  ' AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))';
