import {
  runSweep,
  type SweepAxis,
  type SweepInput,
  type SweepMeasure,
  type SweepResult,
  type SweepRun,
} from '@spark/algos';
import { neededSeries, type StrategyDocument } from '@spark/document';
import { createPastBook, type PastBookParts } from './past-book.ts';
import {
  BacktestCancelledError,
  type BacktestOrder,
  type Coverage,
  coverageOf,
  NoSessionError,
  openReading,
  signalFields,
  type Watching,
} from './play-backtest.ts';
import type { SeenSignals } from './played-signals.ts';
import type { SeriesSource } from './series-tally.ts';

/** What is varied, and what makes one run better than another. */
export type SweepPlan = {
  readonly axes: readonly SweepAxis[];
  /** The share of the days, the last ones, that no choice looks at; 0 for none. */
  readonly outOfSample: number;
  readonly measure: SweepMeasure;
};

export type SweepOrder = Pick<BacktestOrder, 'document' | 'spot' | 'from' | 'to' | 'signals'> & {
  readonly plan: SweepPlan;
};

/** What a sweep came to. The same order over the same data gives the same, to the last byte. */
export type SweptResult = {
  readonly sweep: SweepResult;
  readonly coverage: Coverage;
  readonly signals?: SeenSignals;
  readonly sources: readonly SeriesSource[];
  readonly isSimulated: boolean;
};

/** The few figures that a list of sweeps shows. */
export type SweptSummary = {
  readonly runs: number;
  /** With the highest figure; null where no run has one. */
  readonly best: SweptChoice | null;
  /** With good neighbours. */
  readonly plateau: SweptChoice | null;
  readonly isBestLonely: boolean;
  readonly isSimulated: boolean;
};

export type SweptChoice = {
  readonly parameters: Readonly<Record<string, number>>;
  readonly netPaise: number;
  readonly trades: number;
};

/** Plays a document with every combination of values, in one go. */
export function playSweep(order: SweepOrder, parts: PastBookParts & Watching): SweptResult {
  const { document, from, to, plan } = order;
  const { progress, columns } = openReading(parts);
  const past = createPastBook({ ...order, document: longest(document, plan.axes) }, { ...parts, columns });
  if (past === null) throw new NoSessionError(`There is no trading day from ${from} to ${to}.`);
  const { book, firstSession } = past;
  const sweep = runSweep({
    ...{ document, book, firstSession, axes: plan.axes, measure: plan.measure },
    ...splitOf(plan, book.timeline.sessions.length - firstSession),
    onDay: () => !parts.isCancelled(),
    onRun: (runs, ofRuns) => {
      progress.days = runs;
      progress.ofDays = ofRuns;
      parts.onProgress(progress);
      return !parts.isCancelled();
    },
  });
  if (!sweep.isComplete) throw new BacktestCancelledError();
  const sources = past.sources();
  const isSimulated = sources.some(({ simulated }) => simulated > 0);
  const coverage = coverageOf(past.coverage);
  return { sweep, coverage, sources, isSimulated, ...signalFields(order, past) };
}

/** One day cannot be split: then all of it is looked at. */
function splitOf({ outOfSample }: SweepPlan, days: number): Pick<SweepInput, 'split'> {
  if (outOfSample === 0 || Math.max(1, Math.round(days * outOfSample)) >= days) return {};
  return { split: { share: outOfSample } };
}

/** The document with the values that look back farthest: its warm-up is enough for all others. */
function longest(document: StrategyDocument, axes: readonly SweepAxis[]): StrategyDocument {
  let corners: readonly StrategyDocument[] = [document];
  for (const { parameter, values } of axes)
    corners = corners.flatMap((each) =>
      [Math.min(...values), Math.max(...values)].map((value) => withDefault(each, parameter, value)),
    );
  const daysOf = (each: StrategyDocument) =>
    Math.max(0, ...neededSeries(each).map(({ warmUpDays }) => warmUpDays));
  return corners.reduce((most, each) => (daysOf(each) > daysOf(most) ? each : most), document);
}

function withDefault(document: StrategyDocument, name: string, value: number): StrategyDocument {
  const found = document.params?.[name];
  if (found === undefined) return document;
  return { ...document, params: { ...document.params, [name]: { ...found, default: value } } };
}

export function summaryOfSweep({ sweep, isSimulated }: SweptResult): SweptSummary {
  const { runs, best, bestPlateau, isBestLonely } = sweep;
  return {
    runs: runs.length,
    best: choiceOf(best === null ? undefined : runs[best]),
    plateau: choiceOf(bestPlateau === null ? undefined : runs[bestPlateau]),
    isBestLonely,
    isSimulated,
  };
}

function choiceOf(run: SweepRun | undefined): SweptChoice | null {
  if (run === undefined) return null;
  const { netPaise, trades } = run.summary;
  return { parameters: run.parameters, netPaise, trades };
}
