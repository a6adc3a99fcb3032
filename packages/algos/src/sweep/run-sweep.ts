import type { StrategyDocument } from '@spark/document';
import { runBacktest } from '../backtest/run-backtest.ts';
import type { MarketBook } from '../contracts/market-book.ts';
import { createMarketShare } from '../market/market-share.ts';
import type { ParameterValues } from '../program/parameters.ts';
import { readSettings } from '../program/settings.ts';
import { parametersAt, placeOf, runsOf, type SweepAxis, sweepProblem } from './axes.ts';
import { bestOf, bestPlateauOf, isLonely, type Plateau, plateausOf } from './plateau.ts';
import { type RunSummary, summaryOf } from './run-summary.ts';
import { daysBeforeSplit, type SweepSplit } from './split.ts';

/** What makes one run better than another. */
export const SWEEP_MEASURE = ['net', 'sharpe', 'profitFactor', 'netOverDrawdown'] as const;
export type SweepMeasure = (typeof SWEEP_MEASURE)[number];

export type SweepInput = {
  readonly document: StrategyDocument;
  readonly book: MarketBook;
  readonly axes: readonly SweepAxis[];
  readonly firstSession?: number;
  /** Without one all days are looked at, and nothing is left to try the choice on. */
  readonly split?: SweepSplit;
  readonly measure?: SweepMeasure;
  /** Asked after every run; false ends the sweep there. */
  readonly onRun?: (done: number, runs: number) => boolean;
  /** Asked after every day of every run; false ends the sweep, and the run that was not whole does not count. */
  readonly onDay?: () => boolean;
  /** How much memory series and rows that runs have in common may take. */
  readonly maxSharedBytes?: number;
};

export type SweepRun = {
  /** The index of its value on each axis. */
  readonly place: readonly number[];
  readonly parameters: ParameterValues;
  /** Of the days that a choice may look at. */
  readonly summary: RunSummary;
  /** Of the days after the split; null without one. */
  readonly outOfSample: RunSummary | null;
  /** In the unit of the measure: paise for a net. Null where the run has no such figure. */
  readonly figure: number | null;
  readonly plateau: Plateau | null;
};

export type SweepResult = {
  readonly axes: readonly SweepAxis[];
  readonly measure: SweepMeasure;
  /** In the order of the grid, the last axis fastest. Fewer than the grid has where the sweep was ended. */
  readonly runs: readonly SweepRun[];
  readonly isComplete: boolean;
  readonly from: string;
  readonly to: string;
  /** The first day that no choice has looked at; null without a split. */
  readonly splitDay: string | null;
  /** The run with the highest figure, as an index of `runs`; null where no run has one. */
  readonly best: number | null;
  /** The run whose neighbours are good as well. */
  readonly bestPlateau: number | null;
  /** Whether the best run stands alone: half of it is lost one step beside it. */
  readonly isBestLonely: boolean;
};

/** One run for each combination of values. Nothing but a summary of each is kept. What cannot be swept throws with a sentence. */
export function runSweep(input: SweepInput): SweepResult {
  const { document, book, axes, measure = 'net', firstSession = 0, onRun } = input;
  const problem = sweepProblem(document, axes);
  if (problem !== null) throw new RangeError(problem);
  const { sessions } = book.timeline;
  const splitAt = daysBeforeSplit(book.timeline, firstSession, input.split);
  const share = createMarketShare(book, input.maxSharedBytes);
  const { capitalPaise } = readSettings(document);
  const count = runsOf(axes);
  const onDay = input.onDay ?? (() => true);
  const made: Omit<SweepRun, 'plateau'>[] = [];
  for (let run = 0; run < count; run += 1) {
    const place = placeOf(axes, run);
    const parameters = parametersAt(axes, place);
    const played = runBacktest({ document, book, firstSession, parameters, share, trace: 'none', onDay });
    if (!played.isComplete) break;
    const summary = summaryOf(played, capitalPaise, { toDay: splitAt });
    const outOfSample = input.split ? summaryOf(played, capitalPaise, { fromDay: splitAt }) : null;
    made.push({ place, parameters, summary, outOfSample, figure: figureOf(summary, measure) });
    if (onRun?.(run + 1, count) === false) break;
  }
  const figures = made.map(({ figure }) => figure);
  const plateaus = plateausOf(axes, figures);
  const best = bestOf(figures);
  return {
    axes,
    measure,
    runs: made.map((run, index) => ({ ...run, plateau: plateaus[index] ?? null })),
    isComplete: made.length === count,
    from: sessions[firstSession]?.day ?? '',
    to: sessions.at(-1)?.day ?? '',
    splitDay: input.split ? (sessions[firstSession + splitAt]?.day ?? null) : null,
    best,
    bestPlateau: bestPlateauOf(figures, plateaus),
    isBestLonely: best !== null && isLonely(axes, figures, best),
  };
}

function figureOf(summary: RunSummary, measure: SweepMeasure): number | null {
  switch (measure) {
    case 'net':
      return summary.netPaise;
    case 'netOverDrawdown':
      return summary.drawdownPaise > 0 ? summary.netPaise / summary.drawdownPaise : null;
    default:
      return summary[measure];
  }
}
