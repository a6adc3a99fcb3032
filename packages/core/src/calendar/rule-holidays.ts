import type { Exchange } from '@spark/vocabulary';
import { addDays, type IstDay, weekdayOf } from '../time/ist.ts';
import type { SpecialDay, SpecialSession } from './special-day.ts';

/**
 * For years whose list the exchanges have not published, or that is not in the table: the holidays that a rule
 * gives. The movable feasts of such a year are not among them, so every row is unconfirmed.
 */
export function ruleHolidays(exchange: Exchange, year: string): readonly SpecialDay[] {
  return rows(exchange, year)
    .filter(({ day }) => !isWeekend(day))
    .map((row) => ({ ...row, exchange, isConfirmed: false }));
}

export function isWeekend(day: IstDay): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}

const CLOSED: SpecialSession = { kind: 'closed' };

function rows(exchange: Exchange, year: string): Omit<SpecialDay, 'exchange' | 'isConfirmed'>[] {
  const isCommodity = exchange === 'MCX';
  const onlyMorning: SpecialSession = isCommodity ? { kind: 'morning-closed' } : CLOSED;
  return [
    ...(isCommodity
      ? [{ day: `${year}-01-01`, name: 'New Year', session: { kind: 'evening-closed' } as const }]
      : []),
    { day: `${year}-01-26`, name: 'Republic Day', session: CLOSED },
    ...(exchange === 'CDS'
      ? [
          { day: `${year}-02-19`, name: 'Chhatrapati Shivaji Maharaj Jayanti', session: CLOSED },
          { day: `${year}-04-01`, name: 'Annual bank closing', session: CLOSED },
        ]
      : []),
    { day: goodFriday(Number(year)), name: 'Good Friday', session: CLOSED },
    { day: `${year}-04-14`, name: 'Dr Baba Saheb Ambedkar Jayanti', session: onlyMorning },
    { day: `${year}-05-01`, name: 'Maharashtra Day', session: onlyMorning },
    { day: `${year}-08-15`, name: 'Independence Day', session: CLOSED },
    { day: `${year}-10-02`, name: 'Mahatma Gandhi Jayanti', session: CLOSED },
    { day: `${year}-12-25`, name: 'Christmas', session: CLOSED },
  ];
}

/** Two days before Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function goodFriday(year: number): IstDay {
  const century = Math.floor(year / 100);
  const moon =
    (19 * (year % 19) +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - ((year % 100) % 4)) % 7;
  const late = Math.floor(((year % 19) + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  const month = String(Math.floor(days / 31)).padStart(2, '0');
  const easter = `${String(year).padStart(4, '0')}-${month}-${String((days % 31) + 1).padStart(2, '0')}`;
  return addDays(easter, -2);
}
