import { type Instant, istTimestamp } from '@spark/core';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 16-Nov-2026 10:00:02, Indian time. */
export function angelTime(at: Instant): string {
  const [day = '', time = ''] = istTimestamp(at).split('T');
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year} ${time}`;
}

/** Trades have the time of day without the date. */
export function angelTimeOfDay(at: Instant): string {
  return istTimestamp(at).slice(11);
}

/** 24NOV2026: an expiry in the list of instruments. */
export function angelDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}${MONTHS[Number(month) - 1]?.toUpperCase()}${year}`;
}
