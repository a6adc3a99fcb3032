import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createImportNames, historyFolder, readHistoryRange, realTimers } from '@spark/application';
import { readInput, routes } from '@spark/contract';
import { type CandleSource, istDay, ok, type Result, refuse } from '@spark/core';
import {
  BadRowsError,
  CandleFileError,
  type CandleStore,
  createCandleStore,
  createHistory,
  exportCandles,
  HistoryTooLongError,
  type ImportReport,
  importCandles,
  type SeriesName,
  seriesOf,
  type WrittenInstrument,
} from '@spark/prices';
import {
  type CommandArgs,
  CommandRefused,
  type Commands,
  type Terminal,
  UsageError,
  word,
} from './command.ts';
import { requireData } from './with-data.ts';

export const historyCommands: Commands = {
  'history export <token> [--interval <n>] [--from <day>] [--to <day>] [--file <file>]': {
    message: 'candles into a new file: Parquet when its name ends so, else CSV',
    run: exportHistory,
  },
  'history import <file> [--check]': {
    message: 'candles of a CSV or Parquet file into the history, all rows or none; --check takes nothing',
    run: importHistory,
  },
};

async function exportHistory(args: CommandArgs, terminal: Terminal): Promise<number> {
  const { clock, config, say } = terminal;
  requireData(config);
  const { file: named } = args.options;
  if (typeof named !== 'string') throw new UsageError('--file <file> is missing: where the candles go.');
  const file = resolve(terminal.folder ?? '', named);
  if (existsSync(file)) throw new CommandRefused(`${file} exists already. Name a new file.`);
  const { token, interval, ...words } = readQuestion(args);
  const series = seriesOfToken(terminal, token);
  if (series === null) throw unknownToken(token);
  await withStore(terminal, async (store) => {
    const history = createHistory({
      store,
      source: (config.prices === 'simulated' && terminal.market?.candles) || NOTHING,
      clock,
      timers: realTimers,
      onFailure: () => undefined,
    });
    const range = readHistoryRange(words, clock.now());
    const candles = await history.candles({ key: token, series, interval, ...range });
    if (candles.length === 0) throw new CommandRefused('There are no candles in this range.');
    await exportCandles({ store, file, token, interval, candles });
    say(`Wrote ${candles.length} candles of ${token} to ${file}.`);
  });
  return 0;
}

/** Candles of brokers need a login, which only the server has; made-up candles are no substitute. */
const NOTHING: CandleSource = { candles: async () => [] };

/** The same fields as `GET /history`, parsed in the same way. */
function readQuestion({ options, words }: CommandArgs) {
  const given = (name: string): readonly (readonly [string, string])[] =>
    typeof options[name] === 'string' ? [[name, options[name]]] : [];
  const query = [['token', words[0] ?? ''] as const, ...['interval', 'from', 'to'].flatMap(given)];
  const read = readInput(routes.readHistory, { params: {}, query, body: undefined });
  if (!read.ok) throw new UsageError(read.problems.map(({ message }) => `${message}.`).join(' '));
  return read.input;
}

async function importHistory(args: CommandArgs, terminal: Terminal): Promise<number> {
  const { config, clock, say } = terminal;
  requireData(config);
  const file = resolve(terminal.folder ?? '', word(args, 0));
  if (!existsSync(file)) throw new CommandRefused(`There is no file ${file}.`);
  await withStore(terminal, async (store) => {
    const isDryRun = args.options.check === true;
    const report = await importCandles({
      store,
      folder: historyFolder(config.dataFolder),
      file,
      seriesNamed: namesFor(terminal),
      now: clock.now(),
      isDryRun,
    });
    const from = `${report.candles} candles from ${file}`;
    say(isDryRun ? `Nothing was imported. The file is right: ${from}.` : `Imported ${from}.`);
    for (const line of coverageLines(report)) say(line);
  });
  return 0;
}

async function withStore({ config }: Terminal, work: (store: CandleStore) => Promise<void>): Promise<void> {
  const store = createCandleStore(historyFolder(config.dataFolder));
  try {
    await work(store);
  } catch (error) {
    throw explained(error);
  } finally {
    await store.close();
  }
}

function explained(error: unknown): unknown {
  if (error instanceof BadRowsError)
    return new CommandRefused(`Nothing was imported. What is wrong:\n  ${error.faults.join('\n  ')}`);
  if (error instanceof CandleFileError) return new CommandRefused(`Nothing was imported. ${error.message}`);
  if (error instanceof HistoryTooLongError)
    return new CommandRefused(`This would be more than ${error.most}. Ask for a shorter range.`);
  return error;
}

/** Series in one report; a chain has hundreds. */
const SERIES_SHOWN = 20;

function coverageLines({ series }: ImportReport): readonly string[] {
  const lines = series.slice(0, SERIES_SHOWN).map(({ series: name, interval, candles, days }) => {
    const [first, last] = [days.at(0), days.at(-1)];
    const most = days.reduce((top, day) => Math.max(top, day.candles), 0);
    const short = days.filter((day) => day.candles < most).length;
    const shorter = short === 0 ? '' : `, ${short} of them shorter than the longest`;
    return `  ${name} interval ${interval}: ${first?.day} to ${last?.day}, ${candles} candles, ${days.length} days${shorter}`;
  });
  const more = series.length - lines.length;
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}

function namesFor(terminal: Terminal): (written: WrittenInstrument) => Result<SeriesName, string> {
  const { market } = terminal;
  if (market?.book)
    return createImportNames(
      { ...market.book, instruments: market.instruments },
      istDay(terminal.clock.now()),
    );
  return (written) => {
    const series = written.by === 'token' ? seriesOfToken(terminal, written.token) : null;
    if (series !== null) return ok(series);
    const name =
      written.by === 'token' ? written.token : written.by === 'symbol' ? written.symbol : written.name;
    return refuse(`"${name}" is no token of an instrument`);
  };
}

const CASH_TOKEN = /^(NSE|BSE):\d{1,10}$/;

/** Shares and indices are stored under their token; a contract only under its terms, which the instruments know. */
function seriesOfToken({ market }: Terminal, token: string): SeriesName | null {
  if (market === undefined) return CASH_TOKEN.test(token) ? token : null;
  const instrument = market.instruments.find(token);
  return instrument && seriesOf(instrument);
}

function unknownToken(token: string): CommandRefused {
  return new CommandRefused(`There is no instrument ${token}. This command takes tokens, e.g. NSE:212.`);
}
