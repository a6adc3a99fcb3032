import { asksToRun, runId } from '../runnable-samples/find-runnable.ts';
import { componentImport } from './component-import.ts';
import type { Node } from './markdown-nodes.ts';

/** A code block with the option gets a button below. For machines and without JavaScript it is the block alone. */
export function withRunButton(node: Node): readonly Node[] {
  if (!isRunnable(node)) return [node];
  const attributes = [{ type: 'mdxJsxAttribute', name: 'id', value: runId(String(node.value)) }];
  return [node, { type: 'mdxJsxFlowElement', name: 'RunSample', attributes, children: [] }];
}

export function isRunnable(node: Node): boolean {
  return node.type === 'code' && node.lang === 'ts' && asksToRun(String(node.meta ?? ''));
}

export function runImport(): Node {
  return componentImport('RunSample', '@site/src/components/run-sample/RunSample.tsx');
}
