import { type Instant, istInstant } from '@spark/core';
import { numberOf } from './loose-fields.ts';

const MONTH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `16-Nov-2026 10:15:07` in Indian time, or seconds since 1970; null for anything else. */
export function fyersTime(value: unknown): Instant | null {
  const seconds = numberOf(value);
  if (seconds !== null) return seconds > 0 && seconds < 1e11 ? seconds * 1_000 : null;
  if (typeof value !== 'string') return null;
  const parts = /^(\d{1,2})-([A-Za-z]{3})-(\d{4}) (\d{1,2}):(\d{2}):(\d{2})$/.exec(value.trim());
  if (parts === null) return null;
  const [, day = '', name = '', year = '', hours = '', minutes = '', secondsText = ''] = parts;
  const month = MONTH.indexOf(name.toLowerCase()) + 1;
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = istInstant(date, Number(hours) * 60 + Number(minutes)) + Number(secondsText) * 1_000;
  return Number.isFinite(at) ? at : null;
}
