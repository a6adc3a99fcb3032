import type { ClusterWorld } from './cluster-world.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedMachine, Standstill } from './simulated-machine.ts';
import type { SimulatedNetwork } from './simulated-network.ts';
import type { SimulatedNode } from './simulated-node.ts';
import type { Ways } from './simulated-way.ts';
import type { SimulatedWire } from './simulated-wire.ts';

type Parts = {
  readonly world: ClusterWorld;
  readonly database: SimulatedDatabase;
  readonly network: SimulatedNetwork;
  readonly wire: SimulatedWire;
  /** Of the one relay; without it there is none to restart. */
  readonly restartRelay: Ways['restartRelay'] | null;
  readonly liveNodes: () => readonly SimulatedNode[];
  readonly addNode: () => void;
  readonly crash: (machine: SimulatedMachine) => void;
  readonly losePrimary: () => void;
  /** A node that was in trouble until now. */
  readonly excuse: (node: string) => void;
};

/** Everything that goes wrong around nodes, at random moments. */
export type ClusterStorm = ReturnType<typeof createClusterStorm>;

const STANDSTILLS: readonly [Standstill, ...Standstill[]] = ['stopped', 'asleep', 'paused'];
/** Some shorter than the deadline, some longer than a takeover takes. */
const STANDS_FOR_MS: readonly [number, ...number[]] = [1_500, 3_000, 6_000, 20_000, 45_000];

export function createClusterStorm(parts: Parts) {
  const { world, database, network, wire, liveNodes } = parts;
  const { clock, random, count } = world;
  const after = (ms: number, run: () => void): void => void clock.at(clock.now() + ms, run);

  function someNode(): SimulatedNode | undefined {
    const live = liveNodes();
    return live[random.int(Math.max(1, live.length))];
  }

  function standStill(machine: SimulatedMachine): void {
    if (machine.isStanding() || machine.isDead()) return;
    const how = random.pick(STANDSTILLS);
    count(`node ${how}`);
    machine.stand(how);
    after(random.pick(STANDS_FOR_MS) + random.int(1_000), () => {
      machine.wake();
      parts.excuse(machine.id);
    });
  }

  function cutFor(what: string, set: Set<string>, name: string, heal: () => void): void {
    count(what);
    set.add(name);
    after(500 + random.int(15_000), heal);
  }

  const faults: readonly [(node: SimulatedNode) => void, ...((node: SimulatedNode) => void)[]] = [
    ({ machine }) => {
      count('crash');
      parts.crash(machine);
    },
    ({ machine }) => standStill(machine),
    ({ machine }) => standStill(machine),
    ({ id }) =>
      cutFor('node cut off from the database', database.cut, id, () => {
        database.cut.delete(id);
        parts.excuse(id);
      }),
    ({ id }) => cutFor('node cut off from brokers', wire.cut, id, () => wire.heal(id)),
    ({ id }) => {
      const other = someNode();
      if (!other || other.id === id) return;
      const link = `${id} ${other.id}`;
      cutFor('nodes cut off from each other', network.cut, link, () => network.cut.delete(link));
    },
    () => {
      count('database slow');
      database.slowFor(1_000 + random.int(8_000));
    },
    () => {
      count('database stalled');
      database.stallFor(500 + random.int(6_000));
    },
    () => {
      parts.losePrimary();
    },
    (node) => drain(node),
    () => {
      if (liveNodes().length > 4) return;
      count('node joined');
      parts.addNode();
    },
    ({ machine }) => {
      const jump = (random.isHit(0.5) ? 1 : -1) * (1_000 + random.int(3_600_000));
      count('wall clock jumped');
      machine.jumpWall(jump);
      after(5_000 + random.int(20_000), () => machine.jumpWall(-jump));
    },
    () => {
      if (!parts.restartRelay) return;
      count('relay restarted');
      parts.restartRelay();
    },
  ];

  function drain(node: SimulatedNode): void {
    count('node drained');
    node.feed({ kind: 'drain' });
    after(random.int(3_000), parts.addNode);
  }

  return {
    /** One node after the other leaves, and a new one takes its place. */
    restartAll: (): void => {
      count('rolling restart');
      for (const [at, node] of liveNodes().entries())
        after(at * 6_000, () => {
          if (!node.machine.isDead() && !node.machine.isStanding()) drain(node);
        });
    },
    strike: (): void => {
      const node = someNode();
      if (node) random.pick(faults)(node);
    },
    /** Where a process waits: it may be gone, or stand still, before the answer. */
    strikeAt: (machine: SimulatedMachine, point: string): void => {
      count(`struck ${point}`);
      if (random.isHit(0.4)) {
        count('crash');
        parts.crash(machine);
      } else standStill(machine);
    },
  };
}
