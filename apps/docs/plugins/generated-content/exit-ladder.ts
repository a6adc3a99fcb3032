import { EXAMPLE, ladderOf, ladderText, money } from '../../src/components/exit-ladder/ladder.ts';
import { componentImport } from './component-import.ts';
import { type Node, table, text } from './markdown-nodes.ts';

/** The exit ladder among the nodes of a page: a picture with sliders in the site, its figures for machines. */
export interface LadderNode extends Node {
  readonly type: 'exitLadder';
}

export function isLadderNode(node: Node): node is LadderNode {
  return node.type === 'exitLadder';
}

export function ladderNode(): LadderNode {
  return { type: 'exitLadder' };
}

export function ladderAsTable(): Node {
  const { stop, each, moves, target } = EXAMPLE;
  const rows = [
    ['Stop loss below the entry', money(stop)],
    ['Each so much in favour', money(each)],
    ['moves the stop by', money(moves)],
    ['Target above the entry', money(target)],
    ['What came of it', ladderText(ladderOf(EXAMPLE))],
  ];
  return table(
    ['Rule', 'Rupees'],
    rows.map((row) => row.map((cell) => [text(cell)])),
  );
}

export function ladderAsComponent(): Node {
  return { type: 'mdxJsxFlowElement', name: 'ExitLadder', attributes: [], children: [] };
}

export function ladderImport(): Node {
  return componentImport('ExitLadder', '@site/src/components/exit-ladder/ExitLadder.tsx');
}
