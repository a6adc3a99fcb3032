import type { BacktestRun } from '../backtest/run-backtest.ts';
import { drawdownOf } from '../report/drawdown.ts';
import { netOf } from '../report/groups.ts';
import { sharpeOf, sum } from '../report/ratios.ts';
import { dailyProfits } from '../report/report.ts';

/** What is kept of one run of many. Money is whole paise; a figure that has nothing to divide by is null. */
export type RunSummary = {
  readonly netPaise: number;
  readonly trades: number;
  readonly drawdownPaise: number;
  readonly drawdownPercent: number;
  readonly sharpe: number | null;
  readonly profitFactor: number | null;
};

/** Of the days from `fromDay` on and before `toDay`; a trade counts on the day on which it ended. */
export function summaryOf(
  run: BacktestRun,
  capitalPaise: number,
  { fromDay = 0, toDay = run.days.length }: { readonly fromDay?: number; readonly toDay?: number } = {},
): RunSummary {
  const profits = dailyProfits(run).slice(fromDay, toDay);
  const { paise, percent } = drawdownOf(profits, capitalPaise);
  let wins = 0;
  let losses = 0;
  let trades = 0;
  // Trades are written down day by day.
  for (const { trade, day } of byDay(run)) {
    if (day < fromDay || day >= toDay) continue;
    trades += 1;
    const net = netOf(trade);
    if (net > 0) wins += net;
    else losses -= net;
  }
  return {
    netPaise: sum(profits),
    trades,
    drawdownPaise: paise,
    drawdownPercent: percent,
    sharpe: sharpeOf(profits),
    profitFactor: losses > 0 ? wins / losses : null,
  };
}

function* byDay({ trades, engine, days }: BacktestRun) {
  const { sessions } = engine.book.timeline;
  const first = sessions.findIndex(({ day }) => day === days[0]?.day);
  let day = 0;
  for (const trade of trades) {
    while (day + 1 < days.length && trade.exitedAt >= (sessions[first + day + 1]?.startsAt ?? 0)) day += 1;
    yield { trade, day };
  }
}
