import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { openEpochFile } from './epoch-file.ts';
import { createNodeLeases } from './node-leases.ts';
import type { RelayConfig } from './read-relay-config.ts';
import { createRelayServer } from './relay-server.ts';
import { createTunnels } from './tunnels.ts';

export type RunningRelay = { readonly port: number; readonly close: () => Promise<void> };

/** A refusal is logged once until this many others were; a node that was replaced may knock for hours. */
const LOGGED_MAX = 1_000;

/** Listens, and knows the epochs of the start before. */
export async function serveRelay(
  config: RelayConfig,
  log: Logger,
  onDiskFailed: (error: unknown) => void,
): Promise<RunningRelay> {
  const epochs = await openEpochFile(config.dataFolder);
  const logged = new Set<string>();
  const leases = createNodeLeases();
  const tunnels = createTunnels({
    epochs,
    leaveBy: config.leaveBy,
    isPresent: leases.isPresent,
    onLeaseOver: (node, count) =>
      log.warn({ node, tunnels: count }, 'tunnels of a server that was not heard in time were cut'),
    onDiskFailed,
    onCut: ({ ucc, epoch, node }, count) =>
      log.warn({ ucc, epoch, node, tunnels: count }, 'tunnels of an earlier owner were cut'),
  });
  const server = createRelayServer({
    sign: (text) => createHmac('sha256', config.key).update(text).digest('base64url'),
    targets: config.targets,
    tunnels,
    leases,
    onRefused: (why, knock) => {
      const { ucc = '', epoch = 0, node = '' } = knock ?? {};
      if (logged.size >= LOGGED_MAX) logged.clear();
      if (why === 'for another start' || logged.has(`${why} ${ucc} ${node}`)) return;
      logged.add(`${why} ${ucc} ${node}`);
      log.warn({ why, ucc, epoch, node }, 'a tunnel was refused');
    },
  });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      tunnels.closeAll();
      await closed;
      await epochs.close();
    },
  };
}
