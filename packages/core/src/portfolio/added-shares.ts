import type { HeldShares } from '../port/portfolio.ts';

/** Two rows of one share, such as what is delivered and what is on its way, are one. */
export function addedShares(rows: readonly HeldShares[]): readonly HeldShares[] {
  const sums = new Map<string, HeldShares>();
  for (const row of rows) {
    const id = row.instrumentKey ?? `${row.exchange} ${row.symbol}`;
    const before = sums.get(id);
    sums.set(id, before === undefined ? row : added(before, row));
  }
  return [...sums.values()];
}

function added(first: HeldShares, second: HeldShares): HeldShares {
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return {
    ...first,
    isin: first.isin ?? second.isin,
    settledQty: first.settledQty + second.settledQty,
    unsettledQty: first.unsettledQty + second.unsettledQty,
    boughtTodayQty: first.boughtTodayQty + second.boughtTodayQty,
    soldTodayQty: sum(first.soldTodayQty, second.soldTodayQty),
    costPaise: sum(first.costPaise, second.costPaise),
  };
}
