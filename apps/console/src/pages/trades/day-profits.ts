import type { Trade } from '@spark/client';

export type DayProfit = { readonly profit: number; readonly trades: number };

/** What the trades of each day brought. Added in paise, so that no fraction is lost; forward tests do not count. */
export function dayProfits(trades: readonly Trade[]): ReadonlyMap<string, DayProfit> {
  const days = Map.groupBy(
    trades.filter(({ ForwardTest }) => ForwardTest === 0),
    ({ date }) => date,
  );
  return new Map(
    [...days].map(([day, own]) => [
      day,
      { profit: own.reduce((paise, { PNL }) => paise + Math.round(PNL * 100), 0) / 100, trades: own.length },
    ]),
  );
}
