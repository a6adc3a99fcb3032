import type { ManualClock } from '../world/manual-clock.ts';
import type { Random } from '../world/seeded-random.ts';
import type { SimulatedMachine } from './simulated-machine.ts';

/** Mistakes that a test plants, to see whether the simulation finds them. */
export type PlantedBug =
  | 'no fence'
  | 'epoch reused'
  | 'deadline ignored'
  | 'late sends do not ask'
  | 'dead too early'
  | 'unknown commit without a new epoch'
  | 'relay keeps old tunnels'
  | 'relay ignores leases'
  | 'budget counted by each node'
  | 'any epoch places'
  | 'released before settled'
  | 'day end not marked'
  | 'gap not noticed'
  | 'reads after the deadline'
  | 'outage not forgotten';

/** What everything in a simulated cluster shares. */
export type ClusterWorld = {
  readonly clock: ManualClock;
  readonly random: Random;
  readonly hasBug: (bug: PlantedBug) => boolean;
  /** Something of this kind happened. */
  readonly count: (what: string) => void;
  /** Wherever a process awaits something, it may crash or stand still. */
  readonly onAwait: (machine: SimulatedMachine, point: string) => void;
  readonly violate: (what: string) => void;
};
