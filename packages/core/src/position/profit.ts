import type { IstDay } from '../calendar/ist.ts';
import type { Position } from './position.ts';

/** null is unknown: a price is missing. It is never shown as zero. */
export type ProfitFigures = {
  readonly bookedPaise: number;
  readonly openPaise: number | null;
  readonly totalPaise: number | null;
  /** Positions traded today or still open. */
  readonly positions: number;
  readonly openPositions: number;
};

export type LastPrice = (instrumentKey: string) => number | null;

export function profitOf(positions: Iterable<Position>, today: IstDay, lastPrice: LastPrice): ProfitFigures {
  let bookedPaise = 0;
  let openPaise: number | null = 0;
  let count = 0;
  let openPositions = 0;
  for (const position of positions) {
    const isOpen = position.netQty !== 0;
    if (position.day !== today && !isOpen) continue;
    count++;
    bookedPaise += position.day === today ? position.bookedPaise : 0;
    if (!isOpen) continue;
    openPositions++;
    const lastPaise = lastPrice(position.instrumentKey);
    openPaise = openPaise === null || lastPaise === null ? null : openPaise + openProfit(position, lastPaise);
  }
  const totalPaise = openPaise === null ? null : bookedPaise + openPaise;
  return { bookedPaise, openPaise, totalPaise, positions: count, openPositions };
}

/** For long and short alike, since the cost of a short position is below zero. */
export function openProfit({ netQty, openCostPaise }: Position, lastPaise: number): number {
  return netQty * lastPaise - openCostPaise;
}
