import {
  CLUSTER_SETTINGS,
  createReplayWindow,
  type DeskRow,
  elapsedMs,
  problemOf,
  routeCall,
  type Sign,
  signCall,
} from '@spark/cluster';
import type { ClusterWorld } from './cluster-world.ts';
import type { NewOrder, OpenDesk } from './open-desk.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedNetwork } from './simulated-network.ts';
import type { SimulatedNode } from './simulated-node.ts';

export type Call = { readonly ucc: string; readonly key: string } & (
  | { readonly kind: 'place'; readonly order: NewOrder }
  | { readonly kind: 'cancel'; readonly reftag: number }
  | { readonly kind: 'orders' }
);

export type Reply =
  | { readonly status: 200; readonly kind: 'placed'; readonly strefId: number }
  | { readonly status: 200; readonly kind: 'cancelled' }
  | {
      readonly status: 200;
      readonly kind: 'orders';
      readonly reftags: readonly number[];
      readonly isExact: boolean;
    }
  /** The order cannot be cancelled any more, or is not known. */
  | { readonly status: 400 }
  | { readonly status: 403 }
  | { readonly status: 421 }
  /** Nothing was placed, or it is in the order book; the same key is safe. */
  | { readonly status: 503 };

type Parts = {
  readonly world: ClusterWorld;
  readonly node: SimulatedNode;
  readonly database: SimulatedDatabase;
  readonly network: SimulatedNetwork;
  readonly edgeOf: (id: string) => SimulatedEdge | undefined;
  readonly sign: Sign;
};

/** What a client reaches: it answers for desks of its own node and passes on the rest. */
export type SimulatedEdge = {
  readonly node: SimulatedNode;
  readonly answer: (call: Call) => Promise<Reply>;
  readonly answerPassed: (call: Call, envelope: ReturnType<typeof signCall>) => Promise<Reply>;
};

const UNAVAILABLE: Reply = { status: 503 };
const LOOK_AGAIN_MS = 40;
const PASSED_CALL_MS = 2_500;
const READ_WITHIN_MS = 500;

export function createSimulatedEdge({ world, node, database, network, edgeOf, sign }: Parts): SimulatedEdge {
  const { machine, id } = node;
  const store = database.storeOf(machine);
  const owners = new Map<string, DeskRow>();
  const taken = createReplayWindow();
  let number = 0;

  async function readRow(ucc: string): Promise<DeskRow | null> {
    const row = await store.run({ kind: 'read-desk', ucc }).catch(() => null);
    if (row) owners.set(ucc, row);
    return row;
  }

  function openHere(ucc: string): OpenDesk | null {
    const desk = node.readyDesk(ucc);
    return desk && (node.mayAct() || node.isZombie || world.hasBug('reads after the deadline')) ? desk : null;
  }

  async function answerBy(call: Call, wasPassedOn: boolean): Promise<Reply> {
    const begun = machine.reading();
    const { ucc } = call;
    // What was passed on is decided by the row as it is, not as it was.
    let row = wasPassedOn ? undefined : owners.get(ucc);
    let misdirected = 0;
    while (elapsedMs(begun, machine.reading()) < CLUSTER_SETTINGS.ownerWithinMs) {
      const desk = openHere(ucc);
      if (desk) return runHere(call, desk);
      row ??= (await readRow(ucc)) ?? undefined;
      if (!row) return UNAVAILABLE;
      const route = routeCall({ me: id, isOpenHere: false, wasPassedOn, row, nodes: node.nodes() });
      if (route.kind === 'misdirected') return { status: 421 };
      if (route.kind === 'pass-on') {
        const reply = await passOn(call, route.to);
        if (reply.status !== 421) return reply;
        world.count('call followed to another owner');
        misdirected += 1;
        if (misdirected > 1) return UNAVAILABLE;
      } else {
        if (route.kind === 'claim') node.feed({ kind: 'desk-wanted', row });
        else if (route.kind === 'wait') node.feed({ kind: 'desk-read', row });
        await new Promise<void>((resolve) => machine.after(LOOK_AGAIN_MS, resolve));
      }
      owners.delete(ucc);
      row = undefined;
    }
    return UNAVAILABLE;
  }

  async function passOn(call: Call, to: string): Promise<Reply> {
    const other = edgeOf(to);
    if (!other) return { status: 421 };
    world.count('call passed on');
    const { ucc, key } = call;
    number += 1;
    const bodyHash = JSON.stringify(call);
    const envelope = signCall({ from: id, to, ucc, number, key, requestHash: call.kind, bodyHash }, sign);
    const withinMs = call.kind === 'orders' ? READ_WITHIN_MS : PASSED_CALL_MS;
    return network
      .call(machine, other.node.machine, () => other.answerPassed(call, envelope), withinMs)
      .catch(() => {
        owners.delete(ucc);
        return UNAVAILABLE;
      });
  }

  async function runHere(call: Call, desk: OpenDesk): Promise<Reply> {
    try {
      if (call.kind === 'orders') {
        const isExact = !node.isZombie && machine.lastPauseEndedAt() < 0;
        return { status: 200, kind: 'orders', reftags: desk.orders(), isExact };
      }
      if (call.kind === 'cancel')
        return (await desk.cancel(call.reftag)) ? { status: 200, kind: 'cancelled' } : { status: 400 };
      const placed = await desk.place(call.key, call.order);
      return placed.ok ? { status: 200, kind: 'placed', ...placed.value } : { status: 400 };
    } catch {
      return UNAVAILABLE;
    }
  }

  /** From the database by the edge: never older than an acknowledgement. */
  async function readStored(ucc: string): Promise<Reply> {
    const book = database.books.get(ucc);
    const reftags = await database.ask(machine, () => [...(book?.orders.keys() ?? [])]).catch(() => null);
    return reftags ? { status: 200, kind: 'orders', reftags, isExact: true } : UNAVAILABLE;
  }

  /** A node that has joined since the last reading is looked up. */
  async function knownNodes(from: string): Promise<ReadonlySet<string>> {
    const isKnown = node.nodes().some((other) => other.id === from);
    const read = isKnown ? null : await store.run({ kind: 'read-cluster', node: id }).catch(() => null);
    return new Set((read?.nodes ?? node.nodes()).map((other) => other.id));
  }

  return {
    node,
    answer: async (call) => {
      const reply = await answerBy(call, false);
      if (reply.status !== 503 || call.kind !== 'orders') return reply;
      world.count('read from the database');
      return readStored(call.ucc);
    },
    answerPassed: async (call, envelope) => {
      const problem = problemOf(envelope, { me: id, nodes: await knownNodes(envelope.from), taken, sign });
      if (problem) return { status: 403 };
      return answerBy(call, true);
    },
  };
}
