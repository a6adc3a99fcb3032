import type { Client } from 'pg';
import { inUse, type Lease, type ServerLock } from '../server-lock.ts';
import { ADVISORY_CLASS, ADVISORY_LOCK } from './advisory-lock.ts';
import { createConnections, endClient } from './connect.ts';
import { createLease, ousted } from './lease.ts';
import { describeHolder, endOwnConnection, makeHolderName } from './lock-holder.ts';
import { migrate } from './migrate.ts';
import { postgresFault } from './postgres-fault.ts';
import { beginEpoch, endNodes, readEpoch } from './server-epoch.ts';

/** Longer than the database lets a transaction of a stopped server share the epoch. */
const EPOCH_WITHIN_MS = 20_000;
const BEAT_MS = 1_000;
const ANSWER_WITHIN_MS = 3_000;
/** How long a connection may take to close. */
const OWN_END_WITHIN_MS = 2_000;

export type PostgresLockOptions = {
  /** The connection is gone and the lock with it, so another server may start. Called once. */
  readonly onLost?: () => void;
  /** Another server has begun, so this one must end. Called once. */
  readonly onOusted?: () => void;
  /** Of a lock that was lost: it is taken again only if no other server had it meanwhile. */
  readonly lease?: Lease | null;
};

/**
 * One server per database. The lock belongs to a connection, so it is free when this process ends, and also when the
 * connection is lost. It separates servers that start; the epoch prevents an ousted one from writing, which every
 * write asks for.
 */
export async function takePostgresServerLock(
  url: string,
  { onLost, onOusted, lease: earlier = null }: PostgresLockOptions = {},
): Promise<ServerLock> {
  const connections = createConnections({ url });
  const { where } = connections;
  const holder = earlier?.holder ?? makeHolderName();
  const client = await connections.dedicated({ statementTimeoutMs: EPOCH_WITHIN_MS, name: holder });

  async function begin(): Promise<Lease> {
    // Only who holds the lock makes a schema, so that of two first starts the other one finds nothing half made.
    await migrate(connections);
    const askedAt = performance.now();
    const epoch = await beginEpoch(client);
    await endNodes(client);
    const lease = createLease({ epoch, holder }, onOusted);
    lease.confirm(askedAt);
    return lease;
  }

  async function goOn(lease: Lease): Promise<Lease> {
    const askedAt = performance.now();
    if ((await readEpoch(client, ANSWER_WITHIN_MS)) !== lease.epoch) {
      lease.end();
      throw ousted(where);
    }
    lease.confirm(askedAt);
    return lease;
  }

  try {
    const isTaken = earlier ? await lockAgain(client, holder) : await tryLock(client);
    if (!isTaken) throw inUse(where, { by: await describeHolder(client) });
    return keepLock(client, await (earlier ? goOn(earlier) : begin()), onLost);
  } catch (error) {
    await endClient(client);
    throw postgresFault(where, error);
  } finally {
    await connections.close();
  }
}

/** Asks every second whether the epoch is still ours, over the connection that holds the lock. */
function keepLock(client: Client, lease: Lease, onLost: () => void = () => undefined): ServerLock {
  let isHeld = true;
  let timer = beatLater();

  function beatLater(): NodeJS.Timeout {
    return setTimeout(() => void beat(), BEAT_MS).unref();
  }

  /** In the event loop that does the trading: a loop that hangs must not seem alive. */
  async function beat(): Promise<void> {
    const askedAt = performance.now();
    try {
      const epoch = await readEpoch(client, ANSWER_WITHIN_MS);
      if (!isHeld) return;
      if (epoch !== lease.epoch) return lease.end();
      lease.confirm(askedAt);
      timer = beatLater();
    } catch {
      lose();
      await endClient(client);
    }
  }

  function lose(): void {
    if (!isHeld) return;
    isHeld = false;
    clearTimeout(timer);
    lease.doubt();
    onLost();
  }

  client.on('end', lose);
  return {
    lease,
    mayAct: lease.mayAct,
    release: async () => {
      isHeld = false;
      clearTimeout(timer);
      await endClient(client);
    },
  };
}

const LOCK = `${ADVISORY_CLASS}, ${ADVISORY_LOCK.server}`;

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS taken`);
  return rows[0]?.taken ?? false;
}

/** The database may still take the connection that we lost for alive. Only its own end is waited for. */
async function lockAgain(client: Client, holder: string): Promise<boolean> {
  if (await tryLock(client)) return true;
  if (!(await endOwnConnection(client, holder))) return false;
  try {
    await client.query(`SET lock_timeout = ${OWN_END_WITHIN_MS}; SELECT pg_advisory_lock(${LOCK})`);
    return true;
  } catch (error) {
    if ((error as { readonly code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
