import { createNodeBus, type NodeBus } from '../node/node-bus.ts';
import type { NodeRuntime } from '../node/node-runtime.ts';
import type { Vault } from '../secrets/vault.ts';
import type { ApplicationParts, Closing } from './application-parts.ts';

/** What carries prices and hints between nodes; null where nothing was set up for it. */
export async function openNodeBus(
  { node: given, runtime: { log } }: ApplicationParts,
  { signForNodes: sign }: Vault,
  node: NodeRuntime | null,
  closing: Closing,
): Promise<NodeBus | null> {
  if (node === null || given?.bus === undefined) return null;
  const { openNatsCarrier } = await import('../node/nats-carrier.ts');
  const { me, isPeer } = node.port;
  const bus = createNodeBus({
    ...{ me, sign, isPeer },
    carrier: openNatsCarrier({ place: given.bus, name: me, log }),
  });
  closing.defer(bus.close);
  node.useBus(bus);
  return bus;
}
