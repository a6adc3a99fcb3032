import type { DeskRow, NodeRow } from './cluster-rows.ts';
import { preferredNode } from './preferred-node.ts';

export type CallRoute =
  | { readonly kind: 'run-here' }
  /** This node owns the desk, or is about to, and does not have it open yet. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'claim' }
  | { readonly kind: 'pass-on'; readonly to: string }
  /** 421: the node that passed it on reads the row again. */
  | { readonly kind: 'misdirected' }
  /** 503: nobody can own it now. */
  | { readonly kind: 'no-owner' };

/**
 * Who answers a call for a desk, by its row. What was passed on once is not passed on again: two nodes that each believe
 * the other to be the owner would send it to and fro.
 */
export function routeCall(parts: {
  readonly me: string;
  readonly isOpenHere: boolean;
  readonly wasPassedOn: boolean;
  readonly row: DeskRow;
  readonly nodes: readonly NodeRow[];
}): CallRoute {
  const { me, isOpenHere, wasPassedOn, row, nodes } = parts;
  if (isOpenHere) return { kind: 'run-here' };
  if (row.node === me) return { kind: 'wait' };
  const owner = nodes.find(({ id }) => id === row.node);
  // A node that has just joined is in the row of a desk before it is in the list.
  const isOwned = row.node !== null && owner?.dead !== true;
  const to = isOwned ? row.node : preferredNode(row.ucc, row, nodes);
  if (to === me) return { kind: 'claim' };
  if (wasPassedOn) return { kind: 'misdirected' };
  return to === null ? { kind: 'no-owner' } : { kind: 'pass-on', to };
}
