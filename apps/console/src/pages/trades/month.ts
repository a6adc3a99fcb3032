/** A month of the calendar, `2026-11`. */
export type Month = {
  readonly text: string;
  readonly name: string;
  readonly first: string;
  readonly last: string;
  /** The days, Monday to Sunday in rows; null before the first and after the last. */
  readonly weeks: readonly (readonly (string | null)[])[];
};

const NAME = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Null where the text is not a month. */
export function monthOf(text: string): Month | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined || month === undefined) return null;
  const first = new Date(Date.UTC(Number(year), Number(month) - 1, 1));
  const count = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const days = Array.from({ length: count }, (_, index) => `${text}-${String(index + 1).padStart(2, '0')}`);
  const before = (first.getUTCDay() + 6) % 7;
  const cells: readonly (string | null)[] = [...Array<null>(before).fill(null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  );
  return { text, name: NAME.format(first), first: `${text}-01`, last: days.at(-1) ?? `${text}-28`, weeks };
}

export function previousMonth(text: string): string {
  return shifted(text, -1);
}

export function nextMonth(text: string): string {
  return shifted(text, 1);
}

function shifted(text: string, by: number): string {
  const [year = 0, month = 1] = text.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
}
