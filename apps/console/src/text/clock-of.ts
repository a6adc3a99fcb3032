/** The time of day of an instant as the API writes it, `2026-11-17 09:15:08.123` → `09:15:08`. */
export function clockOf(text: string | null | undefined): string {
  return text ? text.slice(11, 19) : '–';
}

/** The day of it, `2026-11-17`. */
export function dayOf(text: string | null | undefined): string {
  return text ? text.slice(0, 10) : '–';
}
