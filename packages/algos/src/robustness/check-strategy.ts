import type { StrategyDocument } from '@spark/document';
import { type BacktestRun, runBacktest } from '../backtest/run-backtest.ts';
import type { MarketBook } from '../contracts/market-book.ts';
import { createMarketShare } from '../market/market-share.ts';
import type { ParameterValues } from '../program/parameters.ts';
import { readSettings } from '../program/settings.ts';
import { netOf } from '../report/groups.ts';
import { numberText } from '../report/money-text.ts';
import { type Shuffled, shuffleTrades } from '../report/shuffle.ts';
import { summaryOf } from '../sweep/run-summary.ts';
import { type CheckItem, type Verdict, worstOf } from './check-item.ts';
import { checkPoison, checkPrefix, checkWarmUp } from './invariance.ts';
import { judgeDelay, judgeOutOfSample, judgeShuffle, judgeSlippage, judgeTrades } from './judge.ts';

/** The share of the days, the last ones, on which a strategy is looked at apart. */
const OUT_OF_SAMPLE = 0.3;
const SHUFFLES = 1000;
/** Where a document has no slippage, twice of nothing would check nothing. */
const SLIPPAGE_WHERE_NONE = { unit: 'pct', value: 0.1 } as const;

export type CheckInput = {
  readonly document: StrategyDocument;
  readonly book: MarketBook;
  readonly firstSession?: number;
  readonly parameters?: ParameterValues;
  /** Of the shuffle: the same seed gives the same answer. */
  readonly seed?: number;
  /** Told after each of the questions; false ends the check there. */
  readonly onStep?: (done: number, steps: number) => boolean;
  /** Asked after every day of every run; false ends the check. */
  readonly onDay?: () => boolean;
};

/** "Check this strategy": every question with its answer. */
export type StrategyCheck = {
  readonly verdict: Verdict;
  readonly items: readonly CheckItem[];
  readonly shuffled: Shuffled;
  readonly isComplete: boolean;
};

/** Plays a document again with worse prices, late, and on changed data, and says in words what that did to it. */
export function checkStrategy(input: CheckInput): StrategyCheck {
  const { document, book, firstSession = 0, seed = 1 } = input;
  const onDay = input.onDay ?? (() => true);
  const played = { document, book, firstSession, parameters: input.parameters ?? {} };
  const { capitalPaise, timeframe } = readSettings(document);
  const share = createMarketShare(book);
  const rerun = { ...played, share, trace: 'none', onDay } as const;
  const base = runBacktest(rerun);
  const summary = summaryOf(base, capitalPaise);
  const shuffled = shuffleTrades(base.trades.map(netOf), capitalPaise, { seed, runs: SHUFFLES });
  const { trades, drawdownPaise } = summary;
  const again = (change: Partial<Parameters<typeof runBacktest>[0]>) => {
    const run = runBacktest({ ...rerun, ...change });
    return run.isComplete ? summaryOf(run, capitalPaise) : null;
  };
  const steps: readonly (() => CheckItem | null)[] = [
    () => judgeTrades(trades),
    () => {
      const { worse, words } = worsePrices(document);
      const after = again({ document: worse });
      return after && judgeSlippage(summary, after, words);
    },
    () => {
      const after = again({ lateBy: 1 });
      return after && judgeDelay(summary, after, timeframe);
    },
    () => checkOutOfSample(base, capitalPaise),
    () => judgeShuffle(shuffled, drawdownPaise, capitalPaise, trades),
    () => checkPrefix(played, base, onDay),
    () => checkPoison(played, base, onDay),
    () => checkWarmUp(played, base, onDay),
  ];
  const items: CheckItem[] = [];
  if (base.isComplete)
    for (const step of steps) {
      const item = step();
      if (item === null) break;
      items.push(item);
      if (input.onStep?.(items.length, steps.length) === false) break;
    }
  return { verdict: worstOf(items), items, shuffled, isComplete: items.length === steps.length };
}

function worsePrices(document: StrategyDocument): {
  readonly worse: StrategyDocument;
  readonly words: string;
} {
  const { slippage } = document.execution;
  const has = slippage !== undefined && slippage.value > 0;
  const worst = has ? { ...slippage, value: slippage.value * 2 } : SLIPPAGE_WHERE_NONE;
  const amount = `${numberText(worst.value)} ${worst.unit === 'pct' ? '%' : 'points'}`;
  return {
    worse: { ...document, execution: { ...document.execution, slippage: worst } },
    words: has
      ? `With twice the slippage (${amount} on each fill)`
      : `The strategy counts no slippage. With ${amount} on each fill`,
  };
}

function checkOutOfSample(run: BacktestRun, capitalPaise: number): CheckItem {
  const { days } = run;
  const secondDays = Math.round(days.length * OUT_OF_SAMPLE);
  const firstDays = days.length - secondDays;
  const first = summaryOf(run, capitalPaise, { toDay: firstDays });
  const second = summaryOf(run, capitalPaise, { fromDay: firstDays });
  return judgeOutOfSample(first, second, { firstDays, secondDays, splitDay: days[firstDays]?.day ?? '' });
}
