import { setTimeout as delay } from 'node:timers/promises';
import { OTHER_SECRET, type ProbeOutcome, probeNode } from '@spark/application';
import type { NodeRows } from '@spark/store';
import type { Finding } from './doctor.ts';
import type { LivingNode, NodeBounds } from './doctor-nodes.ts';

type Parts = {
  readonly rows: NodeRows;
  /** Null where there is no key to seal a question with. */
  readonly sign: ((text: string) => string) | null;
  /** Of these another line says that they have another secret. */
  readonly hasToldSecret: readonly LivingNode[];
  readonly bounds: NodeBounds;
};

/** Asks every node where the others come in, and every node whom it reaches. */
export async function probedNodes(living: readonly LivingNode[], parts: Parts): Promise<readonly Finding[]> {
  const { rows, sign, bounds } = parts;
  if (sign === null) return [];
  const asked = await Promise.all(
    living.map(async (node) => ({ node, outcome: await probeNode({ node, sign, asksPeers: true }) })),
  );
  const database = await readClock(rows);
  const silent = asked.filter(({ outcome }) => outcome.kind === 'failed');
  const beating = silent.length === 0 ? new Set<string>() : await beatingNodes(silent, parts);
  return asked.flatMap(({ node, outcome }) =>
    outcome.kind === 'failed'
      ? notReached(node, outcome.why, beating.has(node.id), parts)
      : [...clockOf(node, outcome, database, bounds), ...peersOf(node, outcome)],
  );
}

function notReached(
  node: LivingNode,
  why: string,
  isBeating: boolean,
  { hasToldSecret }: Parts,
): readonly Finding[] {
  if (why === OTHER_SECRET && hasToldSecret.includes(node)) return [];
  if (isBeating)
    return [
      {
        what: 'reach',
        found: `${node.address} lives, but is not reached from here: ${why}`,
        advice:
          'Let every node reach the SPARK_NODE_ADDRESS of the others. Where this machine runs no node, run doctor on one that does.',
      },
    ];
  return [
    {
      what: 'reach',
      found: `${node.address} stands still, and is not reached from here: ${why}`,
      advice: 'Start it again. Another node that runs takes its desks within 8 s; if none runs, start one.',
    },
  ];
}

/** Those of whose beats more were counted a little later. */
async function beatingNodes(
  silent: readonly { readonly node: LivingNode }[],
  { rows, bounds }: Parts,
): Promise<ReadonlySet<string>> {
  await delay(bounds.nodeBeatMs);
  const { nodes } = await rows.run({ kind: 'read-cluster', node: '' });
  const later = new Map(nodes.map(({ id, beats }) => [id, beats]));
  return new Set(silent.filter(({ node }) => later.get(node.id) !== node.beats).map(({ node }) => node.id));
}

type Answered = Extract<ProbeOutcome, { readonly kind: 'answered' }>;

/** A clock that was read, and when on the monotonic clock of this process. */
type ClockRead = { readonly wallMs: number; readonly askedMs: number; readonly heardMs: number };

async function readClock(rows: NodeRows): Promise<ClockRead> {
  const askedMs = performance.now();
  const wallMs = await rows.clockMs();
  return { wallMs, askedMs, heardMs: performance.now() };
}

/** The clock of this machine is not in it. What the ways took may be in the difference, and is not counted. */
function clockOf(
  node: LivingNode,
  { answer, askedMs, heardMs }: Answered,
  database: ClockRead,
  { nodeClockMs }: NodeBounds,
): readonly Finding[] {
  const ofNode = { wallMs: answer.wallMs, askedMs, heardMs };
  const aheadMs = atZero(ofNode) - atZero(database);
  const unsureMs = (heardMs - askedMs + database.heardMs - database.askedMs) / 2;
  if (Math.abs(aheadMs) - unsureMs <= nodeClockMs) return [];
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return [
    {
      what: 'clock',
      found: `the clock of ${node.address} is ${(Math.abs(aheadMs) / 1_000).toFixed(1)} s ${side} that of the database`,
      advice:
        'Set the clocks of all machines by NTP: the end of the day, tokens and the age of prices follow them.',
    },
  ];
}

/** What it showed when the monotonic clock of this process began. */
function atZero({ wallMs, askedMs, heardMs }: ClockRead): number {
  return wallMs - (askedMs + heardMs) / 2;
}

function peersOf({ address }: LivingNode, { answer }: Answered): readonly Finding[] {
  return answer.peers.flatMap((peer) =>
    peer.problem === null
      ? []
      : {
          what: 'reach',
          found: `${address} does not reach ${peer.address}: ${peer.problem}`,
          advice: 'Let every node reach the SPARK_NODE_ADDRESS of the others, and no client.',
        },
  );
}
