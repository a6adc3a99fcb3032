import {
  createSecretPrints,
  createVault,
  findKeyRing,
  SET_STANDBY,
  type Settings,
  withoutStandby,
} from '@spark/application';
import { type NodeRows, openNodeRows } from '@spark/store';
import type { Finding } from './doctor.ts';
import { probedNodes } from './doctor-probes.ts';

export type NodeBounds = {
  /** How far the clock of a node may be from that of the database. */
  readonly nodeClockMs: number;
  /** A node that lives has beaten within this time. */
  readonly nodeBeatMs: number;
};

export type LivingNode = { readonly id: string; readonly address: string; readonly beats: number };

/**
 * For owners of several nodes: who is there, whether they run with one secret, reach each other and have the same time, and
 * whether the loss of the database's machine loses orders.
 */
export async function nodes(config: Settings, keyId: string, bounds: NodeBounds): Promise<Finding[]> {
  if (config.databaseUrl === undefined) return [];
  const rows = openNodeRows(config);
  try {
    const { nodes } = await rows.run({ kind: 'read-cluster', node: '' });
    const living = nodes.filter(({ dead }) => !dead);
    const hasNode = living.length > 0;
    if (!hasNode && config.nodes === 1) return [];
    const standby = await standbyOf(rows, config);
    if (!hasNode) return [{ what: 'nodes', found: `none of ${config.nodes} lives`, ...standby }];
    const others = otherSecrets(config, living);
    return [
      { what: 'nodes', found: onThisDatabase(living), ...standby },
      ...others.map(otherSecret),
      ...sharedAddresses(living),
      ...(await probedNodes(living, { rows, sign: signOf(config, keyId), hasToldSecret: others, bounds })),
    ];
  } finally {
    await rows.close();
  }
}

function onThisDatabase(living: readonly LivingNode[]): string {
  return `${living.length} on this database: ${living.map(({ address }) => address).join(', ')}`;
}

/** Without a standby a node does not start, unless the loss is allowed. */
async function standbyOf(rows: NodeRows, { allowsLoss }: Settings): Promise<Pick<Finding, 'advice'>> {
  if (allowsLoss || (await rows.waitsForStandby())) return {};
  return { advice: `${withoutStandby(rows.where)} ${SET_STANDBY}` };
}

type Printed = LivingNode & { readonly secretPrint: string };

function otherSecrets(config: Settings, living: readonly Printed[]): readonly Printed[] {
  const printOf = createSecretPrints(config);
  // Without a key the line about secrets says what to do.
  if (printOf === null) return [];
  return living.filter(({ id, secretPrint }) => secretPrint !== '' && secretPrint !== printOf(id));
}

function otherSecret({ address }: Printed): Finding {
  return {
    what: 'secret',
    found: `${address} runs with another SPARK_SECRET than this machine has`,
    advice:
      'Give every node the same SPARK_SECRET and start it again: each has to open what the others seal.',
  };
}

function sharedAddresses(living: readonly LivingNode[]): readonly Finding[] {
  const twice = [...Map.groupBy(living, ({ address }) => address)].filter(([, nodes]) => nodes.length > 1);
  return twice.map(([address, { length }]) => ({
    what: 'address',
    found: `${length} nodes say that they are at ${address}`,
    advice:
      'Give each node a SPARK_NODE_ADDRESS of its own. A node that was just killed leaves the list by itself.',
  }));
}

/** Null where the key is missing, which the line about secrets says. */
function signOf(config: Settings, keyId: string): ((text: string) => string) | null {
  try {
    return createVault(findKeyRing(config, keyId)).signForNodes;
  } catch {
    return null;
  }
}
