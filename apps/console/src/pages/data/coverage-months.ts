import type { HistoryCoverage } from '@spark/client';

export type CoveredDay = HistoryCoverage['days'][number];
type State = CoveredDay['state'];

export const STATES: readonly State[] = ['whole', 'partial', 'simulated', 'none'];

export const STATE_NAMES: Readonly<Record<State, string>> = {
  whole: 'whole',
  partial: 'partly',
  simulated: 'simulated',
  none: 'not stored',
};

const MONTHS_SHOWN = 6;
const WEEKDAYS = 5;
const NAME = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The first day that is shown: of the month five months ago. */
export function firstDay(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - MONTHS_SHOWN, 1)).toISOString().slice(0, 10);
}

export function statesOf(days: readonly CoveredDay[]): Readonly<Record<State, number>> {
  const counts = { whole: 0, partial: 0, simulated: 0, none: 0 };
  for (const { state } of days) counts[state] += 1;
  return counts;
}

/** Trading days by month, each in weeks of five places; a day without a session leaves its place empty. */
export function monthsOf(
  days: readonly CoveredDay[],
): readonly { readonly month: string; readonly weeks: readonly (readonly (CoveredDay | null)[])[] }[] {
  const byMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...byMonth].map(([month, some]) => ({
    month: NAME.format(new Date(`${month}-01T00:00:00Z`)),
    weeks: weeksOf(some),
  }));
}

function weeksOf(days: readonly CoveredDay[]): readonly (readonly (CoveredDay | null)[])[] {
  const byWeek = Map.groupBy(days, ({ day }) => mondayOf(day));
  return [...byWeek.values()].map((week) => {
    const ofWeekday = new Map(week.map((day) => [weekdayOf(day.day), day]));
    const places = Array.from({ length: WEEKDAYS }, (_, weekday) => ofWeekday.get(weekday) ?? null);
    // A session on a Saturday or a Sunday, as for Diwali, stands behind its week.
    const weekend = [WEEKDAYS, WEEKDAYS + 1].flatMap((weekday) => ofWeekday.get(weekday) ?? []);
    return weekend.length === 0
      ? places
      : [...places, ...weekend, ...Array.from({ length: WEEKDAYS - weekend.length }, () => null)];
  });
}

/** Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function mondayOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 - weekdayOf(day);
}
