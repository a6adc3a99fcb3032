import type { ClockReading } from './clocks.ts';
import type { ClusterRows, DeskRow, NodeRow } from './cluster-rows.ts';

export function nodeRow(id: string, fields: Partial<NodeRow> = {}): NodeRow {
  return {
    ...{ id, address: id, formatMax: 1, egress: [], secretPrint: '' },
    ...{ beats: 0, dead: false, draining: false, ...fields },
  };
}

export function deskRow(fields: Partial<DeskRow> = {}): DeskRow {
  return { ucc: 'U1', node: null, epoch: 0, seq: 0, format: 1, egress: null, isBusy: false, ...fields };
}

export function rowsOf(nodes: readonly NodeRow[], desks: readonly DeskRow[] = []): ClusterRows {
  return {
    nodes: new Map(nodes.map((row) => [row.id, row])),
    desks: new Map(desks.map((row) => [row.ucc, row])),
    duties: new Map(),
    done: new Set(),
  };
}

/** All clocks at the same time. */
export function reading(ms: number): ClockReading {
  return { monotonicMs: ms, wallMs: ms, uptimeMs: ms };
}
