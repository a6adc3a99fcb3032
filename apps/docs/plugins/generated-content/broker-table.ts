import { readFileSync } from 'node:fs';
import { type Cell, code, link, type Node, table, text } from './markdown-nodes.ts';

/** As `npm run generate` writes it from the adapters. */
type BrokerFigures = {
  readonly code: string;
  readonly page: string;
  readonly session: string;
  readonly budgets: readonly string[];
  readonly prices: string;
  readonly candles: string;
  readonly funds: string;
};

const FIGURES = new URL('../../generated/brokers.json', import.meta.url);

/** The limits of the adapters: of one broker as rows, or of all side by side. */
export function brokerTable(of: string | undefined): Node {
  const all = JSON.parse(readFileSync(FIGURES, 'utf8')) as readonly BrokerFigures[];
  if (of === undefined)
    return table(
      ['Broker', 'Session', 'Live prices', 'History', 'Funds it tells'],
      all.map((broker) => [
        [link(`/spark/ConnectBrokers/${broker.page}`, code(broker.code))],
        [text(broker.session)],
        [text(broker.prices)],
        [text(broker.candles)],
        [text(broker.funds)],
      ]),
    );
  const broker = all.find((each) => each.code === of);
  if (!broker) throw new Error(`names no live broker: ${of}`);
  const rows: (readonly Cell[])[] = broker.budgets.map((budget) => {
    const [what = '', rest = ''] = budget.split(': ');
    return [[text(what)], [text(rest)]];
  });
  rows.push(
    [[text('live prices')], [text(broker.prices)]],
    [[text('history')], [text(broker.candles)]],
    [[text('funds')], [text(broker.funds)]],
  );
  return table(['What', 'Spark keeps to'], rows);
}
