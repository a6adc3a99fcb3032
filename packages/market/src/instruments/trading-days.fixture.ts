import type { IstDay } from '@spark/core';
import { dayNumber, dayOf, weekdayOf } from './day-number.ts';

/** The equity holidays on weekdays: 2025 and 2026 as published, 2027 only what has a fixed date. */
const HOLIDAYS = new Set([
  ...['02-26', '03-14', '03-31', '04-10', '04-14', '04-18', '05-01', '08-15', '08-27', '10-02', '10-21'].map(
    in2025,
  ),
  ...['10-22', '11-05', '12-25'].map(in2025),
  ...['01-15', '01-26', '03-03', '03-26', '03-31', '04-03', '04-14', '05-01', '05-28', '06-26', '09-14'].map(
    in2026,
  ),
  ...['10-02', '10-20', '11-10', '11-24', '12-25'].map(in2026),
  ...['2027-01-26', '2027-03-26', '2027-04-14'],
]);

export function isTradingDay(day: IstDay): boolean {
  const weekday = weekdayOf(dayNumber(day));
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day);
}

/** Every day from the first to the last. */
export function daysFrom(first: IstDay, last: IstDay): readonly IstDay[] {
  const [from, to] = [dayNumber(first), dayNumber(last)];
  return Array.from({ length: to - from + 1 }, (_, index) => dayOf(from + index));
}

function in2025(day: string): IstDay {
  return `2025-${day}`;
}

function in2026(day: string): IstDay {
  return `2026-${day}`;
}
