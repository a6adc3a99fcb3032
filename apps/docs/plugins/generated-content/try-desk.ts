import type { DeskKind } from '../../src/components/try-desk/TryDesk.tsx';
import { componentImport } from './component-import.ts';
import type { Node } from './markdown-nodes.ts';

const KINDS: readonly string[] = [
  'ticket',
  'console',
  'chain',
  'playground',
  'prices',
  'premium',
  'synthetic',
  'expiries',
  'lastExpiry',
] satisfies readonly DeskKind[];

/** A desk among the nodes of a page: a component in the site, nothing for machines, who have the calls themselves. */
export interface DeskNode extends Node {
  readonly type: 'tryDesk';
  readonly kind: string;
}

export function isDeskNode(node: Node): node is DeskNode {
  return node.type === 'tryDesk';
}

export function deskNode(kind: string | undefined): DeskNode {
  if (kind === undefined || !KINDS.includes(kind)) throw new Error(`names no desk: ${kind}`);
  return { type: 'tryDesk', kind };
}

export function deskAsComponent({ kind }: DeskNode): Node {
  const attributes = [{ type: 'mdxJsxAttribute', name: 'kind', value: kind }];
  return { type: 'mdxJsxFlowElement', name: 'TryDesk', attributes, children: [] };
}

export function deskImport(): Node {
  return componentImport('TryDesk', '@site/src/components/try-desk/TryDesk.tsx');
}
