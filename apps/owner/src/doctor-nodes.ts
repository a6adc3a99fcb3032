import type { Settings } from '@spark/application';
import { openNodeRows } from '@spark/store';
import type { Finding } from './doctor.ts';

/** For owners of several nodes: who is there, and whether the loss of the database's machine loses orders. */
export async function nodes(config: Settings): Promise<Finding[]> {
  if (config.databaseUrl === undefined) return [];
  const rows = openNodeRows(config);
  try {
    const { nodes } = await rows.run({ kind: 'read-cluster', node: '' });
    const living = nodes.filter(({ dead }) => !dead);
    if (living.length === 0) return [];
    const found = `${living.length} on this database: ${living.map(({ address }) => address).join(', ')}`;
    const advice =
      'PostgreSQL waits for no standby: with its machine, acknowledged orders would be lost. Set synchronous_standby_names.';
    return [{ what: 'nodes', found, ...((await rows.waitsForStandby()) ? {} : { advice }) }];
  } finally {
    await rows.close();
  }
}
