import type { ClusterStore } from '@spark/cluster';
import { requirePostgres, type StorePlace } from './open-store.ts';
import { createConnections } from './postgres/connect.ts';
import { createQuery } from './postgres/query.ts';
import { createClusterStore } from './postgres/run-cluster-statement.ts';

export type NodeRows = ClusterStore & {
  /** Whether a commit is at a second machine before it is acknowledged. */
  readonly waitsForStandby: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** The rows of nodes and desks alone, for whoever only watches over a node. */
export function openNodeRows({ databaseUrl }: StorePlace): NodeRows {
  const connections = createConnections({ url: requirePostgres(databaseUrl ?? ''), poolSizeMax: 1 });
  const cluster = createClusterStore(connections);
  return {
    run: cluster.run,
    waitsForStandby: async () => {
      const { rows } = await createQuery(connections)({ text: SYNCHRONOUS, values: [] });
      return rows[0]?.waits === true;
    },
    close: async () => {
      await cluster.close();
      await connections.close();
    },
  };
}

const SYNCHRONOUS = "SELECT current_setting('synchronous_standby_names') <> '' AS waits";
