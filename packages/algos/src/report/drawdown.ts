/** The deepest fall of a curve below its highest point before. Amounts in paise. */
export type Drawdown = {
  readonly paise: number;
  /** Of the highest point before, in percent. */
  readonly percent: number;
  /** Indexes of the highest point, the lowest, and where the high was reached again; null while it was not. -1 is the start. */
  readonly from: number;
  readonly trough: number;
  readonly recovered: number | null;
  /** The most days in a row below an earlier high. */
  readonly longestUnderWater: number;
};

/** Of a capital to which each day adds its profit. */
export function drawdownOf(profitsPaise: readonly number[], capitalPaise: number): Drawdown {
  let equity = capitalPaise;
  let peak = capitalPaise;
  let peakAt = -1;
  let worst = { paise: 0, percent: 0, from: -1, trough: -1 };
  let underWater = 0;
  let longest = 0;
  profitsPaise.forEach((profit, day) => {
    equity += profit;
    if (equity >= peak) {
      peak = equity;
      peakAt = day;
      underWater = 0;
      return;
    }
    underWater += 1;
    longest = Math.max(longest, underWater);
    const fall = peak - equity;
    if (fall > worst.paise) worst = { paise: fall, percent: (fall / peak) * 100, from: peakAt, trough: day };
  });
  return { ...worst, recovered: recoveryOf(profitsPaise, worst), longestUnderWater: longest };
}

function recoveryOf(
  profits: readonly number[],
  { from, trough }: { readonly from: number; readonly trough: number },
): number | null {
  if (trough < 0) return null;
  let missing = 0;
  for (let day = from + 1; day < profits.length; day += 1) {
    missing += profits[day] ?? 0;
    if (day > trough && missing >= 0) return day;
  }
  return null;
}
