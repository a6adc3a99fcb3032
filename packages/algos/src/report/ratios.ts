/** Trading days of a year, by which daily figures become yearly ones. */
const DAYS_PER_YEAR = 252;

/** Null where it cannot be worked out: too few days, or nothing to divide by. */
export type Ratios = {
  /** Mean over deviation (of n - 1) of daily returns, risk-free 0, times the root of 252; days without a trade count. */
  readonly sharpe: number | null;
  /** Mean over the deviation below 0 (of n), times the root of 252. */
  readonly sortino: number | null;
  /** The yearly return over the deepest fall, both in percent. */
  readonly calmar: number | null;
  /** Net profit over the deepest fall, both in money. */
  readonly recovery: number | null;
};

export function ratiosOf(
  profitsPaise: readonly number[],
  capitalPaise: number,
  fall: { readonly paise: number; readonly percent: number },
): Ratios {
  const net = sum(profitsPaise);
  const days = profitsPaise.length;
  const yearly = days === 0 ? 0 : ((net / days) * DAYS_PER_YEAR * 100) / capitalPaise;
  return {
    sharpe: sharpeOf(profitsPaise),
    sortino: sortinoOf(profitsPaise),
    calmar: fall.percent > 0 ? yearly / fall.percent : null,
    recovery: fall.paise > 0 ? net / fall.paise : null,
  };
}

/** The capital is the same on both sides of the fraction, so profits serve as returns. */
export function sharpeOf(profits: readonly number[]): number | null {
  if (profits.length < 2) return null;
  const mean = sum(profits) / profits.length;
  const squares = profits.reduce((total, profit) => total + (profit - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (profits.length - 1));
  return deviation > 0 ? (mean / deviation) * Math.sqrt(DAYS_PER_YEAR) : null;
}

function sortinoOf(profits: readonly number[]): number | null {
  if (profits.length === 0) return null;
  const mean = sum(profits) / profits.length;
  const squares = profits.reduce((total, profit) => total + Math.min(0, profit) ** 2, 0);
  const deviation = Math.sqrt(squares / profits.length);
  return deviation > 0 ? (mean / deviation) * Math.sqrt(DAYS_PER_YEAR) : null;
}

/** The loss that one day in twenty reaches or passes, as a number of 0 or more. */
export function valueAtRisk(profitsPaise: readonly number[]): number | null {
  if (profitsPaise.length === 0) return null;
  const sorted = [...profitsPaise].sort((left, right) => left - right);
  return Math.max(0, -(sorted[Math.max(0, Math.ceil(sorted.length * 0.05) - 1)] ?? 0));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
