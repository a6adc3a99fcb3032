import type { ClusterStore } from '@spark/cluster';
import { requirePostgres, type StorePlace } from './open-store.ts';
import { createConnections } from './postgres/connect.ts';
import { createQuery } from './postgres/query.ts';
import { createClusterStore } from './postgres/run-cluster-statement.ts';

export type NodeRows = ClusterStore & {
  /** Names the database in messages. */
  readonly where: string;
  /** Whether a commit is at a second machine before it is acknowledged. */
  readonly waitsForStandby: () => Promise<boolean>;
  /** The clock of the database. */
  readonly clockMs: () => Promise<number>;
  readonly close: () => Promise<void>;
};

/** The rows of nodes and desks alone, for whoever only watches over a node. */
export function openNodeRows({ databaseUrl }: StorePlace): NodeRows {
  const connections = createConnections({ url: requirePostgres(databaseUrl ?? ''), poolSizeMax: 1 });
  const cluster = createClusterStore(connections);
  const query = createQuery(connections);
  return {
    run: cluster.run,
    where: connections.where,
    waitsForStandby: async () => {
      const { rows } = await query({ text: SYNCHRONOUS, values: [] });
      return rows[0]?.waits === true;
    },
    clockMs: async () => {
      const { rows } = await query({ text: CLOCK, values: [] });
      return rows[0]?.ms as number;
    },
    close: async () => {
      await cluster.close();
      await connections.close();
    },
  };
}

const CLOCK = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms';
/** With `local` a commit waits for the disk of the primary alone, whatever standbys there are. */
const SYNCHRONOUS = `SELECT current_setting('synchronous_standby_names') <> ''
  AND current_setting('synchronous_commit') <> 'local' AS waits`;
