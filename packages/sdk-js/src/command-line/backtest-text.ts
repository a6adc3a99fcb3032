import type { FinishedBacktest } from '../backtest.ts';
import type { BacktestPoint, BacktestReport, BacktestRow, BacktestWhyNot } from '../generated/entities.ts';
import { cellText, rupeesText } from './table.ts';

const BLOCKS = '▁▂▃▄▅▆▇█';
const BAR = 24;
const NAME = 22;

/** A line of blocks as wide as asked; each is the mean of its days. */
export function sparkline(values: readonly number[], width: number): string {
  if (values.length === 0) return '';
  const count = Math.min(width, values.length);
  const means = Array.from({ length: count }, (_, index) => {
    const part = values.slice(
      Math.floor((index * values.length) / count),
      Math.floor(((index + 1) * values.length) / count),
    );
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
  const [low, high] = [Math.min(...means), Math.max(...means)];
  const step = (high - low) / (BLOCKS.length - 1) || 1;
  return means.map((mean) => BLOCKS[Math.round((mean - low) / step)] ?? '').join('');
}

export function progressText({ state, progress }: Pick<BacktestRow, 'state' | 'progress'>): string {
  if (state === 'waiting') return `waiting, ${progress?.place ?? 0} before it`;
  const percent = progress?.percent ?? 0;
  const days =
    progress && progress.ofDays > 0 ? `day ${progress.days} of ${progress.ofDays}` : 'reading candles';
  return `${barText(percent)}  ${days}, ${progress?.series ?? 0} series`;
}

/** `[######......] 50 %` */
export function barText(percent: number): string {
  const full = Math.round((percent / 100) * BAR);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${percent} %`;
}

const line = (name: string, value: string): string => `${name.padEnd(NAME)}${value}`;
const percent = (value: number | null): string => (value === null ? '-' : `${value.toFixed(2)} %`);
const ratio = (value: number | null): string => (value === null ? '-' : value.toFixed(2));

/** The main figures, for a terminal. */
export function reportText(
  { backtestID, name, notes, report, seconds }: FinishedBacktest,
  equity: readonly BacktestPoint[],
  width: number,
): string {
  if (report === null) return `Backtest ${backtestID} has no report.`;
  return [
    `${cellText(name)}, ${report.from} to ${report.to}: backtest ${backtestID}`,
    ...notes.map((note) => `! ${cellText(note)}`),
    '',
    sparkline(
      equity.map((point) => point.equity),
      width,
    ),
    ...figures(report),
    ...(seconds === null
      ? []
      : [
          line(
            'By minutes, seconds',
            `${rupeesText(seconds.barNet)}, ${rupeesText(seconds.secondNet)} (${rupeesText(seconds.difference)} apart)`,
          ),
        ]),
  ].join('\n');
}

function figures(report: BacktestReport): readonly string[] {
  const { trades, risk, ratios, fidelity } = report;
  return [
    line(
      'Net',
      `${rupeesText(report.net)}  (${percent(report.returnPercent)} of ${rupeesText(report.capital)})`,
    ),
    line('Gross, charges', `${rupeesText(report.gross)}, ${rupeesText(report.charges)}`),
    line('Slippage', rupeesText(report.slippage)),
    line('Deepest fall', `${rupeesText(risk.maxDrawdown)}  (${percent(risk.maxDrawdownPercent)})`),
    line(
      'Trades',
      `${trades.count}, ${trades.wins} won, ${trades.losses} lost (${percent(trades.winRate)} won)`,
    ),
    line('Average win, loss', `${rupeesText(trades.averageWin)}, ${rupeesText(trades.averageLoss)}`),
    line('Profit factor', ratio(trades.profitFactor)),
    line('Expectancy per trade', rupeesText(trades.expectancy)),
    line('Sharpe, Sortino', `${ratio(ratios.sharpe)}, ${ratio(ratios.sortino)}`),
    line('Best, worst trade', `${rupeesText(trades.best)}, ${rupeesText(trades.worst)}`),
    line('Time in the market', percent(risk.timeInMarketPercent)),
    line('Fidelity', `${fidelity.grade}, ${fidelity.ambiguous} ambiguous, ${fidelity.unfilled} not filled`),
  ];
}

/** Which row was in the way, for a run without a trade. */
export function whyNotText(conditions: readonly BacktestWhyNot[]): string {
  return conditions
    .flatMap(({ id, candles, fired, warmingUp, nothingAdded, skipped, rows, ...counts }) => [
      `${id}: of ${candles} candles ${fired} fired, ${counts.false} false, ${warmingUp} warming up, ${nothingAdded} added nothing`,
      ...Object.entries(skipped).map(([reason, count]) => `  ${count} skipped: ${reason}`),
      ...rows.map(
        (row) =>
          `  ${row.path || '/'} ${row.op}: ${row.true} true, ${row.false} false, ${row.warmingUp} warming up`,
      ),
    ])
    .join('\n');
}
