import type { ClusterSettings } from './settings.ts';

/**
 * At a relay that stands beside another: until when nodes may have tunnels. The other one may have heard of a later owner
 * while this one did not, so what an earlier owner has here ends by this relay's own clock.
 */
export type RelayLeases = {
  /** The node showed a reading of this relay's clock, and the database has acknowledged a beat that it began afterwards. */
  readonly renew: (node: string, reading: number, nowMs: number) => void;
  readonly isCurrent: (node: string, nowMs: number) => boolean;
};

/** As many nodes are looked through for those whose time is over. */
const NODES_MAX = 1_000;

/** For bytes on their way to the broker, and for clocks that run at different speeds. */
const MARGIN_MS = 1_000;

/**
 * A node is declared dead so long after its last beat at the earliest, which was later than the reading: what it has here is cut
 * a second before an owner after it acts.
 */
export function createRelayLeases({ deadAfterMs }: Pick<ClusterSettings, 'deadAfterMs'>): RelayLeases {
  const leaseMs = deadAfterMs - MARGIN_MS;
  const readings = new Map<string, number>();
  const isCurrent = (node: string, nowMs: number): boolean =>
    nowMs - (readings.get(node) ?? Number.NEGATIVE_INFINITY) < leaseMs;

  return {
    renew: (node, reading, nowMs) => {
      const isNewer = reading > (readings.get(node) ?? 0) && reading <= nowMs;
      if (!isNewer || nowMs - reading >= leaseMs) return;
      if (readings.size >= NODES_MAX)
        for (const known of readings.keys()) if (!isCurrent(known, nowMs)) readings.delete(known);
      readings.set(node, reading);
    },
    isCurrent,
  };
}
