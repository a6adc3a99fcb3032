import { Client, Pool, type PoolClient, types } from 'pg';
import { StoreError } from '../errors.ts';
import { describeUrl, postgresFault } from './postgres-fault.ts';

export type PostgresOptions = {
  /** postgres://user:password@host:port/database (DATABASE_URL). */
  readonly url: string;
  readonly poolSizeMax?: number;
  readonly connectTimeoutMs?: number;
  readonly statementTimeoutMs?: number;
};

export type Connections = {
  /** Names the database in messages. */
  readonly where: string;
  readonly checkOut: () => Promise<PoolClient>;
  /** A connection outside the pool, for long use. */
  readonly dedicated: (terms: {
    readonly statementTimeoutMs: number;
    readonly name?: string;
  }) => Promise<Client>;
  readonly close: () => Promise<void>;
};

const POOL_SIZE_MAX = 8;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
const APPLICATION_NAME = 'spark';
const KEEPALIVE_IDLE_SECONDS = 5;

/**
 * How the database treats a connection of ours. A machine that vanished, or is cut off, is noticed within ten seconds,
 * and what it held is free again; by default that takes two hours. A server may be set to acknowledge before the disk
 * has a change; we never may. Stronger settings stay as they are.
 */
const SETTLE_IN = `SELECT set_config('tcp_keepalives_idle', '${KEEPALIVE_IDLE_SECONDS}', false),
  set_config('tcp_keepalives_interval', '1', false),
  set_config('tcp_keepalives_count', '5', false),
  set_config('tcp_user_timeout', '10000', false),
  CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', false) END`;

export function createConnections(options: PostgresOptions): Connections {
  const { url, connectTimeoutMs = CONNECT_TIMEOUT_MS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const where = describeUrl(url);
  const base = {
    connectionString: url,
    types: { getTypeParser },
    keepAlive: true,
    keepAliveInitialDelayMillis: 1_000 * KEEPALIVE_IDLE_SECONDS,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: APPLICATION_NAME,
  };
  const pool = new Pool({
    ...base,
    max: options.poolSizeMax ?? POOL_SIZE_MAX,
    // Queries are sent as they are asked for, so that several can be on their way at once.
    pipeline: true,
    // The server gives up first and gives a reason. A server that no longer answers is given up on later.
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.ceil(statementTimeoutMs * 0.8),
    query_timeout: statementTimeoutMs + 1_000,
    // A node that vanished in the middle of a transaction must not hold the writer's lock for ever.
    idle_in_transaction_session_timeout: 3 * statementTimeoutMs,
  });
  // Connections that break while idle are replaced by the pool; without a listener they would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

  return {
    where,
    checkOut: async () => {
      try {
        const client = await pool.connect();
        await settleIn(client);
        return client;
      } catch (error) {
        throw postgresFault(where, error);
      }
    },
    dedicated: async ({ statementTimeoutMs: limitMs, name = APPLICATION_NAME }) => {
      const client = new Client({
        ...base,
        application_name: name,
        statement_timeout: limitMs,
        query_timeout: limitMs + 1_000,
      });
      client.on('error', ignore);
      try {
        await client.connect();
        await client.query(SETTLE_IN);
        return client;
      } catch (error) {
        void endClient(client);
        throw postgresFault(where, error);
      }
    },
    // A server that does not answer cannot hold up the end.
    close: () => withinMs(pool.end(), CLOSE_TIMEOUT_MS),
  };
}

/** Ends a connection without waiting long for a server that may be gone. */
export function endClient(client: Client): Promise<void> {
  return withinMs(client.end(), CLOSE_TIMEOUT_MS);
}

const checked = new WeakSet<PoolClient>();

async function settleIn(client: PoolClient): Promise<void> {
  if (checked.has(client)) return;
  try {
    await client.query(SETTLE_IN);
    checked.add(client);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const INT8 = 20;

/** Only for our own connections: other users of the driver in this process keep its defaults. */
function getTypeParser(id: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (id === INT8 && format !== 'binary') return parseInt8;
  return types.getTypeParser(id, format as 'text') as (value: string) => unknown;
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new StoreError('corrupt', `The database holds the number ${text}, which was never written.`);
}

async function withinMs(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work.then(ignore, ignore), enough]);
  } finally {
    clearTimeout(timer);
  }
}

function ignore(): void {}
