import { isLadderNode, ladderAsComponent, ladderImport } from './exit-ladder.ts';
import { expandDirective } from './expand-directive.ts';
import { chartAsComponent, chartImport, isChartNode } from './indicator-chart.ts';
import { gatherLanguages, isLanguageTabs, tabsAsComponent, tabsImports } from './language-tabs.ts';
import { limitText } from './limit-text.ts';
import { type Directive, type Node, type Tree, text } from './markdown-nodes.ts';
import { backtestAsComponent, backtestImport, isBacktestNode } from './page-backtest.ts';
import { isReplayNode, replayAsComponent, replayImport } from './page-replay.ts';
import { isPayoffNode, payoffAsComponent, payoffImport } from './payoff.ts';
import { isRunnable, runImport, withRunButton } from './run-sample.ts';
import { deskAsComponent, deskImport, isDeskNode } from './try-desk.ts';

type PageFile = { readonly path?: string };

/**
 * Turns leaf directives such as `::fields{call="placeOrder"}` into tables made from the contract, at build time: no
 * script in the page, readable without one, and never out of step with the program.
 */
export function generatedContent() {
  return (tree: Tree, file: PageFile) => {
    const children = tree.children.flatMap((node) => expandWithin(node, file.path ?? ''));
    const gathered = gatherLanguages(children);
    tree.children = gathered.flatMap((node) => {
      if (isLanguageTabs(node)) return tabsAsComponent(node);
      if (isChartNode(node)) return chartAsComponent(node);
      if (isPayoffNode(node)) return payoffAsComponent();
      if (isReplayNode(node)) return replayAsComponent();
      if (isLadderNode(node)) return ladderAsComponent();
      if (isBacktestNode(node)) return backtestAsComponent(node);
      return isDeskNode(node) ? deskAsComponent(node) : withRunButton(node);
    });
    if (gathered.some(isLanguageTabs)) tree.children.unshift(...tabsImports());
    if (children.some(isRunnable)) tree.children.unshift(runImport());
    if (children.some(isChartNode)) tree.children.unshift(chartImport());
    if (children.some(isLadderNode)) tree.children.unshift(ladderImport());
    if (children.some(isBacktestNode)) tree.children.unshift(backtestImport());
    if (children.some(isPayoffNode)) tree.children.unshift(payoffImport());
    if (children.some(isReplayNode)) tree.children.unshift(replayImport());
    if (children.some(isDeskNode)) tree.children.unshift(deskImport());
  };
}

function expandWithin(node: Node, page: string): Node | readonly Node[] {
  if (isLimit(node)) return text(limitText(node.attributes?.of));
  if (isDirective(node)) return expandDirective(node.name, node.attributes ?? {}, page) ?? node;
  if (!node.children) return node;
  return { ...node, children: node.children.flatMap((child) => expandWithin(child, page)) };
}

/** In a sentence, unlike the others. */
function isLimit(node: Node): node is Node & Pick<Directive, 'attributes'> {
  return node.type === 'textDirective' && node.name === 'limit';
}

function isDirective(node: Node): node is Node & Directive {
  return node.type === 'leafDirective';
}
