import type { HeldShares } from '../port/portfolio.ts';

/** The last price of a share and its close of the day before; null where one is not known. */
export type SharePrice = { readonly lastPaise: number | null; readonly previousClosePaise: number | null };

/** What a holding is worth. Whatever rests on something unknown is null. */
export type HoldingFigures = {
  readonly costPaise: number | null;
  readonly valuePaise: number | null;
  /** Of units that were held at the close of the day before: what was bought today has not changed since then. */
  readonly dayChangePaise: number | null;
  /** The worth of those units at that close, which the day's change is a part of. */
  readonly previousValuePaise: number | null;
  readonly profitPaise: number | null;
};

/** Sums of holdings. One that is unknown makes a sum unknown; of the value, what is known is at least there. */
export type HoldingTotals = HoldingFigures & {
  readonly count: number;
  /** The sum of the known values, which the whole is at least. */
  readonly valueAtLeastPaise: number;
  /** Whether a holding, or a whole account, could not be counted. */
  readonly isPartial: boolean;
};

export function holdingFigures(
  held: HeldShares,
  { lastPaise, previousClosePaise }: SharePrice,
): HoldingFigures {
  const qty = held.settledQty + held.unsettledQty;
  const valuePaise = times(lastPaise, qty);
  const kept = qty - held.boughtTodayQty;
  const previousValuePaise = times(previousClosePaise, kept);
  return {
    costPaise: held.costPaise,
    valuePaise,
    previousValuePaise,
    dayChangePaise: less(times(lastPaise, kept), previousValuePaise),
    profitPaise: less(valuePaise, held.costPaise),
  };
}

/** `isComplete` is false where an account could not be asked: its holdings are missing in the list. */
export function holdingTotals(all: readonly HoldingFigures[], isComplete: boolean): HoldingTotals {
  const sumOf = (of: (one: HoldingFigures) => number | null) => {
    let sum = 0;
    for (const one of all) {
      const part = of(one);
      if (part === null) return null;
      sum += part;
    }
    return isComplete ? sum : null;
  };
  const valuePaise = sumOf((one) => one.valuePaise);
  return {
    count: all.length,
    costPaise: sumOf((one) => one.costPaise),
    valuePaise,
    previousValuePaise: sumOf((one) => one.previousValuePaise),
    dayChangePaise: sumOf((one) => one.dayChangePaise),
    profitPaise: sumOf((one) => one.profitPaise),
    valueAtLeastPaise: all.reduce((sum, one) => sum + (one.valuePaise ?? 0), 0),
    isPartial: valuePaise === null,
  };
}

/** In per cent with two decimals; null where there is nothing that it could be a part of. */
export function percentOf(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null || whole <= 0) return null;
  return Math.round((part / whole) * 10_000) / 100;
}

function times(paise: number | null, qty: number): number | null {
  if (qty === 0) return 0;
  return paise === null ? null : paise * qty;
}

function less(from: number | null, what: number | null): number | null {
  return from === null || what === null ? null : from - what;
}
