import type { ClusterStore } from '@spark/cluster';
import { requirePostgres, type StorePlace } from './open-store.ts';
import { createConnections } from './postgres/connect.ts';
import { createClusterStore } from './postgres/run-cluster-statement.ts';

/** The rows of nodes and desks alone, for whoever only watches over a node. */
export function openNodeRows({ databaseUrl }: StorePlace): ClusterStore & {
  readonly close: () => Promise<void>;
} {
  const connections = createConnections({ url: requirePostgres(databaseUrl ?? ''), poolSizeMax: 1 });
  const cluster = createClusterStore(connections);
  return {
    run: cluster.run,
    close: async () => {
      await cluster.close();
      await connections.close();
    },
  };
}
