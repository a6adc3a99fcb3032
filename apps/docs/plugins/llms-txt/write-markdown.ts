import { isLadderNode, ladderAsTable } from '../generated-content/exit-ladder.ts';
import { chartAsImage, isChartNode } from '../generated-content/indicator-chart.ts';
import type { Node } from '../generated-content/markdown-nodes.ts';
import { isBacktestNode } from '../generated-content/page-backtest.ts';
import { isReplayNode } from '../generated-content/page-replay.ts';
import { isPayoffNode, payoffAsTable } from '../generated-content/payoff.ts';
import { isDeskNode } from '../generated-content/try-desk.ts';

/** Writes the nodes that generated content is made of as Markdown text. */
export function writeMarkdown(nodes: readonly Node[]): string {
  return nodes.map(block).join('\n\n');
}

function block(node: Node): string {
  if (isChartNode(node)) return chartAsImage(node);
  if (isDeskNode(node) || isBacktestNode(node) || isReplayNode(node)) return '';
  if (isLadderNode(node)) return tableText(ladderAsTable());
  if (isPayoffNode(node)) return tableText(payoffAsTable());
  if (node.type === 'code') return `\`\`\`${node.lang} ${node.meta}\n${node.value}\n\`\`\``;
  return node.type === 'table' ? tableText(node) : inline(node);
}

function tableText(node: Node): string {
  const rows = (node.children ?? []).map(({ children }) => (children ?? []).map(cellText));
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

function cellText(cell: Node): string {
  return inlineAll(cell).replaceAll('|', '\\|').replace(/\s+/g, ' ');
}

function inlineAll(node: Node): string {
  return (node.children ?? []).map(inline).join('');
}

function inline(node: Node): string {
  switch (node.type) {
    case 'text':
      return String(node.value);
    case 'inlineCode':
      return `\`${node.value}\``;
    case 'strong':
      return `**${inlineAll(node)}**`;
    case 'link':
      return `[${inlineAll(node)}](${node.url})`;
    case 'paragraph':
      return inlineAll(node);
    default:
      throw new Error(`Generated content has a node that is not known here: ${node.type}`);
  }
}
