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

/**
 * A node is declared dead 8 s after its last beat at the earliest, which was later than the reading: an owner after it acts
 * when its tunnels here have been cut for 3 s.
 */
export function createRelayLeases({ actsForMs }: { readonly actsForMs: number }): RelayLeases {
  const readings = new Map<string, number>();
  const isCurrent = (node: string, nowMs: number): boolean =>
    nowMs - (readings.get(node) ?? Number.NEGATIVE_INFINITY) < actsForMs;

  return {
    renew: (node, reading, nowMs) => {
      const isNewer = reading > (readings.get(node) ?? 0) && reading <= nowMs;
      if (!isNewer || nowMs - reading >= actsForMs) return;
      if (readings.size >= NODES_MAX)
        for (const known of readings.keys()) if (!isCurrent(known, nowMs)) readings.delete(known);
      readings.set(node, reading);
    },
    isCurrent,
  };
}
