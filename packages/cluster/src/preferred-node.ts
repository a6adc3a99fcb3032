import type { NodeRow } from './cluster-rows.ts';

/** What a node must have to be chosen for a desk or a duty. */
export type Needs = { readonly format: number; readonly egress: string | null };

export const NO_NEEDS: Needs = { format: 0, egress: null };

/**
 * The node that should own it: the highest hash of both names (rendezvous), so that everybody chooses the same, and a node
 * that joins or leaves moves only what is its own. Null where no live node has what it needs.
 */
export function preferredNode(name: string, needs: Needs, nodes: readonly NodeRow[]): string | null {
  let best: { readonly id: string; readonly weight: number } | null = null;
  for (const { id, dead, draining, formatMax, egress } of nodes) {
    if (dead || draining || needs.format > formatMax) continue;
    if (needs.egress !== null && !egress.includes(needs.egress)) continue;
    const weight = hashOf(`${name}\n${id}`);
    if (!best || weight > best.weight || (weight === best.weight && id > best.id)) best = { id, weight };
  }
  return best?.id ?? null;
}

/** FNV-1a, mixed once more: names that differ in one letter must not end next to each other. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}
