import { DAY_MS, type Instant } from '@spark/core';
import { dayNumber, MINUTE_MS, type SessionBook, startOfDay, type TradingWindow } from './sessions.ts';
import type { Gap, WalkQuestion } from './walk.ts';

/**
 * Shares stop at 15:15 or 15:30 and their futures and options trade until 15:40, all on one path: on an ordinary day
 * it runs from 09:15 to 15:45, and each instrument shows the part in which it trades.
 */
const PATH_FROM_MINUTE = 9 * 60 + 15;
const PATH_TO_MINUTE = 15 * 60 + 45;
/** A price between two sessions comes near to this distance from the close, and never beyond. */
const CLOSED_MOVE_MAX = 0.01;

/** What holds of the path of an underlying from one instant to just before another. */
export type Stretch = {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly day: number;
  /** The day whose close it is compared with. */
  readonly dayBefore: number;
  /** What it goes along; null where the price stands still. */
  readonly along: { readonly session: WalkQuestion } | { readonly gap: Gap } | null;
  /** How strongly it is held back to that close, at its beginning and at its end. */
  readonly pullFrom: number;
  readonly pullTo: number;
};

const FREE = { pullFrom: 0, pullTo: 0 };
const PULL = CLOSED_MOVE_MAX ** -2;

/** The stretch of an instant where a price moves in the sessions alone: a day, whatever of it is a session. */
export function dayStretch(hours: SessionBook, at: Instant): Stretch {
  const day = dayNumber(at);
  const dayBefore = hours.tradingDayBefore(day);
  const session = sessionOn(hours, day);
  const startsAt = startOfDay(day);
  const along = session && { session };
  return { startsAt, endsAt: startsAt + DAY_MS, day, dayBefore, along, ...FREE };
}

/** The same where trading never stops: a night, a session, an evening, or a whole day between two sessions. */
export function endlessStretch(hours: SessionBook, at: Instant): Stretch {
  const day = dayNumber(at);
  const midnight = startOfDay(day);
  const today = sessionOn(hours, day);
  if (today && at >= today.window.startsAt && at < today.window.endsAt)
    return { ...today.window, day, dayBefore: today.dayBefore, along: { session: today }, ...FREE };
  const isOver = today !== null && at >= today.window.endsAt;
  const dayBefore = isOver ? day : hours.tradingDayBefore(day);
  const next = isOver || today === null ? sessionAfter(hours, day) : today;
  const closesAt = sessionOn(hours, dayBefore)?.window.endsAt ?? null;
  const startsAt = isOver ? today.window.endsAt : midnight;
  const isLast = next?.day === day;
  const endsAt = isLast ? next.window.startsAt : midnight + DAY_MS;
  const along = next === null || closesAt === null ? null : { gap: { dayBefore, closesAt, next } };
  return { startsAt, endsAt, day, dayBefore, along, pullFrom: PULL, pullTo: isLast ? 0 : PULL };
}

function sessionAfter(hours: SessionBook, day: number): WalkQuestion | null {
  const after = hours.tradingDayAfter(day);
  return after === null ? null : sessionOn(hours, after);
}

function sessionOn(hours: SessionBook, day: number): WalkQuestion | null {
  const own = hours.windowOn(day);
  return own && { day, dayBefore: hours.tradingDayBefore(day), ...pathWindow(day, own) };
}

function pathWindow(day: number, own: TradingWindow): { window: TradingWindow; isContinued: boolean } {
  const midnight = startOfDay(day);
  const from = midnight + PATH_FROM_MINUTE * MINUTE_MS;
  const to = midnight + PATH_TO_MINUTE * MINUTE_MS;
  if (own.startsAt >= from && own.endsAt <= to)
    return { window: { startsAt: from, endsAt: to }, isContinued: false };
  return { window: own, isContinued: own.endsAt - own.startsAt >= 1440 * MINUTE_MS };
}
