import { createHash } from 'node:crypto';
import type { ClusterSettings } from '@spark/cluster';
import { stormOf } from '../simulation/simulate-account.ts';
import { createFaultyVenue, type FaultyVenue, NO_FAULTS } from '../world/faulty-venue.ts';
import { createManualClock } from '../world/manual-clock.ts';
import { createRandom, type Random } from '../world/seeded-random.ts';
import { createVirtualTime } from '../world/virtual-time.ts';
import { type BrokerJudge, createBrokerJudge, type RelayCount } from './broker-judge.ts';
import { createCallBudgetJudge } from './call-budget-judge.ts';
import { type ClusterStorm, createClusterStorm } from './cluster-storm.ts';
import { wrongDesk } from './cluster-violations.ts';
import type { ClusterWorld, PlantedBug } from './cluster-world.ts';
import { createRelayPairWays } from './relay-pair-ways.ts';
import { createRelayStorm, type RelayStorm } from './relay-storm.ts';
import { createSimulatedBudget } from './simulated-budget.ts';
import { createSimulatedDatabase } from './simulated-database.ts';
import { createSimulatedEdge, type SimulatedEdge } from './simulated-edge.ts';
import { createSimulatedMachine, type SimulatedMachine } from './simulated-machine.ts';
import { createSimulatedNetwork } from './simulated-network.ts';
import { createSimulatedNode, type SimulatedNode } from './simulated-node.ts';
import { createSimulatedRelay } from './simulated-relay.ts';
import { createSimulatedUser } from './simulated-user.ts';
import { createRelayWays, createStraightWays } from './simulated-way.ts';
import { createSimulatedWire } from './simulated-wire.ts';

export type SimulatedCluster = {
  readonly traceHash: string;
  readonly crashes: number;
  readonly happened: Readonly<Record<string, number>>;
  readonly orders: number;
  readonly violations: readonly string[];
};

const STEPS = 50;
/** Where a standstill is most telling. */
const ODDS_AT: Readonly<Record<string, number>> = {
  'before the answer to a commit arrives': 0.008,
  'while an order waits for its turn': 0.02,
  'before the request reaches the broker': 0.004,
  'before the answer of the broker arrives': 0.002,
  'before a commit leaves': 0.0015,
};
const RELAYS: Readonly<Record<RelayCount, string>> = { 0: 'no relay', 1: 'relay', 2: 'two relays' };
const UCCS = ['F000001', 'F000002', 'F000003'] as const;
const DAY = '2026-11-16';

/**
 * Two minutes of three nodes on one database, from one seed: users who reach any node, brokers that misbehave, and everything
 * that goes wrong between them. Then the storm ends, and everything has to recover without help.
 */
export async function simulateCluster(
  seed: number,
  bug: PlantedBug | null = null,
): Promise<SimulatedCluster> {
  const cluster = createCluster(seed, bug);
  const { random, pass, storm, users, market } = cluster;
  await pass(2_000);
  for (let step = 0; step < STEPS; step++) {
    cluster.userActs();
    if (random.isHit(0.4)) market();
    if (random.isHit(0.12)) storm.strike();
    cluster.relaysAct();
    if (step === 30 && random.isHit(0.25)) storm.restartAll();
    await pass(random.int(2_000));
  }
  cluster.endStorm();
  await pass(30_000);
  await Promise.race([Promise.all(users.map((user) => user.read())), pass(5_000)]);
  await pass(60_000);
  cluster.judge();
  if (random.isHit(0.25)) await cluster.loseHistory();
  return cluster.result();
}

function createCluster(seed: number, bug: PlantedBug | null) {
  const random = createRandom(seed);
  // Of relays in pairs and of budgets, so that a seed without them plays what it plays.
  const more = createRandom(seed ^ 0x5eed_24);
  const clock = createManualClock();
  const { pass } = createVirtualTime(clock, () => new Promise((resolve) => setImmediate(resolve)));
  const happened = new Map<string, number>();
  const violations = new Set<string>();
  const relayCount = countRelays(random.isHit(0.5), more);
  const isCounted = more.isHit(0.4);
  const zombieOdds = random.isHit(0.3) ? 0.4 : 0;
  const withParent = random.isHit(0.5);
  let isStorm = true;
  let crashes = 0;
  let made = 0;
  let storm: ClusterStorm | null = null;
  let relayStorm: RelayStorm | null = null;
  const count = (what: string): void => void happened.set(what, (happened.get(what) ?? 0) + 1);
  const world: ClusterWorld = {
    clock,
    random,
    count,
    hasBug: (asked) => asked === bug,
    onAwait: (machine, point) => {
      if (isStorm && !machine.isDead() && random.isHit(ODDS_AT[point] ?? 0.001))
        storm?.strikeAt(machine, point);
    },
    violate: (what) => void violations.add(what),
  };
  const database = createSimulatedDatabase(world, onDeclaredDead);
  const network = createSimulatedNetwork(world);
  const brokers = new Map<string, FaultyVenue>();
  for (const ucc of UCCS) {
    database.addDesk(ucc);
    brokers.set(ucc, createFaultyVenue({ clock, timers: clock, random, bookIsImmediate: false }));
  }
  database.rows.duties.set('cleaning', { name: 'cleaning', node: null, epoch: 0 });
  const brokerJudge = createBrokerJudge(world, database, relayCount);
  const judge: BrokerJudge = {
    ...brokerJudge,
    onDeparture: (write) => {
      brokerJudge.onDeparture(write);
      if (isStorm && relayCount === 2 && more.isHit(0.02)) relayStorm?.strand(write.machine);
    },
  };
  const pacedOdds = (): number => (isStorm ? 0.3 : 0);
  const cut = new Set<string>();
  const relays = [
    createSimulatedRelay({ name: 'usual relay', world, random: more }),
    createSimulatedRelay({ name: 'reserve relay', world, random: more }),
  ] as const;
  const pair = relayCount === 2 ? createRelayPairWays({ world, cut, relays }) : null;
  const ways = pair ?? (relayCount === 1 ? createRelayWays : createStraightWays)({ world, cut });
  const callJudge = createCallBudgetJudge(world);
  const budget = createSimulatedBudget({
    database,
    onPlace: () => {
      callJudge.onPlace();
      if (isStorm && more.isHit(0.003)) clock.at(clock.now() + more.int(200), losePrimary);
    },
  });
  const calls = isCounted ? { budget, judge: callJudge } : null;
  const wire = createSimulatedWire({ world, brokers, judge, cut, ways, calls, pacedOdds });
  count(RELAYS[relayCount]);
  if (calls) count('calls counted over all nodes');
  const edges = new Map<string, SimulatedEdge>();
  const live = (): SimulatedEdge[] => [...edges.values()].filter(({ node }) => !node.machine.isDead());
  const users = UCCS.map((ucc) => createSimulatedUser({ world, ucc, edges: live, network, database }));
  /** Until when a node may be held for dead after its trouble. */
  const excusedUntil = new Map<string, number>();
  let lastPaise = 17_000;

  /** A watcher declared it dead: it must have stood still, or not have reached the database. */
  function onDeclaredDead(id: string): void {
    const machine = edges.get(id)?.node.machine;
    const isInTrouble = !machine || machine.isDead() || machine.isStanding() || database.cut.has(id);
    const isExcused = isInTrouble || clock.now() < (excusedUntil.get(id) ?? 0);
    if (!isExcused) world.violate(`${id} was declared dead, though it was well and reached the database`);
  }

  function losePrimary(): void {
    count('database failed over');
    database.failOverFor(500 + random.int(9_000));
    if (calls) callJudge.onForgotten(database.forgetCounts());
  }

  function crash(machine: SimulatedMachine): void {
    crashes += 1;
    machine.crash();
    // The parent of the process sees its end and says so, unless the whole machine is gone.
    if (withParent && random.isHit(0.7)) {
      count('death told by the parent');
      clock.at(clock.now() + 20 + random.int(500), () =>
        database.runAtOnce({ kind: 'declare-dead', node: machine.id, beats: null }),
      );
    }
    clock.at(clock.now() + 500 + random.int(10_000), addNode);
  }

  function addNode(): void {
    if (live().length > 5) return;
    const machine = createSimulatedMachine(`node-${++made}`, clock);
    const isZombie = isStorm && random.isHit(zombieOdds);
    if (isZombie) count('zombie');
    const node: SimulatedNode = createSimulatedNode({
      world,
      machine,
      database,
      wire,
      isZombie,
      onNode: (of) => pair?.onNode(of),
      settings: settingsWith(bug),
      prices: {
        now: () => ({ lastPaise, bestBidPaise: lastPaise - 5, bestAskPaise: lastPaise + 5 }),
        watch: () => () => undefined,
      },
      hint: (to, ucc) => {
        const other = edges.get(to)?.node;
        if (other) network.post(machine, other.machine, () => void lookAt(other, ucc));
      },
      publish: (ucc, message) => {
        const user = users.find((candidate) => candidate.ucc === ucc);
        const at = user?.socketAt();
        if (!user || !at) return;
        if (at.node.id === machine.id) user.onUpdates(message);
        else network.post(machine, at.node.machine, () => user.socketAt() === at && user.onUpdates(message));
      },
      onDuty: (name, epoch) => {
        const holder = dutyHolders.get(`${name} ${epoch}`) ?? machine.id;
        if (holder !== machine.id)
          world.violate(`I9: the duty ${name} is that of ${holder} and of ${machine.id}`);
        dutyHolders.set(`${name} ${epoch}`, machine.id);
        if (epoch > 1) count('duty taken over');
      },
      onExit: (reason) => {
        count(`exit: ${reason}`);
        machine.crash();
        database.runAtOnce({ kind: 'declare-dead', node: machine.id, beats: null });
      },
    });
    edges.set(
      machine.id,
      createSimulatedEdge({ world, node, database, network, edgeOf: (id) => edges.get(id), sign: macOf }),
    );
  }

  async function lookAt(node: SimulatedNode, ucc: string): Promise<void> {
    const row = await database
      .storeOf(node.machine)
      .run({ kind: 'read-desk', ucc })
      .catch(() => null);
    if (row) node.feed({ kind: 'desk-read', row });
  }

  /** Duties, the end of the day, sockets: what happens by the minute. */
  function everySecond(): void {
    for (const user of users) user.followUpdates();
    for (const { node } of live()) {
      if (node.machine.isStanding()) continue;
      for (const [ucc, desk] of node.desks)
        if (isDayOver() && desk.isReady() && !ended.has(`${node.id} ${ucc} ${desk.epoch}`)) {
          ended.add(`${node.id} ${ucc} ${desk.epoch}`);
          desk.dayEnd(DAY).catch(() => ended.delete(`${node.id} ${ucc} ${desk.epoch}`));
        }
    }
    clock.at(clock.now() + 1_000, everySecond);
  }

  const dutyHolders = new Map<string, string>();
  const ended = new Set<string>();
  const dayEndsAt = clock.now() + 20_000 + random.int(40_000);
  const isDayOver = (): boolean => clock.now() >= dayEndsAt;
  const liveNodes = (): readonly SimulatedNode[] => live().map(({ node }) => node);
  const excuse = (id: string): void => void excusedUntil.set(id, clock.now() + 12_000);
  const restartRelay = relayCount === 1 ? ways.restartRelay : null;
  const around = { world, database, liveNodes, excuse };
  storm = createClusterStorm({ ...around, network, wire, restartRelay, losePrimary, addNode, crash });
  relayStorm = createRelayStorm({ ...around, random: more, relays });
  for (let node = 0; node < 3; node++) addNode();
  for (const broker of brokers.values()) broker.setFaults(stormOf(random, false));
  database.setFaults({
    answerLost: random.isHit(0.5) ? 0.005 + random.int(15) / 1_000 : 0,
    hung: random.isHit(0.5) ? 0.001 + random.int(5) / 1_000 : 0,
  });
  network.setFaults({ lost: random.int(20) / 100, twice: random.int(20) / 100, late: random.int(20) / 100 });
  clock.at(clock.now() + 1_000, everySecond);

  return {
    random,
    pass,
    storm,
    users,
    relaysAct: (): void => {
      if (relayCount === 2 && more.isHit(0.1)) relayStorm?.strike();
    },
    userActs: (): void => {
      for (const user of users) {
        const doing = random.int(10);
        if (doing < 3) void user.place();
        else if (doing < 4) void user.cancel();
        else if (doing < 6) void user.read();
      }
    },
    market: (): void => {
      lastPaise += (random.int(41) - 20) * 5;
      for (const broker of brokers.values()) {
        const working = broker.taken.filter(({ state }) => state === 'open');
        const order = working[random.int(Math.max(1, working.length))];
        if (order && random.isHit(0.5))
          broker.fill(order, 1 + random.int(order.qty - order.filledQty), lastPaise);
      }
    },
    endStorm: (): void => {
      isStorm = false;
      for (const broker of brokers.values()) broker.setFaults(NO_FAULTS);
      database.setFaults({ answerLost: 0, hung: 0 });
      network.setFaults({ lost: 0, twice: 0, late: 0 });
      network.cut.clear();
      if (relayCount === 2) relayStorm?.end();
      database.cut.clear();
      for (const { node } of live()) {
        excuse(node.id);
        wire.heal(node.id);
        node.machine.wake();
        if (node.isZombie) crash(node.machine);
      }
      if (live().length < 2) addNode();
    },
    /** The one fault that loses what was acknowledged cannot be repaired, but every node must notice it. */
    loseHistory: async (): Promise<void> => {
      count('database lost what it had acknowledged');
      const loseTheRest = database.fallBehind();
      await pass(3_000);
      loseTheRest();
      await pass(3_000);
      for (const { node } of live())
        world.violate(`${node.id} did not notice that the database lost its beats`);
    },
    judge: (): void => {
      for (const user of users) {
        const broker = brokers.get(user.ucc);
        if (broker) for (const wrong of wrongDesk(user, broker, database)) world.violate(wrong);
      }
    },
    result: (): SimulatedCluster => ({
      traceHash: createHash('sha256').update(JSON.stringify(database.log)).digest('hex'),
      crashes,
      happened: Object.fromEntries(happened),
      orders: users.reduce((sum, user) => sum + user.placed.size, 0),
      violations: [...violations],
    }),
  };
}

function countRelays(hasRelay: boolean, random: Random): RelayCount {
  if (random.isHit(hasRelay ? 0.3 : 0.5)) return 2;
  return hasRelay ? 1 : 0;
}

/** The simulation needs a seal, not a secret. */
function macOf(text: string): string {
  return createHash('sha256').update(`cluster ${text}`).digest('hex');
}

function settingsWith(bug: PlantedBug | null): Partial<ClusterSettings> {
  if (bug === 'dead too early') return { deadAfterMs: 2_500 };
  if (bug === 'outage not forgotten') return { forgetAfterMs: Number.POSITIVE_INFINITY };
  return {};
}
