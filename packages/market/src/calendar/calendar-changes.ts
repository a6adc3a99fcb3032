import {
  type CalendarTable,
  createMarketCalendar,
  type IstDay,
  isExchange,
  isIstDay,
  readSession,
  type SpecialDay,
  sessionText,
} from '@spark/core';
import { type Exchange, LIMITS } from '@spark/vocabulary';

/** What the owner changed in the published calendar: days added or replaced, and days that are ordinary after all. */
export type CalendarChanges = {
  /** Counts the changes: the version of the calendar. */
  readonly revision: number;
  readonly days: readonly SpecialDay[];
  readonly ordinaryDays: readonly ChangedDay[];
};

export type ChangedDay = { readonly exchange: Exchange; readonly day: IstDay };

export const NO_CHANGES: CalendarChanges = { revision: 0, days: [], ordinaryDays: [] };

/** The published calendar with the changes laid over it. */
export function withChanges(table: CalendarTable, changes: CalendarChanges): CalendarTable {
  if (changes.revision === 0) return table;
  const replaced = new Set(changes.days.map(keyOf));
  return {
    ...table,
    version: `${table.version}+${changes.revision}`,
    days: [...table.days.filter((row) => !replaced.has(keyOf(row))), ...changes.days],
    ordinaryDays: [...(table.ordinaryDays ?? []), ...changes.ordinaryDays],
  };
}

/** Adds the day, or replaces its entry. Null when there are too many changes already. */
export function addSpecialDay(changes: CalendarChanges, added: SpecialDay): CalendarChanges | null {
  const rest = without(changes, added);
  return bounded({ ...rest, revision: changes.revision + 1, days: [...rest.days, added] });
}

/** Makes the day ordinary. Null when there are too many changes already, 'ordinary' when it is one anyway. */
export function removeSpecialDay(
  table: CalendarTable,
  changes: CalendarChanges,
  removed: ChangedDay,
): CalendarChanges | null | 'ordinary' {
  const now = createMarketCalendar(withChanges(table, changes));
  if (now.specialDay(removed.day, removed.exchange) === null) return 'ordinary';
  const rest = without(changes, removed);
  const revision = changes.revision + 1;
  const isPublished = createMarketCalendar(table).specialDay(removed.day, removed.exchange) !== null;
  return bounded({
    ...rest,
    revision,
    ordinaryDays: isPublished ? [...rest.ordinaryDays, removed] : rest.ordinaryDays,
  });
}

export function writeChanges({ revision, days, ordinaryDays }: CalendarChanges): string {
  return JSON.stringify({
    revision,
    days: days.map((row) => ({ ...row, session: sessionText(row.session) })),
    ordinaryDays,
  });
}

/** Null when the text is not what `writeChanges` wrote. */
export function readChanges(text: string): CalendarChanges | null {
  const stored = parsed(text);
  if (!isRecord(stored)) return null;
  const { revision, days, ordinaryDays } = stored;
  if (!Number.isSafeInteger(revision) || !Array.isArray(days) || !Array.isArray(ordinaryDays)) return null;
  if (days.length + ordinaryDays.length > LIMITS.calendarChanges) return null;
  const rows = days.map(readSpecialDay).filter((row) => row !== null);
  const removed = ordinaryDays.map(readDay).filter((row) => row !== null);
  if (rows.length !== days.length || removed.length !== ordinaryDays.length) return null;
  return { revision: Number(revision), days: rows, ordinaryDays: removed };
}

function readSpecialDay(row: unknown): SpecialDay | null {
  const day = readDay(row);
  if (day === null || !isRecord(row)) return null;
  const { name, session: text, isConfirmed } = row;
  const session = typeof text === 'string' ? readSession(text) : null;
  if (session === null || typeof name !== 'string' || typeof isConfirmed !== 'boolean') return null;
  return { ...day, name, session, isConfirmed };
}

function readDay(row: unknown): ChangedDay | null {
  if (!isRecord(row)) return null;
  const { exchange, day } = row;
  if (typeof exchange !== 'string' || typeof day !== 'string') return null;
  return isExchange(exchange) && isIstDay(day) ? { exchange, day } : null;
}

function without(changes: CalendarChanges, changed: ChangedDay): Omit<CalendarChanges, 'revision'> {
  const isOther = (row: ChangedDay) => keyOf(row) !== keyOf(changed);
  return { days: changes.days.filter(isOther), ordinaryDays: changes.ordinaryDays.filter(isOther) };
}

function bounded(changes: CalendarChanges): CalendarChanges | null {
  return changes.days.length + changes.ordinaryDays.length > LIMITS.calendarChanges ? null : changes;
}

function keyOf({ exchange, day }: ChangedDay): string {
  return `${exchange} ${day}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
