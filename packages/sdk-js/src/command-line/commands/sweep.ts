import type { Sweep } from '../../generated/entities.ts';
import { sweep as play } from '../../sweep.ts';
import type { Command } from '../command.ts';
import { readDocumentFile } from '../document-file.ts';
import { readAxes } from '../params-text.ts';
import { readSignalFile } from '../signal-file.ts';
import { sweepProgressText, sweepText } from '../sweep-text.ts';
import { UsageError } from '../usage-error.ts';

export const sweep: Command = {
  takesArguments: true,
  usage:
    'spark-trader sweep <file.json> --from <day> --param <name=from:to:step>… [--to <day>] [--measure <name>] [--capital <rupees>] [--signals <file.csv>] [--all]',
  summary: 'play a strategy document with many values of its parameters, and compare the runs',
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    param: { type: 'string' },
    measure: { type: 'string' },
    capital: { type: 'string' },
    signals: { type: 'string' },
    all: { type: 'boolean' },
  },
  details: [
    '--from, --to   days as YYYY-MM-DD; yesterday if --to is left out',
    '--param        what is varied: fast=5:20:1, several as fast=5:20:1,slow=20:60:5; the name alone takes the range of the document',
    '--measure      what makes a run better: net, sharpe, profitFactor, netOverDrawdown',
    '--signals      a file of the TradingView signals that came, one in each row: 2026-11-12 10:03:20 breakout',
    '--all          every run, and not the 20 with the best plateau alone',
    'Ctrl-C stops waiting; the sweep goes on.',
  ],
  run: async ({ given, spark, show, world, isJson }) => {
    const [file, ...more] = given.positionals;
    const from = given.text('from');
    if (file === undefined || more.length > 0 || from === undefined)
      throw new UsageError('Which file, and from which day?', `Write: ${sweep.usage}`);
    const document = await readDocumentFile(file);
    const axes = readAxes(given.text('param'));
    const measure = given.text('measure');
    const request = {
      ...{ document, from, to: given.text('to'), axes, capital: given.number('capital') },
      ...(await readSignalFile(given.text('signals'))),
      ...(measure !== undefined && { measure: measureOf(measure) }),
    };
    const screen = isJson ? null : world.screen();
    const tell = (row: Sweep) => {
      if (screen !== null) world.err(`\r\u001b[K${sweepProgressText(row)}`);
    };
    const done = await play(await spark(), request, { onProgress: tell, signal: world.signal });
    if (screen !== null) world.err('\r\u001b[K');
    show(done, sweepText(done, given.has('all')));
  },
};

const MEASURES = ['net', 'sharpe', 'profitFactor', 'netOverDrawdown'] as const;

function measureOf(text: string): (typeof MEASURES)[number] {
  const found = MEASURES.find((measure) => measure === text);
  if (found !== undefined) return found;
  throw new UsageError(`${text} is no measure`, `Write one of ${MEASURES.join(', ')}.`);
}
