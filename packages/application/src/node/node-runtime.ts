import {
  type Answered,
  CLUSTER_SETTINGS,
  type ClusterStore,
  createClusterNode,
  type DeskEpoch,
  type ExitReason,
  type NodeEffect,
  type NodeInput,
  type NodeRow,
  type Statement,
} from '@spark/cluster';
import { type DeskFence, DUTIES, type Duties, type Log, type Ownership, type SendPermits } from '@spark/core';
import type { ClusterNodePort, NodeParts, NodeStore } from './cluster-node-port.ts';
import { createDeskCalls } from './desk-calls.ts';
import { createDeskOwners } from './desk-owners.ts';
import type { NodeBus } from './node-bus.ts';
import { readClocks } from './node-clocks.ts';
import { createNodeDuties } from './node-duties.ts';
import { createOwnedDesks } from './owned-desks.ts';
import { createOwnerCalls, type OwnerCalls } from './owner-calls.ts';
import { createNodePermits } from './send-permits.ts';

type Parts = {
  readonly node: Omit<NodeParts, 'openStore'>;
  readonly log: Log;
};

/** A node as the parts of its own process see it. */
export type NodeRuntime = {
  readonly port: ClusterNodePort;
  readonly ownership: Ownership;
  readonly duties: Duties;
  readonly ownerCalls: OwnerCalls;
  /** What every write of this node is conditional on. */
  readonly fence: DeskFence;
  /** Asked before anything leaves for a broker. */
  readonly permitFor: SendPermits;
  /** Where it asks from now on. */
  readonly connect: (data: Pick<NodeStore, 'cluster' | 'readOverview'>) => void;
  /** Hints go over it from now on, while it is up. */
  readonly useBus: (bus: NodeBus) => void;
  /** From here on it asks the database nothing, and its desks are closed. */
  readonly close: () => void;
};

/** Several ticks for each beat: an answer is acted upon soon, and a beat is never late by a whole one. */
const TICKS_PER_BEAT = 4;
const KNOWN_AFTER_BEATS = 1.5;
/** What could not be taken up is tried again in a new epoch. */
const TAKE_AGAIN_AFTER_MS = 1_000;

const hintsFor = (node: string): string => `hints.${node}`;

const notOpen = () => Promise.reject(new Error('The data is not open yet.'));

/** Carries out what the protocol answers, with the clocks, the database and the desks of this process. */
export function createNodeRuntime({ node, log }: Parts): NodeRuntime {
  const { id, address, build, formatMax, egress, secretPrint, settings } = node;
  const protocol = createClusterNode({
    node: { id, address, formatMax, egress, secretPrint },
    duties: DUTIES,
    ...(build !== undefined && { build }),
    ...(settings && { settings }),
  });
  const { beatEveryMs, ownerWithinMs, heldForMs } = { ...CLUSTER_SETTINGS, ...settings };
  let store: ClusterStore = { run: notOpen };
  let readOverview: NodeStore['readOverview'] = notOpen;
  const desks = createOwnedDesks({ onFailed: takeAgain });
  const duties = createNodeDuties({
    holds: (name) => !isOver && protocol.hasDuty(name) && protocol.mayAct(readClocks()),
    onFailed: (duty, error) =>
      log.error({ err: error, duty }, 'a duty of this node could not be taken or left'),
  });
  const calls = createDeskCalls();
  const mayAct = (): boolean => !isOver && protocol.mayAct(readClocks());
  const permits = createNodePermits({
    mayAct,
    actingEpochOf: protocol.actingEpochOf,
    ask: (asked) => store.run({ kind: 'confirm', node: id, desks: asked }),
    onLost: (desk) => feed({ kind: 'desk-fenced', ...desk }),
  });
  const joined = Promise.withResolvers<void>();
  const leftListeners: ((ucc: string) => void)[] = [];
  const handOverCounts = { taken: 0, left: 0 };
  let sendHint: (to: NodeRow, ucc: string) => void = () => undefined;
  let bus: NodeBus | null = null;
  let isKnown = false;
  let ticking: NodeJS.Timeout | null = null;
  let isOver = false;

  function feed(input: NodeInput): void {
    if (isOver) return;
    for (const effect of protocol.step(input, readClocks())) perform(effect);
    if (protocol.mayAct(readClocks())) becomeKnown();
  }

  /** Who has not read of this node yet refuses what it passes on. Each reads the rows once in a beat and a tick. */
  function becomeKnown(): void {
    const known = protocol.nodes();
    if (isKnown || !known.some((row) => row.id === id)) return;
    isKnown = true;
    const hasOthers = known.some((row) => row.id !== id && !row.dead);
    setTimeout(joined.resolve, hasOthers ? KNOWN_AFTER_BEATS * beatEveryMs : 0);
  }

  function perform(effect: NodeEffect): void {
    switch (effect.kind) {
      case 'run':
        ask(effect.statement);
        break;
      case 'open-desk':
        handOverCounts.taken += 1;
        desks.take(effect);
        break;
      case 'close-desk':
        handOverCounts.left += 1;
        leave(effect.ucc);
        break;
      case 'settle-desk':
        settle(effect);
        break;
      case 'hint': {
        const to = protocol.nodes().find((known) => known.id === effect.to);
        if (to) hint(to, effect.ucc);
        break;
      }
      case 'exit':
        exit(effect.reason);
        break;
      case 'begin-duty':
        log.info({ duty: effect.name }, 'this node does it for all from now on');
        duties.begin(effect.name);
        break;
      case 'end-duty':
        endDuty(effect.name, effect.epoch);
        break;
    }
  }

  function ask(statement: Statement): void {
    if (statement.kind === 'declare-dead')
      log.warn({ node: statement.node }, 'a node has stood still and is declared dead');
    const answered = (answer: unknown): void =>
      feed({ kind: 'answered', answered: { kind: statement.kind, statement, answer } as Answered });
    store.run(statement).then(answered, (error: unknown) => {
      log.debug({ err: error, statement: statement.kind }, 'the database did not answer a node in time');
      answered({ lost: true });
    });
  }

  function hint(to: NodeRow, ucc: string): void {
    if (bus?.isUp()) bus.publish(hintsFor(to.id), ucc);
    else sendHint(to, ucc);
  }

  function leave(ucc: string): void {
    desks.leave(ucc);
    for (const listener of leftListeners) listener(ucc);
  }

  function takeAgain(ucc: string, epoch: number, error: unknown): void {
    log.error({ err: error, ucc }, 'what is under way for a user could not be taken up; trying again');
    setTimeout(() => feed({ kind: 'desk-broken', ucc, epoch }), TAKE_AGAIN_AFTER_MS).unref();
  }

  function settle({ ucc, epoch }: DeskEpoch): void {
    // Calls that were taken come first: they may be about to plan an order.
    calls
      .settled(ucc)
      .then(() => desks.settled(ucc))
      .then(
        () => feed({ kind: 'desk-settled', ucc, epoch }),
        (error: unknown) => log.error({ err: error, ucc }, 'a desk that is handed over did not come to rest'),
      );
  }

  function endDuty(name: string, epoch: number): void {
    log.info({ duty: name }, 'another node does it for all from now on');
    void duties.end(name).then(() => feed({ kind: 'duty-settled', name, epoch }));
  }

  function exit(reason: ExitReason): void {
    close();
    node.onExit(reason);
  }

  function close(): void {
    if (isOver) return;
    isOver = true;
    if (ticking) clearInterval(ticking);
    for (const ucc of [...desks.all()]) leave(ucc);
    duties.endAll();
  }

  const owners = createDeskOwners({
    me: id,
    isOpen: (ucc) => protocol.epochOf(ucc) !== null && desks.isOpen(ucc) && protocol.mayAct(readClocks()),
    isOpening: (ucc) => desks.ownership.owns(ucc) && protocol.epochOf(ucc) !== null,
    isLeaving: (ucc) => protocol.actingEpochOf(ucc) !== null && protocol.epochOf(ucc) === null && mayAct(),
    onceOpen: desks.onceOpen,
    nodes: protocol.nodes,
    readDesk: (ucc) => store.run({ kind: 'read-desk', ucc }),
    onOwn: (row) => feed({ kind: 'desk-read', row }),
    want: (row) => feed({ kind: 'desk-wanted', row }),
    withinMs: ownerWithinMs,
    heldForMs,
  });
  const { call, serve, sendCallsBy, onCall } = createOwnerCalls({ ...owners, during: calls.during });

  return {
    ownership: {
      ...desks.ownership,
      wake: async (ucc) => {
        // Before it joins it claims nothing, and nobody should wait for it.
        if (!isOver && protocol.mayAct(readClocks())) await owners.whoOwns(ucc);
      },
      forget: (ucc) => {
        const epoch = protocol.epochOf(ucc);
        if (epoch !== null) feed({ kind: 'desk-fenced', ucc, epoch });
      },
    },
    duties: duties.duties,
    ownerCalls: { call, serve },
    fence: {
      node: id,
      epochOf: (ucc) => (isOver ? null : protocol.actingEpochOf(ucc)),
      onStored: ({ ucc }) => permits.onStored(ucc),
      onFenced: ({ ucc, epoch }) => feed({ kind: 'desk-fenced', ucc, epoch }),
      onUnknown: ({ ucc, epoch }) => feed({ kind: 'desk-broken', ucc, epoch }),
    },
    permitFor: permits.permitFor,
    connect: (data) => {
      store = data.cluster;
      readOverview = data.readOverview;
    },
    useBus: (given) => {
      bus = given;
      bus.subscribe(hintsFor(id), (_, ucc) => {
        if (typeof ucc === 'string') void readRow(ucc);
      });
    },
    close,
    port: {
      me: id,
      join: () => {
        // In the event loop that trades, and not in a thread: a loop that hangs has to lose its desks.
        ticking ??= setInterval(() => feed({ kind: 'tick' }), beatEveryMs / TICKS_PER_BEAT);
        feed({ kind: 'tick' });
        return joined.promise;
      },
      whoOwns: owners.whoOwns,
      lookAgain: owners.lookAgain,
      during: calls.during,
      onHint: (ucc) => void readRow(ucc),
      sendHintsBy: (send) => {
        sendHint = send;
      },
      sendCallsBy,
      onCall,
      onDeskLeft: (listener) => void leftListeners.push(listener),
      isPeer: (other) => protocol.nodes().some(({ id, dead }) => id === other && !dead),
      nodes: protocol.nodes,
      serving: () => Math.max(1, protocol.nodes().filter(({ dead, draining }) => !dead && !draining).length),
      seenAgoMs: (other) => protocol.seenAgoMs(other, readClocks()),
      readOverview: () => readOverview(),
      desksOwned: desks.count,
      bus: () => bus && { isUp: bus.isUp(), counts: bus.counts() },
      dutiesHeld: duties.held,
      handOverCounts: () => ({ ...handOverCounts }),
      beatAgeMs: () => protocol.beatAgeMs(readClocks()),
      mayAct,
      drain: () => feed({ kind: 'drain' }),
    },
  };

  async function readRow(ucc: string): Promise<void> {
    const row = await store.run({ kind: 'read-desk', ucc }).catch(() => null);
    if (row) feed({ kind: 'desk-read', row });
  }
}
