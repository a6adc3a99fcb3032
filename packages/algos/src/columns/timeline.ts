import { type IstDay, istInstant } from '@spark/core';

/** The trading hours of one day, as minutes of the Indian day; the closing minute is not traded any more. */
export type Session = {
  readonly day: IstDay;
  readonly openMinute: number;
  readonly closeMinute: number;
  /** When the underlying closes where its contracts trade on; left out where it closes with the session. */
  readonly spotCloseMinute?: number;
};

export type TimelineSession = Session & {
  /** The number of its first minute on the timeline. */
  readonly first: number;
  readonly minutes: number;
  readonly startsAt: number;
};

/** All minutes of all sessions in a row: nights, holidays and days without data have no number. */
export type Timeline = { readonly sessions: readonly TimelineSession[]; readonly minutes: number };

export const MINUTE_MS = 60_000;

export function createTimeline(sessions: readonly Session[]): Timeline {
  let first = 0;
  let dayBefore = '';
  const rows = sessions.map((session) => {
    const minutes = session.closeMinute - session.openMinute;
    if (session.day <= dayBefore) throw new RangeError(`The session of ${session.day} is not in order.`);
    if (minutes <= 0) throw new RangeError(`The session of ${session.day} ends before it begins.`);
    dayBefore = session.day;
    const row = { ...session, first, minutes, startsAt: istInstant(session.day, session.openMinute) };
    first += minutes;
    return row;
  });
  return { sessions: rows, minutes: first };
}

/** When this minute begins. */
export function instantOf(session: TimelineSession, minute: number): number {
  return session.startsAt + (minute - session.first) * MINUTE_MS;
}

const DAY_MS = 86_400_000;

/** Days since 1 January 1970. */
export function dateNumber(day: IstDay): number {
  const known = DATES.get(day);
  if (known !== undefined) return known;
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  if (DATES.size >= MOST_DATES) DATES.clear();
  DATES.set(day, number);
  return number;
}

/** Every run of a sweep asks for the same days. */
const DATES = new Map<IstDay, number>();
const MOST_DATES = 20_000;

/** 0 for Monday; 1 January 1970 was a Thursday. */
export function weekdayNumber(day: IstDay): number {
  return (dateNumber(day) + 3) % 7;
}
