import type { Sweep, SweepRow } from '../generated/entities.ts';
import { barText } from './backtest-text.ts';
import { type Column, cellText, rupeesText, tableText } from './table.ts';

type Cell = Sweep['cells'][number];

const SHOWN = 20;

export function sweepProgressText({ state, progress }: Pick<SweepRow, 'state' | 'progress'>): string {
  if (state === 'waiting') return `waiting, ${progress?.place ?? 0} before it`;
  const runs =
    progress && progress.ofRuns > 0 ? `run ${progress.runs} of ${progress.ofRuns}` : 'reading candles';
  return `${barText(progress?.percent ?? 0)}  ${runs}`;
}

/** The runs with the best plateaus first: a peak that stands alone is chance. */
export function sweepText(sweep: Sweep, isWhole: boolean): string {
  const { sweepID, name, from, to, notes, cells, best, bestPlateau } = sweep;
  const order = cells
    .map((cell, index) => ({ cell, index }))
    .sort((left, right) => scoreOf(right.cell) - scoreOf(left.cell));
  const rows = isWhole ? order : order.slice(0, SHOWN);
  const mark = (index: number) => (index === bestPlateau ? 'plateau' : index === best ? 'best' : '');
  const columns: readonly Column<(typeof order)[number]>[] = [
    ...sweep.axes.map(({ name: axis }) => ({
      title: axis,
      cell: ({ cell }: (typeof order)[number]) => cell.values[axis],
      isNumber: true as const,
    })),
    { title: 'Net', cell: ({ cell }) => rupeesText(cell.inSample.net), isNumber: true },
    { title: 'Trades', cell: ({ cell }) => cell.inSample.trades, isNumber: true },
    { title: 'Deepest fall', cell: ({ cell }) => rupeesText(cell.inSample.maxDrawdown), isNumber: true },
    { title: 'Plateau', cell: ({ cell }) => cell.plateau?.score.toFixed(2), isNumber: true },
    { title: 'Net kept apart', cell: ({ cell }) => rupeesText(cell.outOfSample?.net), isNumber: true },
    { title: '', cell: ({ index }) => mark(index) || ' ' },
  ];
  const left = cells.length - rows.length;
  return [
    `${cellText(name)}, ${from} to ${to}: sweep ${sweepID}, ${cells.length} runs`,
    ...notes.map((note) => `! ${cellText(note)}`),
    '',
    tableText(columns, rows),
    ...(left > 0 ? ['', `${left} more: --all shows them.`] : []),
  ].join('\n');
}

function scoreOf({ plateau }: Cell): number {
  return plateau?.score ?? Number.NEGATIVE_INFINITY;
}
