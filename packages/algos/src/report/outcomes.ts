import { sum } from './ratios.ts';

/** Gains and losses of trades or of days, in paise. Figures that have nothing to divide by are null. */
export type Outcomes = {
  readonly count: number;
  readonly wins: number;
  readonly losses: number;
  readonly netPaise: number;
  /** Of all, in percent. */
  readonly winRate: number | null;
  readonly averageWinPaise: number | null;
  readonly averageLossPaise: number | null;
  /** The average win over the average loss. */
  readonly payoff: number | null;
  /** All wins over all losses. */
  readonly profitFactor: number | null;
  readonly expectancyPaise: number | null;
  /** Expectancy over the average loss: what is won for each rupee at risk. */
  readonly expectancyRatio: number | null;
  readonly longestWinning: number;
  readonly longestLosing: number;
  readonly bestPaise: number | null;
  readonly worstPaise: number | null;
};

export function outcomesOf(profitsPaise: readonly number[]): Outcomes {
  const wins = profitsPaise.filter((profit) => profit > 0);
  const losses = profitsPaise.filter((profit) => profit < 0);
  const netPaise = sum(profitsPaise);
  const count = profitsPaise.length;
  const averageWinPaise = wins.length === 0 ? null : sum(wins) / wins.length;
  const averageLossPaise = losses.length === 0 ? null : sum(losses) / losses.length;
  const expectancyPaise = count === 0 ? null : netPaise / count;
  return {
    count,
    wins: wins.length,
    losses: losses.length,
    netPaise,
    winRate: count === 0 ? null : (wins.length / count) * 100,
    averageWinPaise,
    averageLossPaise,
    payoff: over(averageWinPaise, averageLossPaise),
    profitFactor: losses.length === 0 ? null : sum(wins) / -sum(losses),
    expectancyPaise,
    expectancyRatio: over(expectancyPaise, averageLossPaise),
    longestWinning: longestRun(profitsPaise, (profit) => profit > 0),
    longestLosing: longestRun(profitsPaise, (profit) => profit < 0),
    bestPaise: count === 0 ? null : profitsPaise.reduce((best, profit) => Math.max(best, profit)),
    worstPaise: count === 0 ? null : profitsPaise.reduce((worst, profit) => Math.min(worst, profit)),
  };
}

function over(amount: number | null, loss: number | null): number | null {
  return amount === null || loss === null ? null : amount / -loss;
}

function longestRun(profits: readonly number[], counts: (profit: number) => boolean): number {
  let run = 0;
  let longest = 0;
  for (const profit of profits) {
    run = counts(profit) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
