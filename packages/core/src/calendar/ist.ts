/** Indian Standard Time: UTC+05:30 all year. Instants are epoch milliseconds; days are written YYYY-MM-DD. */

const IST_OFFSET_MS = 330 * 60_000;
export const DAY_MS = 86_400_000;

/** An instant in epoch milliseconds. */
export type Instant = number;

/** A day in India, YYYY-MM-DD. */
export type IstDay = string;

export function istDay(at: Instant): IstDay {
  return new Date(at + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** YYYY-MM-DDTHH:MM:SS without a zone, the way every timestamp of the API is written. */
export function istTimestamp(at: Instant): string {
  return new Date(at + IST_OFFSET_MS).toISOString().slice(0, 19);
}

/** The first instant after `at` at which Indian clocks show this time of day. */
export function nextIstTimeOfDay(at: Instant, minuteOfDay: number): Instant {
  const startOfDay = Math.floor((at + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
  const today = startOfDay + minuteOfDay * 60_000;
  return today > at ? today : today + DAY_MS;
}
