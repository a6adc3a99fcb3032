import {
  type BacktestRun,
  checkStrategy,
  marketHash,
  type Report,
  reportOf,
  runBacktest,
  runBySeconds,
  type SecondLevel,
  type StrategyCheck,
  type TracedProgram,
  type TraceSink,
  type Trade,
  type WhyNot,
  whyNot,
} from '@spark/algos';
import type { Instrument, IstDay } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { createPastBook, type PastBook, type PastBookParts } from './past-book.ts';
import { type PlayedSignals, type SeenSignals, seenSignals } from './played-signals.ts';
import { type RuleText, rulesOf } from './rule-sentences.ts';
import type { SeriesSource, SessionCoverage } from './series-tally.ts';

export const TRACE_KINDS = ['none', 'results', 'values'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

/** `seconds`: minutes that do not say what came first are decided by their seconds, where those are known. */
export const BACKTEST_MODES = ['bars', 'seconds'] as const;
export type BacktestMode = (typeof BACKTEST_MODES)[number];

/** Everything that a run follows from, beside the data. It is data itself, so that it can be sent. */
export type BacktestOrder = {
  /** With the values of this run. */
  readonly document: StrategyDocument;
  readonly spot: Instrument;
  readonly from: IstDay;
  readonly to: IstDay;
  readonly trace: TraceKind;
  /** Whether it is also played with worse prices, late and on changed data. */
  readonly check: boolean;
  readonly mode: BacktestMode;
  /** Left out where the document asks for none. */
  readonly signals?: PlayedSignals | undefined;
};

export type BacktestProgress = {
  /** Days that were played, of all; of a sweep its runs. */
  readonly days: number;
  readonly ofDays: number;
  /** Series of candles that were read so far. */
  readonly series: number;
};

export type PlayedBacktest = {
  readonly result: BacktestResult;
  readonly trades: readonly PlayedTrade[];
  /** Null where no trace was wanted. */
  readonly traced: { readonly program: StoredProgram; readonly trace: TraceSink } | null;
};

/** With the trading symbol and the token of what was traded; the token is null where it is not known. */
export type PlayedTrade = Trade & { readonly symbol: string; readonly token: string | null };

/** What a run came to. The same order over the same data gives the same, to the last byte. */
export type BacktestResult = {
  readonly report: Report;
  /** Each day by what its market was and by what was decided, to be compared with a deployment. */
  readonly days: readonly DayHashes[];
  readonly coverage: Coverage;
  /** Left out where the document asks for no signal. */
  readonly signals?: SeenSignals;
  readonly sources: readonly SeriesSource[];
  /** Whether a minute of a price was made up by the simulated exchange. */
  readonly isSimulated: boolean;
  readonly whyNot: readonly WhyNot[];
  /** The conditions in English, in the order of the document. */
  readonly rules: readonly RuleText[];
  /** Null where it was not asked for. */
  readonly check: StrategyCheck | null;
  readonly mode: BacktestMode;
  /** By bars and by seconds; null where it was not asked for, and where no seconds are known. */
  readonly seconds: SecondLevel | null;
  /** What the strategy told while it ran. */
  readonly messages: readonly string[];
};

export type DayHashes = {
  readonly day: IstDay;
  readonly marketHash: string;
  readonly decisionHash: string;
};

export type Coverage = {
  readonly days: number;
  readonly wholeDays: number;
  /** Days of which minutes of the underlying are missing: gaps, on which nothing was made up. */
  readonly gaps: readonly SessionCoverage[];
};

/** What a trace is read with, as it is written down. */
export type StoredProgram = {
  readonly conditions: readonly RuleText[];
  readonly rows: TracedProgram['rows'];
  readonly timeframe: number;
  readonly sessions: readonly (readonly [day: string, openMinute: number, closeMinute: number])[];
};

export type Watching = {
  readonly onProgress: (progress: BacktestProgress) => void;
  /** Asked after every day and before every reading. */
  readonly isCancelled: () => boolean;
};

type Parts = PastBookParts & Watching;
type Progress = { days: number; ofDays: number; series: number };

/** Thrown out of the middle of an engine; who cancelled knows. */
export class BacktestCancelledError extends Error {
  override readonly name = 'BacktestCancelledError';
}

/** There is nothing to play. */
export class NoSessionError extends Error {
  override readonly name = 'NoSessionError';
}

/** Reads the past and counts what was read. */
export function openReading(parts: Parts): {
  readonly progress: Progress;
  readonly columns: PastBookParts['columns'];
} {
  const progress = { days: 0, ofDays: 0, series: 0 };
  return {
    progress,
    columns: (question) => {
      if (parts.isCancelled()) throw new BacktestCancelledError();
      const read = parts.columns(question);
      progress.series += 1;
      parts.onProgress(progress);
      return read;
    },
  };
}

/** Plays a document over the past, in one go. */
export function playBacktest(order: BacktestOrder, parts: Parts): PlayedBacktest {
  const { document, mode } = order;
  const { progress, columns } = openReading(parts);
  const past = createPastBook(order, { ...parts, columns });
  if (past === null) throw new NoSessionError(`There is no trading day from ${order.from} to ${order.to}.`);
  const { run, level } = played(order, past, progress, parts);
  if (!run.isComplete) throw new BacktestCancelledError();
  const check = order.check ? checked(order, past, parts) : null;
  const sources = past.sources();
  return {
    result: {
      report: reportOf(document, run),
      days: hashesOf(run, past.firstSession),
      coverage: coverageOf(past.coverage),
      ...signalFields(order, past),
      sources,
      isSimulated: sources.some(({ simulated }) => simulated > 0),
      whyNot: run.trace === null ? [] : whyNot(run.engine, run.trace),
      rules: rulesOf(document, run.engine.rows),
      ...{ check, mode, seconds: level },
      messages: run.messages.slice(0, MESSAGES_MAX),
    },
    trades: withSymbols(run.trades, order, parts.past),
    traced:
      run.trace === null || order.trace === 'none'
        ? null
        : { program: programOf(document, run), trace: run.trace },
  };
}

/** What the run saw of signals, where its document asks for any. */
export function signalFields(
  { signals }: Pick<BacktestOrder, 'signals'>,
  { book, firstSession }: Pick<PastBook, 'book' | 'firstSession'>,
) {
  return signals && { signals: seenSignals(signals, book.timeline, firstSession) };
}

const MESSAGES_MAX = 1_000;

function played({ document, trace, mode }: BacktestOrder, past: PastBook, progress: Progress, parts: Parts) {
  // By seconds it is played a second time where bars left something in doubt.
  const rounds = mode === 'seconds' ? 2 : 1;
  let round = 0;
  const input = {
    document,
    book: past.book,
    firstSession: past.firstSession,
    // Why not is counted from results, also where no candle is to be explained.
    trace: trace === 'none' ? 'results' : trace,
    hashes: true,
    onDay: (days: number, ofDays: number) => {
      progress.days = round * ofDays + days;
      progress.ofDays = rounds * ofDays;
      if (days === ofDays) round += 1;
      parts.onProgress(progress);
      return !parts.isCancelled();
    },
  } as const;
  if (mode === 'bars') return { run: runBacktest(input), level: null };
  return runBySeconds({ ...input, secondsOf: past.secondsOf });
}

function hashesOf({ engine, days, decisionHashes }: BacktestRun, firstSession: number): readonly DayHashes[] {
  return days.map(({ day }, index) => {
    const session = firstSession + index;
    const { minutes = 0 } = engine.book.timeline.sessions[session] ?? {};
    return {
      day,
      marketHash: marketHash(engine, session, minutes),
      decisionHash: decisionHashes[index] ?? '',
    };
  });
}

function checked({ document }: BacktestOrder, past: PastBook, parts: Parts): StrategyCheck {
  const check = checkStrategy({
    document,
    book: past.book,
    firstSession: past.firstSession,
    onDay: () => !parts.isCancelled(),
  });
  if (parts.isCancelled()) throw new BacktestCancelledError();
  return check;
}

function withSymbols(
  trades: readonly Trade[],
  { document: { market }, spot }: BacktestOrder,
  past: PastBookParts['past'],
): readonly PlayedTrade[] {
  const exchange = market.exchange === 'NSE' ? 'NFO' : 'BFO';
  const known = new Map<string, Instrument | null>();
  const find = ({ expiry, strikePaise, right: optionType }: Trade['contract']) =>
    expiry === null
      ? spot
      : past.findTerms({ exchange, name: market.underlying, expiry, strikePaise, optionType });
  return trades.map((trade) => {
    const { key } = trade.contract;
    const found = known.has(key) ? known.get(key) : find(trade.contract);
    known.set(key, found ?? null);
    return { ...trade, symbol: found?.symbol ?? key, token: found?.key ?? null };
  });
}

export function coverageOf(days: readonly SessionCoverage[]): Coverage {
  const gaps = days.filter(({ minutes, of }) => minutes < of);
  return { days: days.length, wholeDays: days.length - gaps.length, gaps };
}

function programOf(document: StrategyDocument, { engine }: BacktestRun): StoredProgram {
  return {
    conditions: rulesOf(document, engine.rows),
    rows: engine.rows.map(({ column: _, ...row }) => row),
    timeframe: engine.settings.timeframe,
    sessions: engine.book.timeline.sessions.map(({ day, openMinute, closeMinute }) => [
      day,
      openMinute,
      closeMinute,
    ]),
  };
}
