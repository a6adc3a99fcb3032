const DAY_MS = 86_400_000;
/** Contracts reach five years ahead; whoever asks for more has made a mistake. */
const DAYS_MAX = 3_000;

/** The trading days after `today` up to and including `until`; weekends and holidays are left out. */
export function tradingDaysUntil(today: string, until: string, holidays: readonly string[]): number {
  const closed = new Set(holidays);
  const end = Date.parse(until);
  let count = 0;
  for (
    let day = Date.parse(today) + DAY_MS, steps = 0;
    day <= end && steps < DAYS_MAX;
    day += DAY_MS, steps += 1
  ) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !closed.has(new Date(day).toISOString().slice(0, 10))) count += 1;
  }
  return count;
}

/**
 * How the builder numbers expiries: `monthly` is the last of its month, `weekly` every one where there are several in
 * a month.
 */
export function expiryNames(
  expiries: readonly string[],
): readonly { readonly expiry: string; readonly names: readonly string[] }[] {
  const month = (expiry: string) => expiry.slice(0, 7);
  const hasWeeks = expiries.some((expiry, index) => month(expiry) === month(expiries[index + 1] ?? ''));
  let months = 0;
  return expiries.map((expiry, index) => {
    const isMonthly = month(expiry) !== month(expiries[index + 1] ?? '');
    const names = [...(hasWeeks ? [`weekly:${index}`] : []), ...(isMonthly ? [`monthly:${months}`] : [])];
    if (isMonthly) months += 1;
    return { expiry, names };
  });
}
