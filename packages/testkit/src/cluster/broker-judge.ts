import type { ClusterWorld } from './cluster-world.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedMachine } from './simulated-machine.ts';

type Write = { readonly ucc: string; readonly epoch: number; readonly machine: SimulatedMachine };

/** Sees every request to a broker as it leaves and as it arrives, and what must not be of that. */
export type BrokerJudge = {
  readonly onDeparture: (write: Write & { readonly isZombie: boolean; readonly mayBeStale: boolean }) => void;
  readonly onArrival: (
    request: Write & { readonly isWrite: boolean; readonly passed: SimulatedMachine | null },
  ) => void;
  readonly onPlace: (placed: { readonly ucc: string; readonly tag: string; readonly epoch: number }) => void;
};

/** How many relays orders pass by. */
export type RelayCount = 0 | 1 | 2;

/** For so long after its node ended, what a relay of two has in hand may go on. */
const LEASE_MS = 7_000;

export function createBrokerJudge(
  world: ClusterWorld,
  database: SimulatedDatabase,
  relays: RelayCount,
): BrokerJudge {
  const { clock, count, violate } = world;
  /** The highest epoch that ever reached the broker of a desk, and its node. */
  const highest = new Map<string, { readonly epoch: number; readonly node: string }>();
  const placedIn = new Map<string, number>();

  /**
   * What two relays do not promise. A relay in a machine in which no clock moves has bytes in it; an owner that goes on in
   * a new epoch had its own on the way; and a desk of a process that ended is taken before its lease is over.
   */
  function mayBeLate(
    { ucc, epoch, machine, passed }: Write & { readonly passed: SimulatedMachine | null },
    laterNode: string,
  ): boolean {
    const supersededAt = database.epochBeganAt(ucc, epoch + 1) ?? 0;
    const relayPaused = passed !== null && passed.lastPauseEndedAt() >= supersededAt;
    const endedAt = machine.diedAt() ?? supersededAt + 1;
    const hasEnded = endedAt <= supersededAt && clock.now() - endedAt <= LEASE_MS;
    return relayPaused || laterNode === machine.id || hasEnded;
  }

  return {
    /**
     * I6 at the node. Whose clocks stood still since the desk changed hands cannot know of it; what that lets out is the
     * relay's affair, or is cleaned up (I7).
     */
    onDeparture: ({ ucc, epoch, machine, isZombie, mayBeStale }) => {
      const supersededAt = database.epochBeganAt(ucc, epoch + 1);
      if (supersededAt === null) return;
      count('write of an older epoch');
      if (!isZombie && (!mayBeStale || machine.lastPauseEndedAt() < supersededAt))
        violate(
          `I6: ${machine.id} wrote to the broker of ${ucc} in epoch ${epoch}, which ended ${clock.now() - supersededAt} ms before`,
        );
    },
    onArrival: ({ ucc, epoch, machine, isWrite, passed }) => {
      const known = highest.get(ucc) ?? { epoch: 0, node: '' };
      if (isWrite && epoch < known.epoch) {
        count('write arrived after a later epoch');
        const isForgiven = relays === 2 && mayBeLate({ ucc, epoch, machine, passed }, known.node);
        if (isForgiven) count('write forgiven to two relays');
        else if (relays > 0)
          violate(
            `I6: a write of ${machine.id} in epoch ${epoch} of ${ucc} passed the relay after epoch ${known.epoch}`,
          );
      }
      if (epoch > known.epoch) highest.set(ucc, { epoch, node: machine.id });
    },
    onPlace: ({ ucc, tag, epoch }) => {
      const before = placedIn.get(`${ucc} ${tag}`);
      if (before !== undefined)
        violate(`I1: ${tag} of ${ucc} was placed in epoch ${before} and again in epoch ${epoch}`);
      placedIn.set(`${ucc} ${tag}`, epoch);
      const reftag = reftagOf(tag);
      const planned = database.log.find((entry) => entry.planned.includes(reftag));
      if (!planned) violate(`I1: ${tag} of ${ucc} was placed before it was stored`);
      else if (planned.epoch !== epoch)
        violate(`I1: ${tag} of ${ucc} was planned in epoch ${planned.epoch} and placed in epoch ${epoch}`);
    },
  };
}

/** Tags of the simulation: `CLU`, the number of the order, the slice. */
export function reftagOf(tag: string): number {
  return Number(/^CLUx(\d+)x/.exec(tag)?.[1]);
}

export function clusterTag(reftag: number, slice: number): string {
  return `CLUx${reftag}x${slice}`;
}
