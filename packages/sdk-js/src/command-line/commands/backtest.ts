import { backtest as play } from '../../backtest.ts';
import type { BacktestRow } from '../../generated/entities.ts';
import { progressText, reportText, whyNotText } from '../backtest-text.ts';
import type { Command } from '../command.ts';
import { readDocumentFile } from '../document-file.ts';
import { readParams } from '../params-text.ts';
import { readSignalFile } from '../signal-file.ts';
import { UsageError } from '../usage-error.ts';

const WIDTH = 60;
const SECONDS = 'seconds' as const;

export const backtest: Command = {
  takesArguments: true,
  usage:
    'spark-trader backtest <file.json> --from <day> [--to <day>] [--param <name=value>]… [--capital <rupees>] [--signals <file.csv>] [--seconds] [--csv]',
  summary: 'play a strategy document over past days, and report what it would have come to',
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    param: { type: 'string' },
    capital: { type: 'string' },
    signals: { type: 'string' },
    seconds: { type: 'boolean' },
    csv: { type: 'boolean' },
  },
  details: [
    '--from, --to   days as YYYY-MM-DD; yesterday if --to is left out',
    '--param        values in place of those of the document: fast=9, several as fast=9,slow=21',
    '--signals      a file of the TradingView signals that came, one in each row: 2026-11-12 10:03:20 breakout',
    '--seconds      minutes with stop and target both are decided by their seconds, where those are known',
    '--csv          the trades as CSV, and nothing else',
    'Ctrl-C stops waiting; the run goes on.',
  ],
  run: async ({ given, spark, show, world, isJson }) => {
    const [file, ...more] = given.positionals;
    const from = given.text('from');
    if (file === undefined || more.length > 0 || from === undefined)
      throw new UsageError('Which file, and from which day?', `Write: ${backtest.usage}`);
    const document = await readDocumentFile(file);
    const params = readParams(given.text('param'));
    const values = {
      params,
      capital: given.number('capital'),
      ...(await readSignalFile(given.text('signals'))),
      ...(given.has('seconds') && { mode: SECONDS }),
    };
    const request = { document, from, to: given.text('to'), ...values };
    const client = await spark();
    const screen = isJson || given.has('csv') ? null : world.screen();
    const tell = (row: BacktestRow) => {
      if (screen !== null) world.err(`\r\u001b[K${progressText(row)}`);
    };
    const done = await play(client, request, { onProgress: tell, signal: world.signal });
    if (screen !== null) world.err('\r\u001b[K');
    if (given.has('csv')) {
      world.out(csvText(done.trades));
      return;
    }
    const { data: equity } = await client.readBacktestEquity({ backtestID: done.backtestID });
    const width = Math.min(screen?.columns ?? WIDTH, WIDTH);
    const text = [reportText(done, equity, width)];
    if (done.trades.length === 0) {
      const { data: why } = await client.readBacktestWhyNot({ backtestID: done.backtestID });
      text.push('', 'No trade. Why not:', whyNotText(why));
    }
    show(done, text.join('\n'));
  },
};

function csvText(trades: readonly object[]): string {
  const [first] = trades;
  if (first === undefined) return '';
  const names = Object.keys(first);
  const lines = trades.map((trade) => {
    const cells = new Map<string, unknown>(Object.entries(trade));
    return names.map((name) => String(cells.get(name) ?? '')).join(',');
  });
  return `${[names.join(','), ...lines].join('\n')}\n`;
}
