import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { findPostgres } from '../../scripts/testing/postgres.ts';
import { startCluster } from '../../scripts/testing/postgres-cluster.ts';
import { processorMsOfTree } from '../process-under-load.ts';

export type BenchPostgres = {
  readonly database: () => Promise<string>;
  /** Bytes of log that the server has written since it was made. */
  readonly logBytes: () => Promise<number>;
  /** Processor time used so far by all connections that are open, and by the server itself. */
  readonly processorMs: () => number;
  readonly stop: () => Promise<void>;
};

/** A PostgreSQL of the bench's own, with a fresh database for each version that is measured. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const { signal } = new AbortController();
  const note = (text: string): void => console.log(text);
  const server = await startCluster(await findPostgres({ environment: process.env, signal, note }), signal);
  const ask = async (sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    database: async () => {
      const name = `bench_${randomBytes(4).toString('hex')}`;
      await ask(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    logBytes: async () => {
      const [row] = await ask("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bytes");
      return Number(row?.bytes);
    },
    processorMs: () => processorMsOfTree(server.pid),
    stop: () => server.stop(),
  };
}
