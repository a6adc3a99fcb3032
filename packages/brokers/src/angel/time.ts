import type { Instant } from '@spark/core';
import { istDay, istInstant, istTimestamp } from '@spark/core';

export const MONTHS: readonly string[] = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];
const FULL = /^(\d{1,2})-([A-Za-z]{3})-(\d{4}) (\d{2}):(\d{2}):(\d{2})$/;
const TIME_ONLY = /^(\d{2}):(\d{2}):(\d{2})$/;

/** Indian time as Angel writes it: 24-Oct-2025 13:21:19, or 13:21:19 of the day in question; null for anything else. */
export function instantFromAngel(text: string, now: Instant): Instant | null {
  const full = FULL.exec(text);
  if (full) {
    const [, day = '', name = '', year = '', ...time] = full;
    const month = MONTHS.indexOf(name.toLowerCase()) + 1;
    if (month === 0) return null;
    return instantOf(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`, time);
  }
  const short = TIME_ONLY.exec(text);
  return short ? instantOf(istDay(now), short.slice(1)) : null;
}

function instantOf(day: string, [hours = '', minutes = '', seconds = '']: readonly string[]): Instant | null {
  const at = istInstant(day, Number(hours) * 60 + Number(minutes)) + Number(seconds) * 1000;
  return Number.isFinite(at) ? at : null;
}

/** YYYY-MM-DD HH:mm, as candles are asked for. */
export function angelMinute(at: Instant): string {
  return istTimestamp(at).slice(0, 16).replace('T', ' ');
}
