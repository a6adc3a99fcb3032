import type { HandOverRow, NodesOverview, OverviewNode } from '@spark/cluster';
import type { Instant } from '@spark/core';
import type { ClusterNodePort } from './cluster-node-port.ts';

/** The servers that share the data, for who looks after them. */
export type NodesView = {
  /** The one that was asked. */
  readonly answeredBy: string;
  /** How many are meant to run. */
  readonly meant: number;
  readonly nodes: readonly NodeView[];
  readonly duties: readonly { readonly name: string; readonly node: string | null }[];
  readonly desksAtRest: number;
  readonly desksWaiting: number;
  readonly handOvers: readonly HandOverRow[];
};

export type NodeState = 'running' | 'silent' | 'leaving' | 'dead';

export type NodeView = {
  readonly id: string;
  /** Where the other nodes reach it; null for a single server. */
  readonly address: string | null;
  readonly build: string;
  readonly state: NodeState;
  readonly startedAt: Instant | null;
  /** How long ago it was seen to live; null where that is not known yet, and of a dead one. */
  readonly beatAgeMs: number | null;
  /** Null: all of them, as a single server has them. */
  readonly desks: number | null;
  readonly uccs: readonly string[];
  readonly duties: readonly string[];
};

/** It missed two beats or more. */
const SILENT_AFTER_MS = 3_000;
const ALONE = 'single server';

type Parts = {
  readonly node: Pick<ClusterNodePort, 'me' | 'seenAgoMs' | 'readOverview'> | null;
  readonly meant: number;
  readonly build: string;
  readonly startedAt: Instant;
};

export function createReadNodes({ node, meant, build, startedAt }: Parts): () => Promise<NodesView> {
  if (node === null) return async () => singleServer(build, startedAt);
  return async () => {
    const overview = await node.readOverview();
    return {
      ...overview,
      answeredBy: node.me,
      meant,
      nodes: overview.nodes.map((row) => viewOf(row, overview, node.seenAgoMs(row.id))),
    };
  };
}

function singleServer(build: string, startedAt: Instant): NodesView {
  const server: NodeView = {
    ...{ id: ALONE, address: null, build, state: 'running', startedAt },
    ...{ beatAgeMs: null, desks: null, uccs: [], duties: [] },
  };
  return {
    ...{ answeredBy: ALONE, meant: 1, nodes: [server], duties: [] },
    ...{ desksAtRest: 0, desksWaiting: 0, handOvers: [] },
  };
}

function viewOf(row: OverviewNode, { duties }: NodesOverview, beatAgeMs: number | null): NodeView {
  const { id, address, build, startedAt, desks, uccs } = row;
  const state = stateOf(row, beatAgeMs);
  return {
    ...{ id, address, build, startedAt, desks, uccs, state },
    beatAgeMs: state === 'dead' ? null : beatAgeMs,
    duties: duties.filter(({ node }) => node === id).map(({ name }) => name),
  };
}

function stateOf({ dead, draining }: OverviewNode, beatAgeMs: number | null): NodeState {
  if (dead) return 'dead';
  if (beatAgeMs !== null && beatAgeMs >= SILENT_AFTER_MS) return 'silent';
  return draining ? 'leaving' : 'running';
}
