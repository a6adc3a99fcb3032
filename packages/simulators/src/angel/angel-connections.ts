import type { SimulatorWorld } from '../frame/simulator-dialect.ts';

/** A client may have three connections to each socket. */
export type ConnectionCount = {
  readonly hasRoom: (world: SimulatorWorld, clientId: string) => boolean;
  /** Returns a function that releases the connection. */
  readonly enter: (world: SimulatorWorld, clientId: string) => () => void;
};

const CONNECTIONS_MAX = 3;

export function createConnectionCount(): ConnectionCount {
  const byWorld = new WeakMap<SimulatorWorld, Map<string, number>>();
  const countsOf = (world: SimulatorWorld) => {
    const counts = byWorld.get(world) ?? new Map<string, number>();
    byWorld.set(world, counts);
    return counts;
  };
  return {
    hasRoom: (world, clientId) => (countsOf(world).get(clientId) ?? 0) < CONNECTIONS_MAX,
    enter: (world, clientId) => {
      const counts = countsOf(world);
      counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
      return () => void counts.set(clientId, (counts.get(clientId) ?? 1) - 1);
    },
  };
}
