import { expandDirective } from './expand-directive.ts';
import { chartAsComponent, chartImport, isChartNode } from './indicator-chart.ts';
import { deskAsComponent, deskImport, isDeskNode } from './live-desk.ts';
import type { Directive, Node, Tree } from './markdown-nodes.ts';
import { isPayoffNode, payoffAsComponent, payoffImport } from './payoff.ts';
import { isRunnable, runImport, withRunButton } from './run-sample.ts';

/**
 * Turns leaf directives such as `::fields{call="placeOrder"}` into tables made from the contract, at build time: no
 * script in the page, readable without one, and never out of step with the program.
 */
export function generatedContent() {
  return (tree: Tree, file: { readonly path?: string }) => {
    const children = tree.children.flatMap((node) => expandWithin(node, file.path ?? ''));
    tree.children = children.flatMap((node) => {
      if (isChartNode(node)) return chartAsComponent(node);
      if (isPayoffNode(node)) return payoffAsComponent();
      return isDeskNode(node) ? deskAsComponent(node) : withRunButton(node);
    });
    if (children.some(isRunnable)) tree.children.unshift(runImport());
    if (children.some(isChartNode)) tree.children.unshift(chartImport());
    if (children.some(isPayoffNode)) tree.children.unshift(payoffImport());
    if (children.some(isDeskNode)) tree.children.unshift(deskImport());
  };
}

function expandWithin(node: Node, page: string): Node | readonly Node[] {
  if (isDirective(node)) return expandDirective(node.name, node.attributes ?? {}, page) ?? node;
  if (!node.children) return node;
  return { ...node, children: node.children.flatMap((child) => expandWithin(child, page)) };
}

function isDirective(node: Node): node is Node & Directive {
  return node.type === 'leafDirective';
}
