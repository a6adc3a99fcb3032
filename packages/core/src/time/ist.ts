/** Indian Standard Time: UTC+05:30 all year. Instants are epoch milliseconds; days are written YYYY-MM-DD. */

const IST_OFFSET_MS = 330 * 60_000;
export const DAY_MS = 86_400_000;

/** An instant in epoch milliseconds. */
export type Instant = number;

/** A day in India, YYYY-MM-DD. */
export type IstDay = string;

/** Nearly all calls are about one day, and formatting a day costs more than comparing two numbers. */
let written = { number: Number.NaN, day: '' };

export function istDay(at: Instant): IstDay {
  const number = istDayNumber(at);
  if (number !== written.number)
    written = { number, day: new Date(at + IST_OFFSET_MS).toISOString().slice(0, 10) };
  return written.day;
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

/** The instant at which Indian clocks show this minute of this day. */
export function istInstant(day: IstDay, minuteOfDay = 0): Instant {
  return Date.parse(`${day}T00:00:00Z`) - IST_OFFSET_MS + minuteOfDay * 60_000;
}

/** Whole minutes since the Indian day began. */
export function istMinuteOfDay(at: Instant): number {
  return Math.floor(sinceMidnight(at) / 60_000);
}

/** Counts Indian days since 1 January 1970: a cheaper key than the day's text. */
export function istDayNumber(at: Instant): number {
  return Math.floor((at + IST_OFFSET_MS) / DAY_MS);
}

function sinceMidnight(at: Instant): number {
  return at + IST_OFFSET_MS - istDayNumber(at) * DAY_MS;
}

/** Whether the text is a day that exists, written YYYY-MM-DD. */
export function isIstDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export function addDays(day: IstDay, days: number): IstDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`; negative when it is before. */
export function calendarDays(from: IstDay, to: IstDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: IstDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** HH:MM as minutes of the day. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Minutes of the day as HH:MM. */
export function timeOfDay(minuteOfDay: number): string {
  const hours = Math.floor(minuteOfDay / 60);
  return `${String(hours).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`;
}
