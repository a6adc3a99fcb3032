import { DAY_MS, type Instant, type Instrument, type IstDay, istDay } from '@spark/core';

/** Continuous trading, from the first instant to just before the last. */
export type TradingWindow = {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Where the rest of limit orders goes then; absent where the day is over. */
  readonly auction?: ClosingAuction;
};

/** The auction at one price after continuous trading. */
export type ClosingAuction = {
  /** From here on nothing is entered any more, and the price is found. */
  readonly matchesFrom: Instant;
  readonly endsAt: Instant;
};

/** When an instrument trades on a day; null when it does not. The calendar answers it, or `alwaysOpen`. */
export type Sessions = (day: IstDay, instrument: Instrument) => TradingWindow | null;

export const MINUTE_MS = 60_000;
const IST_OFFSET_MS = 330 * MINUTE_MS;

/** Days since 1970 by Indian clocks. */
export function dayNumber(at: Instant): number {
  return Math.floor((at + IST_OFFSET_MS) / DAY_MS);
}

/** Midnight in India. */
export function startOfDay(day: number): Instant {
  return day * DAY_MS - IST_OFFSET_MS;
}

export function dayNumberOf(day: IstDay): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Trading never stops: each day's window ends where the next begins. */
export const alwaysOpen: Sessions = (day) => {
  const startsAt = startOfDay(dayNumberOf(day));
  return { startsAt, endsAt: startsAt + DAY_MS };
};

/** No gap between trading days is longer; beyond it an instrument has no past and no future. */
const DAYS_APART_MAX = 30;
const DAYS_CACHED = 16;

/** The windows of one instrument by number of day, cut to whole minutes, with the recent ones cached. */
export class SessionBook {
  private readonly cached = new Map<number, TradingWindow | null>();
  private readonly sessions: Sessions;
  private readonly instrument: Instrument;

  constructor(sessions: Sessions, instrument: Instrument) {
    this.sessions = sessions;
    this.instrument = instrument;
  }

  windowOn(day: number): TradingWindow | null {
    const known = this.cached.get(day);
    if (known !== undefined) return known;
    const raw = this.sessions(istDay(startOfDay(day)), this.instrument);
    const window = raw && {
      startsAt: Math.ceil(raw.startsAt / MINUTE_MS) * MINUTE_MS,
      endsAt: Math.floor(raw.endsAt / MINUTE_MS) * MINUTE_MS,
      ...(raw.auction && { auction: raw.auction }),
    };
    const usable = window && window.endsAt > window.startsAt ? window : null;
    if (this.cached.size >= DAYS_CACHED) this.cached.clear();
    this.cached.set(day, usable);
    return usable;
  }

  /** The last day before this one on which it traded; the day before where none is near. */
  tradingDayBefore(day: number): number {
    for (let back = 1; back <= DAYS_APART_MAX; back += 1) if (this.windowOn(day - back)) return day - back;
    return day - 1;
  }

  /** The first day after this one on which it trades; null where none is near. */
  tradingDayAfter(day: number): number | null {
    for (let on = 1; on <= DAYS_APART_MAX; on += 1) if (this.windowOn(day + on)) return day + on;
    return null;
  }
}
