import type { IstDay } from '@spark/core';

/** Smallest steps of a price and largest quantities of an order, as the exchanges set them by price. */

type Slab = readonly [belowPaise: number, value: number];

/** Shares and their futures, since 15 April 2025; reviewed each month by its last close. */
const SHARE_TICKS: readonly Slab[] = [
  [25_000, 1],
  [100_000, 5],
  [500_000, 10],
  [1_000_000, 50],
  [2_000_000, 100],
  [Number.POSITIVE_INFINITY, 500],
];

/** Steps that follow the price came on this day, for shares, their futures and index futures. */
export const TICKS_BY_PRICE_FROM = '2025-04-15';
const TICK_BEFORE_PAISE = 5;

export function shareTickPaise(pricePaise: number, day: IstDay): number {
  if (day >= TICKS_BY_PRICE_FROM) return valueAt(SHARE_TICKS, pricePaise);
  return pricePaise < 25_000 ? 1 : TICK_BEFORE_PAISE;
}

const FINE_OPTION_TICKS_FROM = '2025-11-03';

/** Since 3 November 2025 the options of cheap shares have finer steps. */
export function shareOptionTickPaise(pricePaise: number, day: IstDay): number {
  return pricePaise < 25_000 && day >= FINE_OPTION_TICKS_FROM ? 1 : 5;
}

const INDEX_FUTURE_TICKS: readonly Slab[] = [
  [1_500_001, 5],
  [3_000_001, 10],
  [Number.POSITIVE_INFINITY, 20],
];

export function indexFutureTickPaise(levelPaise: number, day: IstDay): number {
  return day >= TICKS_BY_PRICE_FROM ? valueAt(INDEX_FUTURE_TICKS, levelPaise) : TICK_BEFORE_PAISE;
}

export const INDEX_OPTION_TICK_PAISE = 5;

/** What NSE takes of an index contract in one order follows the level of the index. */
const INDEX_FREEZE: readonly Slab[] = [
  [575_000, 8_500],
  [862_500, 5_500],
  [1_150_000, 4_200],
  [1_725_000, 2_800],
  [2_750_000, 1_800],
  [4_000_000, 1_200],
  [5_500_000, 900],
  [Number.POSITIVE_INFINITY, 600],
];

export function indexFreezeQty(levelPaise: number): number {
  return valueAt(INDEX_FREEZE, levelPaise);
}

/** Shares themselves: about ₹ 10 crore in one order. */
const SHARE_FREEZE_PAISE = 10_000_000_000;

export function shareFreezeQty(pricePaise: number): number {
  return Math.floor(SHARE_FREEZE_PAISE / pricePaise);
}

function valueAt(slabs: readonly Slab[], paise: number): number {
  return slabs.find(([below]) => paise < below)?.[1] ?? Number.NaN;
}
