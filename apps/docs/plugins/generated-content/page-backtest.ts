import { readFileSync } from 'node:fs';
import { componentImport } from './component-import.ts';
import { link, type Node, paragraph, table, text } from './markdown-nodes.ts';

/** As `npm run generate` writes it: the blocks of the pages, played. */
type PlayedBlock = {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  readonly gross: number;
  readonly charges: number;
  readonly net: number;
  readonly maxDrawdown: number;
};

/** A button that plays the strategy of a page, among the nodes of the page. */
export interface BacktestNode extends Node {
  readonly type: 'pageBacktest';
  readonly of: string;
}

const PLAYED = new URL('../../generated/page-backtests.json', import.meta.url);
const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DAY = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function isBacktestNode(node: Node): node is BacktestNode {
  return node.type === 'pageBacktest';
}

/** What the strategy above comes to, in a sentence and a table, and the button. */
export function backtestNodes(of: string | undefined): readonly Node[] {
  const all = JSON.parse(readFileSync(PLAYED, 'utf8')) as Readonly<Record<string, PlayedBlock>>;
  const played = all[of ?? ''];
  if (of === undefined || played === undefined)
    throw new Error(`names no strategy that was played: ${of}. Run: npm run generate`);
  const { from, to, days, trades, won, lost } = played;
  return [
    paragraph(
      text(`Played over ${days} trading days, ${dayText(from)} to ${dayText(to)}, on `),
      link('/buildalgos/backtest#where-prices-come-from', text('simulated prices')),
      text(', which show that the rules work and say nothing about profit:'),
    ),
    table(
      ['Trades', 'Won, lost', 'Gross', 'Charges', 'Net', 'Deepest fall'],
      [
        [
          [text(String(trades))],
          [text(`${won}, ${lost}`)],
          ...[played.gross, played.charges, played.net, played.maxDrawdown].map((each) => [
            text(rupees(each)),
          ]),
        ],
      ],
    ),
    { type: 'pageBacktest', of } as BacktestNode,
  ];
}

function rupees(amount: number): string {
  return `${amount < 0 ? '−' : ''}₹${RUPEES.format(Math.abs(amount))}`;
}

function dayText(day: string): string {
  return DAY.format(Date.parse(day));
}

export function backtestAsComponent({ of }: BacktestNode): Node {
  const attributes = [{ type: 'mdxJsxAttribute', name: 'of', value: of }];
  return { type: 'mdxJsxFlowElement', name: 'PageBacktest', attributes, children: [] };
}

export function backtestImport(): Node {
  return componentImport('PageBacktest', '@site/src/components/page-backtest/PageBacktest.tsx');
}
