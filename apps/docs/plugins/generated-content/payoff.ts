import { EXAMPLE_STRADDLE } from '../../src/components/payoff/example-straddle.ts';
import { payoffFacts } from '../../src/components/payoff/payoff-labels.ts';
import { componentImport } from './component-import.ts';
import { type Node, table, text } from './markdown-nodes.ts';

/** The payoff of the straddle among the nodes of a page: a picture in the site, its figures for machines. */
export interface PayoffNode extends Node {
  readonly type: 'payoff';
}

export function isPayoffNode(node: Node): node is PayoffNode {
  return node.type === 'payoff';
}

export function payoffNode(): PayoffNode {
  return { type: 'payoff' };
}

export function payoffAsTable(): Node {
  const rows = payoffFacts(EXAMPLE_STRADDLE).map((fact) => [[text(fact.label)], [text(fact.text)]]);
  return table(['Figure', 'Value'], rows);
}

export function payoffAsComponent(): Node {
  return { type: 'mdxJsxFlowElement', name: 'Payoff', attributes: [], children: [] };
}

export function payoffImport(): Node {
  return componentImport('Payoff', '@site/src/components/payoff/Payoff.tsx');
}
