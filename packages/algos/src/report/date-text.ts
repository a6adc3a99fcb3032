export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `2 March 2026`, or `March 2026`. */
export function dateText(day: string, detail: 'day' | 'month' = 'day'): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1];
  if (month === undefined) return day;
  const ofYear = `${month} ${day.slice(0, 4)}`;
  return detail === 'month' ? ofYear : `${Number(day.slice(8, 10))} ${ofYear}`;
}
