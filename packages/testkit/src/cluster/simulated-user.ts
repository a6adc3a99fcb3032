import { createUpdateReader, type PublishedUpdates, type UpdateReader } from '@spark/cluster';
import type { ClusterWorld } from './cluster-world.ts';
import type { DeskHistory } from './desk-history.ts';
import type { NewOrder } from './open-desk.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { Call, Reply, SimulatedEdge } from './simulated-edge.ts';
import type { SimulatedNetwork } from './simulated-network.ts';

type Parts = {
  readonly world: ClusterWorld;
  readonly ucc: string;
  readonly edges: () => readonly SimulatedEdge[];
  readonly network: SimulatedNetwork;
  readonly database: SimulatedDatabase;
};

/** A user who reaches any node: places, repeats with the same key, cancels, reads, and follows updates over a socket. */
export type SimulatedUser = ReturnType<typeof createSimulatedUser>;

const PATIENCE_MS = 3_500;

export function createSimulatedUser({ world, ucc, edges, network, database }: Parts) {
  const { clock, random, count, violate } = world;
  /** The order that each answered key stands for. */
  const placed = new Map<string, number>();
  const cancelled = new Set<number>();
  const reads: DeskHistory['reads'][number][] = [];
  const writes: { readonly reftag: number; readonly calledAt: number; readonly repliedAt: number }[] = [];
  let keys = 0;
  let socket: {
    readonly edge: SimulatedEdge;
    readonly reader: UpdateReader<number>;
    isAsking: boolean;
  } | null = null;
  let lastNumber: number | null = null;

  const anyEdge = (): SimulatedEdge | undefined => {
    const all = edges();
    return all[random.int(Math.max(1, all.length))];
  };

  async function call(request: Call, edge = anyEdge()): Promise<Reply | null> {
    if (!edge) return null;
    return network.call(null, edge.node.machine, () => edge.answer(request), PATIENCE_MS).catch(() => null);
  }

  function newOrder(): NewOrder {
    return {
      side: random.isHit(0.5) ? 'Buy' : 'Sell',
      sizes: Array.from({ length: 1 + random.int(2) }, () => 1 + random.int(100)),
      limitSeconds: random.int(3) * 5,
    };
  }

  function onPlaced(key: string, strefId: number, calledAt: number): void {
    const before = placed.get(key);
    if (before !== undefined && before !== strefId)
      violate(`I5: the key ${key} of ${ucc} placed order ${before} and order ${strefId}`);
    placed.set(key, strefId);
    if (before === undefined) writes.push({ reftag: strefId, calledAt, repliedAt: clock.now() });
  }

  async function place(): Promise<void> {
    const key = `${ucc}-${++keys}`;
    const request: Call = { kind: 'place', ucc, key, order: newOrder() };
    const calledAt = clock.now();
    const once = async (): Promise<boolean> => {
      const reply = await call(request);
      if (reply?.status !== 200 || reply.kind !== 'placed') return false;
      onPlaced(key, reply.strefId, calledAt);
      return true;
    };
    // The same key to several nodes at once, as an impatient program does.
    const copies = random.isHit(0.2) ? 2 + random.int(2) : 1;
    if (copies > 1) count('same key to several nodes');
    const answers = await Promise.all(Array.from({ length: copies }, once));
    let isDone = answers.includes(true);
    for (let retries = 0; !isDone && retries < 4; retries++) {
      count('call repeated with its key');
      await new Promise<void>((resolve) => void clock.at(clock.now() + 200 + random.int(2_000), resolve));
      isDone = await once();
    }
  }

  async function cancel(): Promise<void> {
    const known = [...placed.values()];
    const reftag = known[known.length - 1 - random.int(Math.min(4, known.length))];
    if (reftag === undefined) return;
    const reply = await call({ kind: 'cancel', ucc, key: `${ucc}-c${++keys}`, reftag });
    if (reply?.status === 200) cancelled.add(reftag);
  }

  async function read(): Promise<void> {
    const calledAt = clock.now();
    const reply = await call({ kind: 'orders', ucc, key: '' });
    if (reply?.status !== 200 || reply.kind !== 'orders') return;
    if (reply.isExact) reads.push({ calledAt, repliedAt: clock.now(), seen: reply.reftags });
  }

  function told(number: number, isSnapshot: boolean): void {
    const isWrong = isSnapshot
      ? lastNumber !== null && number < lastNumber
      : lastNumber === null || number !== lastNumber + 1;
    if (isWrong)
      violate(`I8: ${ucc} got ${isSnapshot ? 'a snapshot' : 'update'} ${number} after ${lastNumber}`);
    lastNumber = number;
  }

  /** Whoever holds the socket of this user and reads that something is missing asks for all of it. */
  function readSnapshot(): void {
    const at = socket;
    if (!at || at.isAsking) return;
    at.isAsking = true;
    const { machine } = at.edge.node;
    database
      .storeOf(machine)
      .run({ kind: 'read-desk', ucc })
      .then((row) => {
        if (socket !== at || !row) return;
        at.reader.onSnapshot(row.seq, machine.reading().monotonicMs);
        const seq = at.reader.seq();
        if (seq === row.seq && seq !== lastNumber) told(seq, true);
      })
      .catch(() => undefined)
      .finally(() => {
        at.isAsking = false;
      });
  }

  function onUpdates(message: PublishedUpdates<number>): void {
    if (!socket) return;
    const step = socket.reader.onMessage(message, socket.edge.node.machine.reading().monotonicMs);
    if (step.kind === 'pass') for (const number of step.updates) told(number, false);
    else if (step.kind === 'read-snapshot') {
      if (world.hasBug('gap not noticed')) for (const number of message.updates) told(number, false);
      else readSnapshot();
      count('gap noticed');
    }
  }

  return {
    ucc,
    place,
    cancel,
    read,
    call,
    placed,
    cancelled,
    reads,
    writes,
    onUpdates,
    socketAt: (): SimulatedEdge | null => socket?.edge ?? null,
    lastNumber: (): number | null => lastNumber,
    /** Now and then: a socket to a node that is gone is opened at another one, and a silent owner is asked. */
    followUpdates: (): void => {
      if (socket?.edge.node.machine.isDead()) socket = null;
      const edge = socket?.edge ?? anyEdge();
      if (!edge) return;
      socket ??= { edge, reader: createUpdateReader(), isAsking: false };
      const { machine } = edge.node;
      if (machine.isStanding()) return;
      if (socket.reader.onTime(machine.reading().monotonicMs).kind === 'read-snapshot') readSnapshot();
    },
  };
}
