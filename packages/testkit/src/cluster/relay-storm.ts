import type { Random } from '../world/seeded-random.ts';
import type { ClusterWorld } from './cluster-world.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedMachine, Standstill } from './simulated-machine.ts';
import type { SimulatedNode } from './simulated-node.ts';
import type { SimulatedRelay } from './simulated-relay.ts';

type Parts = {
  readonly world: ClusterWorld;
  readonly random: Random;
  readonly database: SimulatedDatabase;
  readonly relays: readonly [SimulatedRelay, SimulatedRelay];
  readonly liveNodes: () => readonly SimulatedNode[];
  /** A node that was in trouble until now. */
  readonly excuse: (node: string) => void;
};

/** What goes wrong with two relays, at random moments. */
export type RelayStorm = {
  readonly strike: () => void;
  /** It stands still with a request on its way, and the others do not reach the relay that this leaves by. */
  readonly strand: (machine: SimulatedMachine) => void;
  readonly end: () => void;
};

const STANDSTILLS: readonly [Standstill, ...Standstill[]] = ['stopped', 'asleep', 'paused'];
/** Some shorter than a lease, some longer than a takeover takes. */
const LASTS_MS: readonly [number, ...number[]] = [1_500, 6_000, 12_000, 25_000];

/** Long enough for another node to take over. */
const STRANDED_MS = 18_000;

export function createRelayStorm({ world, random, database, relays, liveNodes, excuse }: Parts): RelayStorm {
  const { clock, count } = world;
  const lastsFor = (heal: () => void): void =>
    void clock.at(clock.now() + random.pick(LASTS_MS) + random.int(1_000), heal);

  function someNode(): SimulatedNode | undefined {
    const live = liveNodes();
    return live[random.int(Math.max(1, live.length))];
  }

  function restart(relay: SimulatedRelay): void {
    if (relay.isUp()) return;
    count('relay restarted');
    const isBehind = relay
      .highest()
      .some(({ ucc, epoch }) => epoch < (database.rows.desks.get(ucc)?.epoch ?? 0));
    if (isBehind) count('relay came back with an older epoch');
    relay.restart();
  }

  const faults: readonly [(relay: SimulatedRelay) => void, ...((relay: SimulatedRelay) => void)[]] = [
    (relay) => {
      if (!relay.isUp()) return;
      count('relay died');
      relay.die();
      lastsFor(() => restart(relay));
    },
    (relay) => {
      const machine = relay.machine();
      if (machine.isDead() || machine.isStanding()) return;
      count('relay hung');
      machine.stand(random.pick(STANDSTILLS));
      lastsFor(machine.wake);
    },
    (relay) => {
      const node = someNode();
      if (!node) return;
      count('relay cut off from a node');
      relay.cutOff(node.id);
      lastsFor(() => relay.join(node.id));
    },
    (relay) => {
      count('relay cut off from the brokers');
      relay.cutFromBrokers(true);
      lastsFor(() => relay.cutFromBrokers(false));
    },
    (relay) => cutRoom(relay),
    (relay) => cutRoom(relay),
  ];

  /** The relay and one node on one side, the other relay and the other nodes on the other; heals what it answers. */
  function part(relay: SimulatedRelay, node: string): () => void {
    count('relay and a node cut off from the rest');
    const other = relays.find((each) => each !== relay);
    const rest = liveNodes().filter(({ id }) => id !== node);
    other?.cutOff(node);
    for (const { id } of rest) relay.cutOff(id);
    return () => {
      other?.join(node);
      for (const { id } of rest) relay.join(id);
    };
  }

  function cutRoom(relay: SimulatedRelay): void {
    const node = someNode();
    if (!node) return;
    const heal = part(relay, node.id);
    const isWithoutDatabase = random.isHit(0.7);
    if (isWithoutDatabase) database.cut.add(node.id);
    lastsFor(() => {
      heal();
      if (isWithoutDatabase) database.cut.delete(node.id);
      excuse(node.id);
    });
  }

  function strand(machine: SimulatedMachine): void {
    if (machine.isDead() || machine.isStanding()) return;
    count('node stranded with a relay');
    const heal = part(relays[random.isHit(0.7) ? 0 : 1], machine.id);
    machine.stand(random.pick(STANDSTILLS));
    const wakesAt = clock.now() + STRANDED_MS + random.int(8_000);
    clock.at(wakesAt, () => {
      machine.wake();
      excuse(machine.id);
    });
    clock.at(wakesAt + STRANDED_MS, heal);
  }

  return {
    strand,
    strike: () => random.pick(faults)(random.pick(relays)),
    end: () => {
      for (const relay of relays) {
        relay.machine().wake();
        restart(relay);
        relay.cutFromBrokers(false);
        for (const node of relay.cutOffNodes()) relay.join(node);
      }
    },
  };
}
