import type { Client } from 'pg';
import { inUse } from '../server-lock.ts';
import { ADVISORY_CLASS, ADVISORY_LOCK } from './advisory-lock.ts';
import { createConnections, endClient } from './connect.ts';
import { describeHolder, makeHolderName } from './lock-holder.ts';
import { migrate } from './migrate.ts';
import { postgresFault } from './postgres-fault.ts';
import { beginEpoch } from './server-epoch.ts';

const STATEMENT_TIMEOUT_MS = 20_000;

export type NodeLock = { readonly release: () => Promise<void> };

export type NodeLockOptions = {
  /** The connection is gone and the lock with it: take it again, or end where it is refused. Called once. */
  readonly onLost?: () => void;
};

/**
 * The lock that a single server, a restore and a key rotation hold alone, and nodes hold together. It keeps the two kinds apart when
 * they start; whether a node may write is said by the rows of its desks.
 */
export async function takePostgresNodeLock(
  url: string,
  { onLost = () => undefined }: NodeLockOptions = {},
): Promise<NodeLock> {
  const connections = createConnections({ url });
  const client = await connections.dedicated({
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    name: makeHolderName(),
  });
  try {
    if (!(await tryShare(client))) throw inUse(connections.where, { by: await describeHolder(client) });
    await migrate(connections);
    // A single server that lost its lock, and does not know it yet, writes no more.
    await beginEpoch(client);
  } catch (error) {
    await endClient(client);
    throw postgresFault(connections.where, error);
  } finally {
    await connections.close();
  }
  let isHeld = true;
  client.on('end', () => {
    if (!isHeld) return;
    isHeld = false;
    onLost();
  });
  return {
    release: async () => {
      isHeld = false;
      await endClient(client);
    },
  };
}

async function tryShare(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock_shared(${ADVISORY_CLASS}, ${ADVISORY_LOCK.server}) AS taken`,
  );
  return rows[0]?.taken ?? false;
}
