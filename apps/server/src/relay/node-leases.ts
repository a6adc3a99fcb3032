import { uptime } from 'node:os';
import { CLUSTER_SETTINGS, createRelayLeases } from '@spark/cluster';
import type { NodeLeases } from './relay-server.ts';

/** By clocks that nobody sets; the uptime goes on while the machine sleeps. */
export function createNodeLeases(): NodeLeases {
  const leases = createRelayLeases(CLUSTER_SETTINGS);
  const startedAt = { monotonicMs: performance.now(), uptimeMs: uptime() * 1_000 };
  const nowMs = (): number => {
    const passed = Math.max(performance.now() - startedAt.monotonicMs, uptime() * 1_000 - startedAt.uptimeMs);
    // Zero is no reading.
    return 1 + Math.floor(passed);
  };
  return {
    nowMs,
    renew: (node, reading) => leases.renew(node, reading, nowMs()),
    isPresent: (node) => leases.isCurrent(node, nowMs()),
  };
}
