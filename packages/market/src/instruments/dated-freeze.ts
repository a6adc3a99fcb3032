import { type DayNumber, dayNumber } from './day-number.ts';

type FreezeRow = readonly [from: string, freezeQty: number];

/**
 * What the exchange took in one order, by the first day in force; the last row is that of today's list. Before the first
 * circular that is known here the smaller of the index's two limits stands: what it lets through was let through then.
 */
const INDEX_FREEZE: Readonly<Record<string, readonly FreezeRow[]>> = {
  BANKNIFTY: [
    ['2025-01-01', 600],
    ['2025-09-01', 900],
    ['2025-11-03', 600],
    ['2026-04-01', 900],
    ['2026-07-01', 600],
  ],
  FINNIFTY: [
    ['2025-01-01', 1_200],
    ['2025-07-01', 1_800],
    ['2025-12-01', 1_200],
    ['2026-02-01', 1_800],
    ['2026-03-01', 1_200],
    ['2026-04-01', 1_800],
  ],
};

/** The freeze quantity of a name's contracts on a day; `today` is that of today's list, which holds where none other is known. */
export function freezeQtyOn(name: string, day: DayNumber, today: number): number {
  return INDEX_FREEZE[name]?.findLast(([from]) => day >= dayNumber(from))?.[1] ?? today;
}
