import {
  type Answers,
  CLUSTER_SETTINGS,
  type DeskRow,
  routeCall,
  type Statement,
  type StatementKind,
} from '@spark/cluster';
import { createRandom, type Random } from '../world/seeded-random.ts';
import { createEventQueue } from './event-queue.ts';
import { createLeaseJudge, type LeaseFigures } from './lease-judge.ts';
import { createLeaseNode, type LeaseNode } from './lease-node.ts';
import { createLeaseRows } from './lease-rows.ts';

export type LeaseBug =
  /** Watchers declare a node dead while it still acts. */
  | 'dead too early'
  /** Nobody looks for busy desks without an owner. */
  | 'busy desks left alone';

export type LeaseOptions = {
  readonly nodes: number;
  readonly desks: number;
  readonly stormSeconds?: number;
  readonly bug?: LeaseBug | null;
};

export type LeaseRun = LeaseFigures & {
  readonly violations: readonly string[];
  /** What happened to nodes and the database, and how often. */
  readonly happened: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly claimsPerSecond: number;
  readonly statementsPerSecond: number;
  readonly statementsInWorstSecond: number;
  /** Rows of nodes and desks that were read of the database, which every node does each second. */
  readonly rowsReadPerSecond: number;
  readonly callsPerSecond: number;
  /** Of calls that met no owner at first. */
  readonly longestCallMs: number;
};

/** A desk with orders at work or positions; the others wait for a call. */
const BUSY = 0.02;
const CALM_SECONDS = 12;
const WARM_UP_SECONDS = 3;
const CALL_AGAIN_MS = 200;
/** Faults of each second for a thousand nodes. */
const FAULTS = 4;

/**
 * The leases of 3.3 alone, for many nodes and desks on virtual time: the protocol of the product, with desks that are a number.
 * Nodes die, freeze, are cut off and replaced, the database is away for a while; then the storm ends, and every busy desk has to have
 * one owner within twelve seconds.
 */
export function simulateLeases(seed: number, options: LeaseOptions): LeaseRun {
  const { nodes: count, desks: deskCount, stormSeconds = 40, bug = null } = options;
  const random = createRandom(seed);
  const queue = createEventQueue();
  let downUntil = Number.NEGATIVE_INFINITY;
  // Watchers forget what they saw before it, and see it anew.
  const judge = createLeaseJudge(queue.now, (since) => since < downUntil);
  const happened: Record<string, number> = {};
  const nodes: LeaseNode[] = [];
  const settings = bug === 'dead too early' ? { ...CLUSTER_SETTINGS, deadAfterMs: 3_000 } : CLUSTER_SETTINGS;
  const rows = createLeaseRows(desksOf(random, { count, deskCount }));
  const isBusy = (ucc: string): boolean => rows.desk(ucc)?.isBusy ?? false;
  const asked = { statements: 0, worst: 0, second: -1, inSecond: 0, claims: 0, rows: 0 };
  const calls = { made: 0, longestMs: 0 };
  let isStorm = false;

  function happens(what: string): void {
    happened[what] = (happened[what] ?? 0) + 1;
  }

  function ask(statement: Statement): Answers[StatementKind] | undefined {
    if (queue.now() < downUntil) return undefined;
    const second = Math.floor(queue.now() / 1_000);
    if (second !== asked.second) Object.assign(asked, { second, inSecond: 0 });
    asked.statements += 1;
    asked.inSecond += 1;
    asked.worst = Math.max(asked.worst, asked.inSecond);
    const answer = rows.run(statement);
    if (statement.kind === 'claim' && answer !== null) asked.claims += 1;
    if (statement.kind !== 'read-cluster') return answer;
    const read = answer as Answers['read-cluster'];
    asked.rows += read.nodes.length + read.desks.length;
    return bug === 'busy desks left alone'
      ? { ...read, desks: read.desks.filter((desk) => !desk.isBusy) }
      : read;
  }

  function join(): LeaseNode {
    const node = createLeaseNode({
      ...{ id: `n${nodes.length}`, queue, random, settings, judge, ask, isBusy },
      onHint: (to, ucc) =>
        queue.after(random.int(20), () => {
          const next = nodes.find(({ id }) => id === to);
          next?.readDesk(ucc, (row) => row && next.hear({ kind: 'desk-read', row }));
        }),
      onEnd: replace,
    });
    nodes.push(node);
    node.start();
    return node;
  }

  /** Whoever runs nodes starts another one. */
  function replace(): void {
    queue.after(2_000 + random.int(3_000), () => {
      if (running().length < count) join();
    });
  }

  function running(): readonly LeaseNode[] {
    return nodes.filter((node) => node.isRunning());
  }

  function anyNode(): LeaseNode {
    for (;;) {
      const node = nodes[random.int(nodes.length)];
      if (node?.isRunning()) return node;
    }
  }

  const faults: Readonly<Record<string, () => void>> = {
    'crash told by the parent': () => {
      const node = anyNode();
      node.kill();
      queue.after(50 + random.int(250), () => ask({ kind: 'declare-dead', node: node.id, beats: null }));
    },
    'machine lost': () => anyNode().kill(),
    frozen: () => anyNode().freeze(1_000 + random.int(20_000)),
    'cut off from the database': () => anyNode().cut(500 + random.int(20_000)),
    drained: () => anyNode().drain(),
    joined: join,
  };
  const FAULT_NAMES = Object.keys(faults) as [string, ...string[]];

  function strike(): void {
    if (!isStorm) return;
    const what = random.pick(FAULT_NAMES);
    if (running().length > count / 2) {
      faults[what]?.();
      happens(what);
    }
    queue.after((1_000 * 1_000) / (FAULTS * Math.max(count, 125)) + random.int(100), strike);
  }

  /** A user's call at any node, again and again until an owner answers. */
  function call(ucc: string, calledAt: number): void {
    const again = (): void => {
      queue.after(CALL_AGAIN_MS, () => call(ucc, calledAt));
    };
    if (judge.ownerOf(ucc)?.actsFor(ucc)) {
      calls.longestMs = Math.max(calls.longestMs, queue.now() - calledAt);
      return;
    }
    const edge = anyNode();
    edge.readDesk(ucc, (row) => {
      if (row) arrive(edge, row, false);
      again();
    });
  }

  function arrive(node: LeaseNode, row: DeskRow, wasPassedOn: boolean): void {
    const route = routeCall({ me: node.id, isOpenHere: false, wasPassedOn, row, nodes: node.nodes() });
    if (route.kind === 'wait') node.hear({ kind: 'desk-read', row });
    if (route.kind === 'claim') node.hear({ kind: 'desk-wanted', row });
    if (route.kind !== 'pass-on') return;
    const next = nodes.find(({ id }) => id === route.to);
    if (next?.isRunning()) next.readDesk(row.ucc, (found) => found && arrive(next, found, true));
  }

  function users(): void {
    const atOnce = Math.max(1, Math.round(count / 10));
    for (let each = 0; each < atOnce; each++) {
      calls.made += 1;
      call(String(random.int(deskCount)), queue.now());
    }
    queue.after(100, users);
  }

  for (let number = 0; number < count; number++) join();
  for (let number = 0; number < deskCount; number++) {
    const node = nodes[number % count];
    if (node) judge.begin(String(number), node, 1);
  }
  queue.playTo(1_000 * WARM_UP_SECONDS);
  isStorm = true;
  strike();
  users();
  // Once in the storm nobody reaches the database.
  queue.after(1_000 * random.int(Math.max(1, stormSeconds - 15)), () => {
    downUntil = queue.now() + 2_000 + random.int(8_000);
    happens('database away');
  });
  queue.playTo(1_000 * (WARM_UP_SECONDS + stormSeconds));
  isStorm = false;
  // What stands still or is cut off stays so for twenty seconds at most, and the last of it is part of the storm.
  queue.playTo(queue.now() + 21_000);
  const endedAt = queue.now();
  queue.playTo(endedAt + 1_000 * CALM_SECONDS);
  for (let number = 0; number < deskCount; number++)
    if (isBusy(String(number))) judge.mustHaveOwner(String(number), 1_000 * CALM_SECONDS);
  const seconds = queue.now() / 1_000;
  return {
    ...judge.figures(),
    violations: judge.violations,
    ...{ happened, seconds },
    claimsPerSecond: asked.claims / seconds,
    statementsPerSecond: asked.statements / seconds,
    statementsInWorstSecond: asked.worst,
    rowsReadPerSecond: asked.rows / seconds,
    callsPerSecond: calls.made / seconds,
    longestCallMs: calls.longestMs,
  };
}

function* desksOf(
  random: Random,
  { count, deskCount }: { readonly count: number; readonly deskCount: number },
): Generator<DeskRow> {
  for (let number = 0; number < deskCount; number++)
    yield {
      ucc: String(number),
      node: `n${number % count}`,
      ...{ epoch: 1, seq: 1, format: 1, egress: null },
      isBusy: random.isHit(BUSY),
    };
}
