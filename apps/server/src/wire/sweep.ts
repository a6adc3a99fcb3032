import type { RunSummary, SweepRun } from '@spark/algos';
import type { BacktestView, SweptChoice, SweptResult } from '@spark/application';
import type { Sweep, SweepRow } from '@spark/contract';
import { assert } from '@spark/core';
import { toWireRun, toWireSources } from './backtest.ts';
import { rounded, roundedOrNull, rupees } from './backtest-numbers.ts';
import { notesOnData, toWireCoverage } from './backtest-report.ts';

export function toWireSweep(view: BacktestView): SweepRow {
  const { sweep: plan } = view;
  assert(plan !== undefined, 'a sweep says what it varies');
  const { axes, measure, outOfSample } = plan;
  return {
    ...{ sweepID: view.id, ...toWireRun(view), measure, outOfSample },
    axes: axes.map(({ parameter, values }) => ({ name: parameter, values: [...values] })),
    progress: toWireProgress(view),
    summary: toWireSummary(view),
  };
}

function toWireProgress({ state, progress, place }: BacktestView): SweepRow['progress'] {
  if (state !== 'waiting' && state !== 'running') return null;
  const { days: runs, ofDays: ofRuns, series } = progress ?? { days: 0, ofDays: 0, series: 0 };
  return { runs, ofRuns, series, percent: ofRuns === 0 ? 0 : Math.floor((runs / ofRuns) * 100), place };
}

function toWireSummary({ swept }: BacktestView): SweepRow['summary'] {
  if (swept === undefined) return null;
  const { runs, best, plateau, isBestLonely, isSimulated } = swept;
  return {
    ...{ runs, best: toWirePick(best), plateau: toWirePick(plateau) },
    ...{ lonely: isBestLonely, simulated: isSimulated },
  };
}

function toWirePick(choice: SweptChoice | null) {
  if (choice === null) return null;
  return { values: { ...choice.parameters }, net: rupees(choice.netPaise), trades: choice.trades };
}

type Found = Omit<Sweep, keyof SweepRow | 'document'>;

export function toWireSwept(result: SweptResult | null): Found {
  if (result === null)
    return {
      ...{ cells: [], best: null, bestPlateau: null, splitDay: null, notes: [] },
      ...{ coverage: null, sources: null },
    };
  const { runs, best, bestPlateau, splitDay, isBestLonely, measure } = result.sweep;
  const notes = notesOnData(result);
  if (isBestLonely) notes.push('The best run stands alone: half of it is lost one step beside it.');
  if (splitDay === null) notes.push('No days are kept apart, so nothing tells how a choice does later.');
  return {
    ...{ best, bestPlateau, splitDay, notes },
    cells: runs.map((run) => toWireCell(run, measure === 'net')),
    coverage: toWireCoverage(result),
    sources: toWireSources(result.sources),
  };
}

function toWireCell(run: SweepRun, isMoney: boolean): Sweep['cells'][number] {
  const { place, parameters, summary, outOfSample, figure, plateau } = run;
  const shown = (value: number) => (isMoney ? rupees(value) : rounded(value));
  return {
    ...{ values: { ...parameters }, place: [...place] },
    figure: figure === null ? null : shown(figure),
    inSample: toWireFigures(summary),
    outOfSample: outOfSample && toWireFigures(outOfSample),
    plateau: plateau && { score: shown(plateau.median), worst: shown(plateau.worst), runs: plateau.runs },
  };
}

function toWireFigures(summary: RunSummary): Sweep['cells'][number]['inSample'] {
  return {
    net: rupees(summary.netPaise),
    trades: summary.trades,
    maxDrawdown: rupees(summary.drawdownPaise),
    maxDrawdownPercent: rounded(summary.drawdownPercent),
    sharpe: roundedOrNull(summary.sharpe),
    profitFactor: roundedOrNull(summary.profitFactor),
  };
}
