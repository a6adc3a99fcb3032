import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runFor, startCluster, startServer, type TestPostgres } from './postgres-cluster.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

/** Two servers: what the first one acknowledges is in both. */
export interface PostgresPair {
  readonly primary: TestPostgres;
  readonly standby: TestPostgres;
  /** Makes the standby take writes by itself, as an operator does once the primary is lost. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const STANDBY = 'spark_standby';
const SYNC_SECONDS_MAX = 60;

/** A primary and its synchronous standby on this machine. */
export async function startPair(programs: PostgresPrograms, signal: AbortSignal): Promise<PostgresPair> {
  const primary = await startCluster(programs, signal);
  try {
    const standby = await startStandby(programs, primary, signal);
    try {
      await makeSynchronous(primary, signal);
    } catch (error) {
      await standby.stop();
      throw error;
    }
    return {
      primary,
      standby,
      promote: async () => {
        await ask(standby.url, 'SELECT pg_promote()');
        // A server of its own has nobody to wait for.
        await ask(standby.url, "ALTER SYSTEM SET synchronous_standby_names = ''");
        await ask(standby.url, 'SELECT pg_reload_conf()');
      },
      stop: async () => {
        await standby.stop();
        await primary.stop();
      },
    };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

function startStandby(
  { postgres }: PostgresPrograms,
  { url }: TestPostgres,
  signal: AbortSignal,
): Promise<TestPostgres> {
  const { hostname, port, username } = new URL(url);
  const connection = `host=${hostname} port=${port} user=${username} application_name=${STANDBY}`;
  // The programs on PATH may be links, and this one has none.
  const copy = join(dirname(realpathSync(postgres)), 'pg_basebackup');
  return startServer({
    postgres,
    signal,
    fill: (cluster) => {
      const data = join(cluster.folder, 'data');
      const options = ['-D', data, '-d', connection, '-R', '-c', 'fast', '-X', 'stream', '--no-sync'];
      return runFor(cluster, [copy, ...options], signal);
    },
  });
}

/** From then on a commit is acknowledged when the standby has it too. */
async function makeSynchronous({ url }: TestPostgres, signal: AbortSignal): Promise<void> {
  await ask(url, `ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (${STANDBY})'`);
  await ask(url, 'SELECT pg_reload_conf()');
  const deadlineMs = Date.now() + SYNC_SECONDS_MAX * 1_000;
  while (!(await isSynchronous(url))) {
    signal.throwIfAborted();
    if (Date.now() > deadlineMs)
      throw new Error(`The standby of PostgreSQL did not follow within ${SYNC_SECONDS_MAX} s.`);
    await sleep(50);
  }
}

async function isSynchronous(url: string): Promise<boolean> {
  const rows = await ask(url, 'SELECT sync_state FROM pg_stat_replication');
  return rows.some(({ sync_state }) => sync_state === 'sync');
}

async function ask(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // A connection that breaks while closing has answered already.
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
