import type { IstDay } from '../time/ist.ts';
import type { Position } from './position.ts';

/** null is unknown: a price is missing, or what was stored is damaged. It is never shown as zero. */
export type ProfitFigures = {
  readonly bookedPaise: number | null;
  readonly openPaise: number | null;
  readonly totalPaise: number | null;
  /** Positions traded today or still open. */
  readonly positions: number;
  readonly openPositions: number;
};

export type LastPrice = (instrumentKey: string) => number | null;

export function profitOf(positions: Iterable<Position>, today: IstDay, lastPrice: LastPrice): ProfitFigures {
  let bookedPaise: number | null = 0;
  let openPaise: number | null = 0;
  let count = 0;
  let openPositions = 0;
  for (const position of positions) {
    const isOpen = position.netQty !== 0;
    if (position.day !== today && !isOpen) continue;
    count++;
    if (isOpen) openPositions++;
    if (position.isMoneyUnknown) {
      bookedPaise = null;
      openPaise = null;
      continue;
    }
    if (bookedPaise !== null) bookedPaise += position.day === today ? position.bookedPaise : 0;
    if (!isOpen) continue;
    const lastPaise = lastPrice(position.instrumentKey);
    openPaise = openPaise === null || lastPaise === null ? null : openPaise + openProfit(position, lastPaise);
  }
  const totalPaise = openPaise === null || bookedPaise === null ? null : bookedPaise + openPaise;
  return { bookedPaise, openPaise, totalPaise, positions: count, openPositions };
}

/** What of the profit is known, and of how many positions it is not: at least that much was made or lost. */
export type KnownProfit = { readonly knownPaise: number; readonly unknownPositions: number };

export function knownProfitOf(
  positions: Iterable<Position>,
  today: IstDay,
  lastPrice: LastPrice,
): KnownProfit {
  let knownPaise = 0;
  let unknownPositions = 0;
  for (const position of positions) {
    const { bookedPaise, openPaise } = profitOf([position], today, lastPrice);
    knownPaise += (bookedPaise ?? 0) + (openPaise ?? 0);
    if (bookedPaise === null || openPaise === null) unknownPositions += 1;
  }
  return { knownPaise, unknownPositions };
}

/** The figures of an account, and separately those of its forward tests. */
export type Apart<T> = { readonly own: T; readonly forwardTests: T };

export function apart<T extends Pick<Position, 'forwardTest'>>(positions: Iterable<T>): Apart<readonly T[]> {
  const own: T[] = [];
  const forwardTests: T[] = [];
  for (const position of positions) (position.forwardTest ? forwardTests : own).push(position);
  return { own, forwardTests };
}

/** The same where a row that these figures depend on is damaged. */
export function unknownFigures(figures: ProfitFigures): ProfitFigures {
  return { ...figures, bookedPaise: null, openPaise: null, totalPaise: null };
}

/** For long and short alike, since the cost of a short position is below zero. */
export function openProfit({ netQty, openCostPaise }: Position, lastPaise: number): number {
  return netQty * lastPaise - openCostPaise;
}
