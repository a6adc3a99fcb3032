import type { Position } from '../position/position.ts';
import { type LastPrice, openProfit, profitOf } from '../position/profit.ts';
import { addDays, type IstDay } from '../time/ist.ts';
import type { Exit, ExitMeasure } from './exit.ts';

/** What the rules of an exit are compared with; null is unknown. */
export type ExitFigures = {
  /** Of a position: what is held, above zero for long. */
  readonly netQty: number;
  /** Of a position. */
  readonly pricePaise: number | null;
  /**
   * Of a position what is open has earned; of a basket all that its orders earned, booked and open; of a scope the profit
   * of today, booked and open.
   */
  readonly profitPaise: number | null;
  /** What the open positions cost, long and short alike. */
  readonly entryPaise: number | null;
  readonly openPositions: number;
  readonly nearestExpiry: IstDay | null;
};

export type FigureView = {
  readonly today: IstDay;
  /** Those of the scope. */
  readonly positions: readonly Position[];
  /** Null where no price is fresh. */
  readonly lastPrice: LastPrice;
  readonly expiryOf: (instrumentKey: string) => IstDay | null;
};

export function figuresOf(exit: Pick<Exit, 'scope'>, view: FigureView): ExitFigures {
  const { positions, today, lastPrice } = view;
  const open = positions.filter(({ netQty }) => netQty !== 0);
  const isMoneyKnown = open.every(({ isMoneyUnknown }) => !isMoneyUnknown);
  const entryPaise = isMoneyKnown
    ? open.reduce((sum, { openCostPaise }) => sum + Math.abs(openCostPaise), 0)
    : null;
  const rest = { entryPaise, openPositions: open.length, nearestExpiry: nearest(open, view) };
  if (exit.scope.kind !== 'position') {
    const { totalPaise } = profitOf(positions, today, lastPrice);
    return { ...rest, netQty: 0, pricePaise: null, profitPaise: totalPaise };
  }
  const [position] = open;
  if (!position) return { ...rest, netQty: 0, pricePaise: null, profitPaise: null };
  const pricePaise = lastPrice(position.instrumentKey);
  const isKnown = pricePaise !== null && isMoneyKnown;
  const profitPaise = isKnown ? openProfit(position, pricePaise) : null;
  return { ...rest, netQty: position.netQty, pricePaise, profitPaise };
}

/**
 * Where the exit stands in a measure, higher is better for the trader: the price of a short position counts below zero.
 * A percentage lies between two hundredths; the lower one counts towards targets, the higher one against stops, so
 * that nothing fires before its level is met exactly.
 */
export type Measured = { readonly low: number; readonly high: number };

export function measured(by: ExitMeasure, side: 'long' | 'short', figures: ExitFigures): Measured | null {
  const { pricePaise, profitPaise, entryPaise } = figures;
  switch (by) {
    case 'price':
      return pricePaise === null ? null : exactly(directed(pricePaise, side));
    case 'rupees':
      return profitPaise === null ? null : exactly(profitPaise);
    case 'percent':
      return profitPaise === null || entryPaise === null || entryPaise === 0
        ? null
        : shareOf(profitPaise, entryPaise);
  }
}

/** A price so that higher is better for the trader, and back again. */
export function directed(pricePaise: number, side: 'long' | 'short'): number {
  return side === 'long' ? pricePaise : -pricePaise;
}

/** Hundredths of a percent in the whole. */
export const WHOLE = 10_000;

function shareOf(profitPaise: number, entryPaise: number): Measured {
  const product = BigInt(profitPaise) * BigInt(WHOLE);
  const entry = BigInt(entryPaise);
  const towardsZero = Number(product / entry);
  if (product % entry === 0n) return exactly(towardsZero);
  return product < 0n
    ? { low: towardsZero - 1, high: towardsZero }
    : { low: towardsZero, high: towardsZero + 1 };
}

function exactly(value: number): Measured {
  return { low: value, high: value };
}

function nearest(open: readonly Position[], { expiryOf }: FigureView): IstDay | null {
  let first: IstDay | null = null;
  for (const { instrumentKey } of open) {
    const expiry = expiryOf(instrumentKey);
    if (expiry !== null && (first === null || expiry < first)) first = expiry;
  }
  return first;
}

/** The first day on which an exit so many days before an expiry acts. */
export function dayBefore(expiry: IstDay, days: number): IstDay {
  return addDays(expiry, -days);
}
