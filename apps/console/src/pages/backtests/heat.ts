import type { BacktestGroup, BacktestPoint } from '@spark/client';

/** How strong a colour is, from 0 to 1: the largest of all is 1. */
export function depthsOf(values: readonly (number | null)[]): readonly number[] {
  const most = values.reduce<number>((max, value) => Math.max(max, Math.abs(value ?? 0)), 0);
  return values.map((value) => (value === null || most === 0 ? 0 : Math.abs(value) / most));
}

export type YearRow = { readonly year: string; readonly months: readonly (BacktestGroup | null)[] };

/** Months of the report in rows of years, January first. */
export function yearsOf(byMonth: readonly BacktestGroup[]): readonly YearRow[] {
  const years = [...new Set(byMonth.map(({ name }) => name.slice(0, 4)))].toSorted();
  return years.map((year) => ({
    year,
    months: Array.from({ length: 12 }, (_, month) => {
      const name = `${year}-${String(month + 1).padStart(2, '0')}`;
      return byMonth.find((group) => group.name === name) ?? null;
    }),
  }));
}

export type Week = { readonly key: string; readonly days: readonly (BacktestPoint | null)[] };
export type CalendarMonth = { readonly month: string; readonly weeks: readonly Week[] };

/** Trading days in weeks from Monday to Friday, by month; a Saturday with a session stands with Friday's week. */
export function monthsOf(points: readonly BacktestPoint[]): readonly CalendarMonth[] {
  const months = new Map<string, Map<string, (BacktestPoint | null)[]>>();
  for (const point of points) {
    const weekday = (new Date(`${point.day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = new Date(Date.parse(`${point.day}T00:00:00Z`) - weekday * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const month = point.day.slice(0, 7);
    const weeks = months.get(month) ?? new Map<string, (BacktestPoint | null)[]>();
    const days = weeks.get(monday) ?? Array<BacktestPoint | null>(weekday > 4 ? 7 : 5).fill(null);
    days[weekday] = point;
    weeks.set(monday, days);
    months.set(month, weeks);
  }
  return [...months].map(([month, weeks]) => ({
    month,
    weeks: [...weeks].map(([key, days]) => ({ key, days: Array.from(days, (day) => day ?? null) })),
  }));
}
