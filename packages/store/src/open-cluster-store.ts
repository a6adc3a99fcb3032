import { join } from 'node:path';
import type { ClusterStore, NodesOverview } from '@spark/cluster';
import type { DeskFence, SharedCalls, Store } from '@spark/core';
import { StoreError } from './errors.ts';
import { requirePostgres, type StorePlace } from './open-store.ts';
import { createConnections } from './postgres/connect.ts';
import { type NodeLock, type NodeLockOptions, takePostgresNodeLock } from './postgres/node-lock.ts';
import { readNodesOverview } from './postgres/nodes-overview.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import { createClusterStore } from './postgres/run-cluster-statement.ts';
import { createSharedCalls } from './postgres/shared-calls.ts';
import { ARCHIVE_FOLDER } from './retention/archive-folder.ts';

/** Statements about desks, which come with calls. */
const CONNECTIONS_MAX = 2;
/** Orders wait for these, and nothing else may wait for them. */
const COUNTING_CONNECTIONS_MAX = 2;
/** A node that freezes with a row in its hands holds it for three times as long. */
const COUNTED_WITHIN_MS = 1_000;
const BUSY_LOOK_EVERY_MS = 5_000;

export type OpenCluster = {
  /** Closes the rest too. */
  readonly store: Store;
  /** What the protocol asks the database. */
  readonly cluster: ClusterStore;
  /** What all nodes use of budgets together. */
  readonly sharedCalls: SharedCalls;
  /** For people. */
  readonly readOverview: () => Promise<NodesOverview>;
};

/**
 * The store of one node among several on a PostgreSQL database. What it writes of orders passes the row of the desk, in the epoch
 * that `fence` names for it.
 */
export async function openClusterStore(
  place: StorePlace,
  { fence }: { readonly fence: DeskFence },
): Promise<OpenCluster> {
  const url = requireCluster(place);
  const store = await openPostgresStore({
    url,
    fence,
    archiveFolder: join(place.dataFolder, ARCHIVE_FOLDER),
  });
  const connections = createConnections({ url, poolSizeMax: CONNECTIONS_MAX });
  const counting = createConnections({
    url,
    poolSizeMax: COUNTING_CONNECTIONS_MAX,
    statementTimeoutMs: COUNTED_WITHIN_MS,
  });
  const cluster = createClusterStore(connections, BUSY_LOOK_EVERY_MS);
  return {
    cluster: { run: cluster.run },
    sharedCalls: createSharedCalls(counting),
    readOverview: () => readNodesOverview(connections),
    store: {
      ...store,
      close: async () => {
        await store.close();
        await cluster.close();
        await counting.close();
        await connections.close();
      },
    },
  };
}

/** Held by every node of a database while it runs. A single server, a restore and a key rotation wait for none of them: they are refused. */
export async function takeNodeLock(place: StorePlace, options: NodeLockOptions = {}): Promise<NodeLock> {
  return takePostgresNodeLock(requireCluster(place), options);
}

function requireCluster({ databaseUrl }: StorePlace): string {
  if (databaseUrl) return requirePostgres(databaseUrl);
  throw new StoreError(
    'unavailable',
    'Several nodes need one PostgreSQL database, since a file belongs to one process. Set DATABASE_URL, or run a single server.',
  );
}
