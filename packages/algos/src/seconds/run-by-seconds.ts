import { type BacktestInput, type BacktestRun, runBacktest } from '../backtest/run-backtest.ts';
import type { SecondsOf } from '../legs/decide-by-seconds.ts';
import { sum } from '../report/ratios.ts';
import { dailyProfits } from '../report/report.ts';

/** The same backtest by bars and by seconds, and how wrong the bars were. Money is whole paise. */
export type SecondLevel = {
  readonly barNetPaise: number;
  readonly secondNetPaise: number;
  /** By seconds less by bars: above 0 the bars were too careful. */
  readonly differencePaise: number;
  /** Minutes that bars could not decide, those that seconds decided, and those still in doubt. An exit decided otherwise leads to others. */
  readonly ambiguous: number;
  readonly decided: number;
  readonly inDoubt: number;
};

export type SecondLevelRun = {
  /** Null where the caller ended it, or where seconds are known of none of the minutes. */
  readonly level: SecondLevel | null;
  /** Decided by seconds where they are known. */
  readonly run: BacktestRun;
};

/** Plays a document by bars, and again with seconds where a bar did not say what came first. */
export function runBySeconds(input: BacktestInput & { readonly secondsOf: SecondsOf }): SecondLevelRun {
  const { secondsOf, ...byBars } = input;
  const bars = runBacktest(byBars);
  if (!bars.isComplete) return { level: null, run: bars };
  const { ambiguous } = bars.fidelity;
  const barNetPaise = sum(dailyProfits(bars));
  if (ambiguous === 0)
    return {
      level: {
        barNetPaise,
        secondNetPaise: barNetPaise,
        differencePaise: 0,
        ambiguous,
        decided: 0,
        inDoubt: 0,
      },
      run: bars,
    };
  let asked = 0;
  let known = 0;
  const run = runBacktest({
    ...input,
    secondsOf: (contract, startsAt) => {
      const seconds = secondsOf(contract, startsAt);
      asked += 1;
      if (seconds !== null) known += 1;
      return seconds;
    },
  });
  if (!run.isComplete || known === 0) return { level: null, run: bars };
  const secondNetPaise = sum(dailyProfits(run));
  const level = {
    barNetPaise,
    secondNetPaise,
    differencePaise: secondNetPaise - barNetPaise,
    ambiguous,
    decided: asked - run.fidelity.ambiguous,
    inDoubt: run.fidelity.ambiguous,
  };
  return { level, run };
}
