import type { Ownership } from '@spark/core';
import { type ClockReading, elapsedMs } from './clocks.ts';
import type { DeskRow, NodeRow } from './cluster-rows.ts';
import { createDeskClaims, type DeskEffect } from './desk-claims.ts';
import { createHeldDuties, type DutyEffect } from './held-duties.ts';
import { createLease } from './lease.ts';
import { createNodeWatch } from './node-watch.ts';
import { NO_NEEDS, preferredNode } from './preferred-node.ts';
import { CLUSTER_SETTINGS, type ClusterSettings } from './settings.ts';
import { type Answered, type Answers, isLost, type Statement } from './statements.ts';

/** What happened to the node. */
export type NodeInput =
  /** Time has passed; comes several times a second, from the loop that trades. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'answered'; readonly answered: Answered }
  /** Somebody calls for a desk that has no owner, as its row was read. */
  | { readonly kind: 'desk-wanted'; readonly row: DeskRow }
  /** A row that was read for another reason, or because of a hint. */
  | { readonly kind: 'desk-read'; readonly row: DeskRow }
  | { readonly kind: 'desk-fenced'; readonly ucc: string; readonly epoch: number }
  | { readonly kind: 'desk-broken'; readonly ucc: string; readonly epoch: number }
  | { readonly kind: 'desk-settled'; readonly ucc: string; readonly epoch: number }
  /** Nothing of a duty that was ended is on its way any more. */
  | { readonly kind: 'duty-settled'; readonly name: string; readonly epoch: number }
  | { readonly kind: 'drain' };

export type NodeEffect =
  | DeskEffect
  | DutyEffect
  /** Another node got a desk from here and should look at its row. */
  | { readonly kind: 'hint'; readonly to: string; readonly ucc: string }
  /** The process ends at once. */
  | { readonly kind: 'exit'; readonly reason: ExitReason };

export type ExitReason = 'declared dead' | 'drained' | 'the database lost what it had acknowledged';

export type ClusterNode = {
  readonly step: (input: NodeInput, now: ClockReading) => readonly NodeEffect[];
  /** Asked where bytes leave for a broker, and before anything is answered from memory. */
  readonly mayAct: (now: ClockReading) => boolean;
  /** How long ago the last acknowledged beat began; null before the first one. */
  readonly beatAgeMs: (now: ClockReading) => number | null;
  /** The epoch in which this node owns the desk and takes calls for it. */
  readonly epochOf: (ucc: string) => number | null;
  /** The same, and also while the desk is being left: what was begun may be finished. */
  readonly actingEpochOf: (ucc: string) => number | null;
  /** Whether the duty was begun here and not ended since. */
  readonly hasDuty: (name: string) => boolean;
  /** As they were read last. */
  readonly nodes: () => readonly NodeRow[];
  /** How long ago a node was seen to live; null where it was not seen yet. */
  readonly seenAgoMs: (node: string, now: ClockReading) => number | null;
  readonly ownership: Ownership;
};

type Parts = {
  /** Its row but for what the database counts. */
  readonly node: Extract<Statement, { readonly kind: 'join' }>['node'];
  /** The program that runs, for people. */
  readonly build?: string;
  /** What one node does for all, as this one knows it. */
  readonly duties?: readonly string[];
  readonly settings?: Partial<ClusterSettings>;
};

const DRAINS_FOR_MS = 10_000;

/** One node of several: what it asks the database and when, which desks and duties are its own, and until when. */
export function createClusterNode({
  node,
  build = '',
  duties: names = [],
  settings: changed,
}: Parts): ClusterNode {
  const settings = { ...CLUSTER_SETTINGS, ...changed };
  const { id: me, formatMax } = node;
  const lease = createLease(settings);
  const watch = createNodeWatch(me, settings);
  const claims = createDeskClaims({ me, formatMax });
  let nodes: readonly NodeRow[] = [];
  let readBegun: ClockReading | null = null;
  let isReading = false;
  let hasJoined = false;
  let isJoining = false;
  let drainBegun: ClockReading | null = null;
  let isOver = false;
  const duties = createHeldDuties({
    me,
    isDraining: () => drainBegun !== null,
    isPreferred: isMine,
    isDead: (id) => nodes.find((known) => known.id === id)?.dead ?? true,
  });

  function exit(reason: ExitReason): readonly NodeEffect[] {
    isOver = true;
    return [{ kind: 'exit', reason }];
  }

  function tick(now: ClockReading): readonly NodeEffect[] {
    const hasNothing = claims.isEmpty() && duties.isEmpty();
    if (drainBegun && (hasNothing || elapsedMs(drainBegun, now) > DRAINS_FOR_MS)) return exit('drained');
    if (!hasJoined) {
      if (isJoining) return [];
      isJoining = true;
      return [{ kind: 'run', statement: { kind: 'join', node, build, duties: names } }];
    }
    const effects: NodeEffect[] = [];
    if (lease.beatIsDue(now)) effects.push({ kind: 'run', statement: { kind: 'beat', node: me } });
    if (!isReading && (!readBegun || elapsedMs(readBegun, now) >= settings.beatEveryMs)) {
      isReading = true;
      readBegun = now;
      effects.push({ kind: 'run', statement: { kind: 'read-cluster', node: me } });
    }
    return effects;
  }

  function onRead(read: Answers['read-cluster'], now: ClockReading): readonly NodeEffect[] {
    nodes = read.nodes;
    const effects: NodeEffect[] = [];
    for (const { node: still, beats } of watch.onRead(nodes, now.monotonicMs))
      effects.push({ kind: 'run', statement: { kind: 'declare-dead', node: still, beats } });
    for (const row of read.desks) {
      effects.push(...claims.onRow(row, nodes));
      // A desk at rest waits for a call; one with orders at work is claimed at once.
      if (row.isBusy && row.node !== me && isMine(row.ucc, row)) effects.push(...claims.claim(row));
    }
    for (const duty of read.duties) effects.push(...duties.onRow(duty));
    if (drainBegun) effects.push(...drain());
    return effects;
  }

  /** A node that drains is not chosen, also where its row does not say so yet. */
  function isMine(name: string, needs = NO_NEEDS): boolean {
    return drainBegun === null && preferredNode(name, needs, nodes) === me;
  }

  function drain(): readonly NodeEffect[] {
    return claims.drain();
  }

  function onAnswered(answered: Answered, now: ClockReading): readonly NodeEffect[] {
    switch (answered.kind) {
      case 'join':
        isJoining = false;
        hasJoined = !isLost(answered.answer) || hasJoined;
        return [];
      case 'beat':
        return onBeat(answered.answer);
      case 'read-cluster':
        isReading = false;
        return isLost(answered.answer) ? [] : onRead(answered.answer, now);
      case 'claim':
      case 'renew':
        return claims.onAnswer(answered.statement.ucc, isLost(answered.answer) ? null : answered.answer);
      case 'release':
        return onRelease(answered.statement, answered.answer === true);
      case 'claim-duty':
      case 'release-duty': {
        const { answer, statement } = answered;
        return duties.onAnswer(statement.name, isLost(answer) ? null : answer);
      }
      case 'begin-draining':
        return drainBegun ? drain() : [];
      case 'declare-dead':
      case 'read-desk':
      case 'confirm':
        return [];
    }
  }

  function onBeat(beats: Answers['beat'] | { readonly lost: true }): readonly NodeEffect[] {
    if (isLost(beats)) {
      lease.onBeatLost();
      return [];
    }
    const outcome = lease.onBeat(beats);
    if (outcome === 'held') return [];
    return exit(outcome === 'dead' ? 'declared dead' : 'the database lost what it had acknowledged');
  }

  function onRelease(
    { ucc, epoch, to }: Extract<Statement, { readonly kind: 'release' }>,
    isDone: boolean,
  ): readonly NodeEffect[] {
    // Without an answer it is asked again when the row is read.
    if (!isDone) return claims.onAnswer(ucc, null);
    const effects: NodeEffect[] = [...claims.onReleased(ucc, epoch)];
    if (to !== null) effects.push({ kind: 'hint', to, ucc });
    return effects;
  }

  return {
    step: (input, now) => {
      if (isOver) return [];
      switch (input.kind) {
        case 'tick':
          return tick(now);
        case 'answered':
          return onAnswered(input.answered, now);
        case 'desk-wanted':
          return drainBegun === null ? claims.claim(input.row) : [];
        case 'desk-read':
          return claims.onRow(input.row, nodes);
        case 'desk-fenced':
          return claims.onFenced(input.ucc, input.epoch);
        case 'desk-broken':
          return claims.onBroken(input.ucc, input.epoch);
        case 'desk-settled':
          return claims.onSettled(input.ucc, input.epoch, others());
        case 'drain':
          drainBegun ??= now;
          return [{ kind: 'run', statement: { kind: 'begin-draining', node: me } }, ...duties.drain()];
        case 'duty-settled':
          return duties.onSettled(input.name, input.epoch);
      }
    },
    mayAct: (now) => !isOver && lease.mayAct(now),
    beatAgeMs: lease.ageMs,
    epochOf: claims.epochOf,
    actingEpochOf: claims.actingEpochOf,
    hasDuty: duties.has,
    nodes: () => nodes,
    seenAgoMs: (id, now) => (id === me ? lease.ageMs(now) : watch.stillForMs(id, now.monotonicMs)),
    ownership: { owns: (ucc) => claims.epochOf(ucc) !== null },
  };

  function others(): readonly NodeRow[] {
    return nodes.filter(({ id }) => id !== me);
  }
}
