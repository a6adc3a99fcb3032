import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CLUSTER_SETTINGS,
  type ClusterRows,
  type ClusterSettings,
  type ClusterStore,
  type DeskRow,
  type ExitReason,
  runStatement,
} from '@spark/cluster';
import type { Log, OwnershipFollower } from '@spark/core';
import { createNodeRuntime, type NodeRuntime } from './node-runtime.ts';

/** Frequent beats, and patience: nothing that a busy machine delays looks like a node that stands still. */
export const PATIENT: ClusterSettings = { ...CLUSTER_SETTINGS, beatEveryMs: 100 };

const QUIET: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

export type TestNode = NodeRuntime & {
  readonly id: string;
  readonly exits: ExitReason[];
  readonly happened: string[];
};

/** Nodes on one database in memory. */
export function openCluster(t: TestContext, desks: readonly Partial<DeskRow>[] = [{}]) {
  const rows: ClusterRows = { nodes: new Map(), desks: new Map(), duties: new Map(), done: new Set() };
  for (const desk of desks) {
    const row = { ...AT_REST, ...desk };
    rows.desks.set(row.ucc, row);
  }
  const nodes: TestNode[] = [];

  function open(id: string, follower: OwnershipFollower = {}, settings = PATIENT): TestNode {
    const exits: ExitReason[] = [];
    const happened: string[] = [];
    const store: ClusterStore = {
      run: async (statement) => {
        await delay(1);
        return runStatement(rows, statement);
      },
    };
    const runtime = createNodeRuntime({
      node: {
        ...{ id, address: `${id}:1`, formatMax: 1, egress: [], secretPrint: '', settings },
        onExit: (reason) => exits.push(reason),
      },
      log: QUIET,
    });
    runtime.connect({ cluster: store, readOverview: () => assert.fail('nobody looks at it') });
    const node: TestNode = Object.assign(runtime, { id, exits, happened });
    runtime.ownership.follow?.({
      onTaken: ({ ucc }) => void happened.push(`taken ${ucc}`),
      onLeft: (ucc) => void happened.push(`left ${ucc}`),
    });
    runtime.ownership.follow?.(follower);
    nodes.push(node);
    t.after(runtime.close);
    return node;
  }

  return { rows, open, nodes };
}

const AT_REST: DeskRow = {
  ...{ ucc: 'AB1234', node: null, epoch: 0, seq: 1_000, format: 1, egress: null, isBusy: false },
};
