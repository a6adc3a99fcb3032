import { componentImport } from './component-import.ts';
import type { Node } from './markdown-nodes.ts';

/** A button that lets the reader watch a strategy trade in a past day. Machines read the calls instead. */
export interface ReplayNode extends Node {
  readonly type: 'replay';
}

export function isReplayNode(node: Node): node is ReplayNode {
  return node.type === 'replay';
}

export function replayNode(): ReplayNode {
  return { type: 'replay' };
}

export function replayAsComponent(): Node {
  return { type: 'mdxJsxFlowElement', name: 'PageReplay', attributes: [], children: [] };
}

export function replayImport(): Node {
  return componentImport('PageReplay', '@site/src/components/page-replay/PageReplay.tsx');
}
