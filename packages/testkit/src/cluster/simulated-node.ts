import {
  type Answered,
  type ClusterSettings,
  createClusterNode,
  type ExitReason,
  type NodeEffect,
  type NodeInput,
  type PublishedUpdates,
  type Statement,
} from '@spark/cluster';
import type { PriceWatch } from '@spark/engine';
import type { ClusterWorld } from './cluster-world.ts';
import { createOpenDesk, type OpenDesk } from './open-desk.ts';
import type { RelayedNode } from './relay-peers.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedMachine } from './simulated-machine.ts';
import type { SimulatedWire } from './simulated-wire.ts';

export type NodeParts = {
  readonly world: ClusterWorld;
  readonly machine: SimulatedMachine;
  readonly database: SimulatedDatabase;
  readonly wire: SimulatedWire;
  readonly prices: PriceWatch;
  readonly settings: Partial<ClusterSettings>;
  /** It ignores its deadline, does not ask before late sends and does not stop when it was declared dead. */
  readonly isZombie: boolean;
  readonly hint: (to: string, ucc: string) => void;
  readonly publish: (ucc: string, message: PublishedUpdates<number>) => void;
  readonly onNode: (node: RelayedNode) => void;
  readonly onDuty: (name: string, epoch: number) => void;
  readonly onExit: (reason: ExitReason) => void;
};

/** A node of the cluster: the protocol, and what carries out its effects in the simulated world. */
export type SimulatedNode = ReturnType<typeof createSimulatedNode>;

const TICK_MS = 500;

export function createSimulatedNode(parts: NodeParts) {
  const { world, machine, database, isZombie } = parts;
  const { id } = machine;
  const protocol = createClusterNode({
    node: { id, address: id, formatMax: 1, egress: [], secretPrint: '' },
    settings: parts.settings,
  });
  const store = database.storeOf(machine);
  const desks = new Map<string, OpenDesk>();
  const neverLeft = new Set<string>();

  function feed(input: NodeInput): void {
    if (machine.isDead()) return;
    for (const effect of protocol.step(input, machine.reading())) perform(effect);
  }

  function perform(effect: NodeEffect): void {
    switch (effect.kind) {
      case 'run':
        ask(effect.statement);
        break;
      case 'open-desk':
        open(effect.ucc, effect.epoch);
        break;
      case 'close-desk':
        if (!isZombie) close(effect.ucc, effect.epoch);
        break;
      case 'settle-desk':
        settle(effect.ucc, effect.epoch);
        break;
      case 'begin-duty':
        parts.onDuty(effect.name, effect.epoch);
        break;
      case 'end-duty':
        machine.after(20, () => feed({ kind: 'duty-settled', name: effect.name, epoch: effect.epoch }));
        break;
      case 'hint':
        parts.hint(effect.to, effect.ucc);
        break;
      case 'exit':
        if (!isZombie || effect.reason === 'drained') parts.onExit(effect.reason);
    }
  }

  function ask(statement: Statement): void {
    if (statement.kind === 'declare-dead') world.count('node declared dead by a watcher');
    const answered = (answer: unknown): void =>
      feed({ kind: 'answered', answered: { kind: statement.kind, statement, answer } as Answered });
    store.run(statement).then(answered, () => answered({ lost: true }));
  }

  function open(ucc: string, epoch: number): void {
    desks.get(ucc)?.close();
    const desk = createOpenDesk({
      ...parts,
      ucc,
      epoch,
      mayAct: () => protocol.mayAct(machine.reading()),
      actingEpoch: () => protocol.actingEpochOf(ucc),
      neverLeft,
      onFenced: () => feed({ kind: 'desk-fenced', ucc, epoch }),
      onBroken: () => {
        // As it was before: the desk is read again and goes on as if nothing were on its way.
        if (world.hasBug('unknown commit without a new epoch')) machine.after(20, () => open(ucc, epoch));
        else feed({ kind: 'desk-broken', ucc, epoch });
      },
    });
    desks.set(ucc, desk);
  }

  function close(ucc: string, epoch: number): void {
    const desk = desks.get(ucc);
    if (desk?.epoch !== epoch) return;
    desks.delete(ucc);
    desk.close();
  }

  function settle(ucc: string, epoch: number): void {
    const desk = desks.get(ucc);
    const settled = desk && !world.hasBug('released before settled') ? desk.settled() : Promise.resolve();
    void settled.then(() => feed({ kind: 'desk-settled', ucc, epoch }));
  }

  function tick(): void {
    feed({ kind: 'tick' });
    machine.after(TICK_MS, tick);
  }

  machine.after(0, tick);
  parts.onNode({
    machine,
    beatAgeMs: () => protocol.beatAgeMs(machine.reading()),
    isStill: (ucc, epoch) => isZombie || protocol.actingEpochOf(ucc) === epoch,
  });
  return {
    id,
    machine,
    isZombie,
    feed,
    desks,
    nodes: protocol.nodes,
    epochOf: protocol.epochOf,
    mayAct: (): boolean => protocol.mayAct(machine.reading()),
    /** A desk that is open and takes calls. */
    readyDesk: (ucc: string): OpenDesk | null => {
      const desk = desks.get(ucc);
      return desk?.isReady() && protocol.epochOf(ucc) === desk.epoch ? desk : null;
    },
  };
}
