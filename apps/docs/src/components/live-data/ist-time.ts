const IST_OFFSET_MS = 330 * 60_000;

/** The instant of Indian time as candles write it, `2026-11-13 09:15:00`. */
export function istInstant(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+05:30`);
}

/** Indian time as calls take it, `2026-11-13T09:15:00`. */
export function istText(instant: number): string {
  return new Date(instant + IST_OFFSET_MS).toISOString().slice(0, 19);
}

/** What clocks in India show, `09:15:08`. */
export function istClock(instant: number): string {
  return istText(instant).slice(11);
}

/** The Indian day of an instant, `2026-11-13`. */
export function istDay(instant: number): string {
  return istText(instant).slice(0, 10);
}

/** Days of Indian clocks since 1 January 1970. */
export function istDayNumber(instant: number): number {
  return Math.floor((instant + IST_OFFSET_MS) / 86_400_000);
}
