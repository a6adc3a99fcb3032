import type { Engine } from '../account/engine.ts';
import type { BacktestRun } from '../backtest/run-backtest.ts';
import { MINUTE_MS } from '../columns/timeline.ts';
import { minuteAt } from './minute-at.ts';

/** How much of what was played was there. */
export type Coverage = {
  /** Minutes of the underlying with a trade, of all minutes of its sessions, in percent. */
  readonly underlyingPercent: number;
  /** The same for the contracts of trades while they were held; null without a trade. */
  readonly contractsPercent: number | null;
  /** Days on which the underlying did not trade at all. */
  readonly emptyDays: number;
};

export function coverageOf({ engine, days, trades }: BacktestRun): Coverage {
  const { timeline, spot } = engine.book;
  const first = timeline.sessions.findIndex(({ day }) => day === days[0]?.day);
  const played = timeline.sessions.slice(Math.max(0, first), first + days.length);
  let there = 0;
  let all = 0;
  let emptyDays = 0;
  for (const { first: begin, openMinute, closeMinute, spotCloseMinute = closeMinute } of played) {
    const minutes = spotCloseMinute - openMinute;
    const traded = tradedMinutes(spot, begin, begin + minutes);
    there += traded;
    all += minutes;
    if (traded === 0) emptyDays += 1;
  }
  return {
    underlyingPercent: all === 0 ? 0 : (there / all) * 100,
    contractsPercent: contractsPercent(engine, trades),
    emptyDays,
  };
}

function contractsPercent(engine: Engine, trades: BacktestRun['trades']): number | null {
  let held = 0;
  let there = 0;
  for (const { contract, enteredAt, exitedAt } of trades) {
    const series = engine.seriesFor(contract);
    const begin = minuteAt(engine.book.timeline, enteredAt);
    const end = Math.max(begin + 1, minuteAt(engine.book.timeline, exitedAt - MINUTE_MS) + 1);
    held += end - begin;
    if (series !== null) there += tradedMinutes(series, begin, end);
  }
  return held === 0 ? null : (there / held) * 100;
}

function tradedMinutes(
  { close, from }: { readonly close: Float64Array; readonly from: number },
  begin: number,
  end: number,
): number {
  let count = 0;
  for (let slot = Math.max(0, begin - from); slot < Math.min(close.length, end - from); slot += 1)
    if (!Number.isNaN(close[slot])) count += 1;
  return count;
}
