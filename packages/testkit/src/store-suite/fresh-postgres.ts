import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export type FreshPostgres = {
  readonly url: string;
  /** Runs SQL in this database as its owner. */
  readonly execute: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly drop: () => Promise<void>;
};

/** A new, empty database on the server of SPARK_TEST_POSTGRES_URL. */
export async function freshPostgres(): Promise<FreshPostgres> {
  const server = process.env.SPARK_TEST_POSTGRES_URL;
  if (!server) {
    throw new Error(
      'SPARK_TEST_POSTGRES_URL is not set, so the PostgreSQL tests cannot run. Run `npm test`, which starts a server, or set it to the address of a PostgreSQL superuser.',
    );
  }
  const name = `spark_test_${randomBytes(8).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    execute: (sql) => query(url.href, sql),
    drop: async () => {
      await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function query(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
