import type { IstDay } from '@spark/core';

/** Holidays on weekdays that the exchanges have published, until the calendar is there to be asked. */
const HOLIDAYS = new Set([
  '2026-01-15',
  '2026-01-26',
  '2026-03-03',
  '2026-03-26',
  '2026-03-31',
  '2026-04-03',
  '2026-04-14',
  '2026-05-01',
  '2026-05-28',
  '2026-06-26',
  '2026-09-14',
  '2026-10-02',
  '2026-10-20',
  '2026-11-10',
  '2026-11-24',
  '2026-12-25',
  '2027-01-26',
  '2027-03-26',
  '2027-04-14',
]);

export function isTradingDay(day: IstDay): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day);
}
