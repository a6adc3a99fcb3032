const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** India has no summer time. */
const OFFSET_MS = 330 * MINUTE_MS;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The instant of Indian time as the API writes it, `2026-11-13 09:15:00` or with a T; NaN when it is not a time. */
export function istInstant(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+05:30`);
}

/** Indian time as calls take it, `2026-11-13T09:15:00`. */
export function istText(instant: number): string {
  return new Date(instant + OFFSET_MS).toISOString().slice(0, 19);
}

/** What clocks in India show, `09:15:08`. */
export function istClock(instant: number): string {
  return istText(instant).slice(11);
}

/** The same to the minute, `09:15`. */
export function istMinute(instant: number): string {
  return istText(instant).slice(11, 16);
}

/** The Indian day of an instant, `2026-11-13`. */
export function istDay(instant: number): string {
  return istText(instant).slice(0, 10);
}

/** The Indian day as people write it, `13 Nov`. */
export function istDayAndMonth(instant: number): string {
  const date = new Date(instant + OFFSET_MS);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`;
}

/** Days of Indian clocks since 1 January 1970. */
export function istDayNumber(instant: number): number {
  return Math.floor((instant + OFFSET_MS) / DAY_MS);
}

/** Epoch seconds moved by the offset of India, for charts that know only UTC: it then reads as Indian clocks do. */
export function istSeconds(instant: number): number {
  return (instant + OFFSET_MS) / 1_000;
}

/** The instant behind such seconds. */
export function instantOfIstSeconds(seconds: number): number {
  return seconds * 1_000 - OFFSET_MS;
}

/** The instant of epoch seconds as prices carry them, as text. */
export function epochInstant(seconds: string): number {
  return Number(seconds) * 1_000;
}
