/** Indian Standard Time is UTC+05:30 all year, so a day is plain arithmetic on epoch milliseconds. */
const IST_OFFSET_MS = 330 * 60_000;
export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** Continuous trading at NSE and BSE begins at 09:15, in every class of instrument; when it ends differs. */
export const SESSION_OPEN_MINUTE = 9 * 60 + 15;

/** Days of Indian clocks since 1 January 1970. One date is one session, special ones included. */
export function istDayNumber(time: number): number {
  return Math.floor((time + IST_OFFSET_MS) / DAY_MS);
}

/** The instant at which Indian clocks showed 00:00 on the day of `time`. */
export function istDayStart(time: number): number {
  return istInstant(istDayNumber(time), 0);
}

/** The instant at which Indian clocks show this minute of this day. */
export function istInstant(dayNumber: number, minuteOfDay: number): number {
  return dayNumber * DAY_MS - IST_OFFSET_MS + minuteOfDay * MINUTE_MS;
}

/** 0 is Sunday. */
export function weekdayOf(dayNumber: number): number {
  // 1 January 1970 was a Thursday.
  return (((dayNumber + 4) % 7) + 7) % 7;
}
