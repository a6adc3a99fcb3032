import { DAY_MS, type IstDay } from '@spark/core';

/** Days counted from 1 January 1970, so that they can be added, compared and stored in columns. */
export type DayNumber = number;

export function dayNumber(day: IstDay): DayNumber {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** A backtest asks millions of times for the names of the same few days. */
const names = new Map<DayNumber, IstDay>();
const NAMES_MAX = 10_000;

export function dayOf(number: DayNumber): IstDay {
  const known = names.get(number);
  if (known !== undefined) return known;
  const name = new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (names.size >= NAMES_MAX) names.clear();
  names.set(number, name);
  return name;
}

/** 0 is Sunday. */
export function weekdayOf(number: DayNumber): number {
  return (number + 4) % 7;
}

export function lastDayOfMonth(year: number, month: number): DayNumber {
  return Date.UTC(year, month, 0) / DAY_MS;
}
