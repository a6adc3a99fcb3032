import {
  CALL_DELTA,
  CALL_GAMMA,
  CALL_THETA,
  CALL_VALUE,
  type Instant,
  type Instrument,
  readCallValue,
} from '@spark/core';
import { type OptionSpan, RANGE_HIGH, RANGE_LOW, readOptionRange } from './option-range.ts';
import {
  dayNumberOf,
  MINUTE_MS,
  SessionBook,
  type Sessions,
  startOfDay,
  type TradingWindow,
} from './sessions.ts';
import { smile } from './smile.ts';
import {
  BOUND_FIRST,
  BOUND_HIGH,
  BOUND_LOW,
  SPAN_HIGH,
  SPAN_LOW,
  SPAN_MINUTES,
  SPAN_MOVE,
  type Underlying,
} from './underlying.ts';

/** What holding the underlying costs, per year; a future is dearer by it. */
const CARRY_PER_YEAR = 0.065;
const YEAR_MS = 365 * 1440 * MINUTE_MS;
/** Derivatives trade no later than this on their last day, also where trading never stops. */
const LAST_MINUTE_OF_EXPIRY_DAY = 15 * 60 + 40;
/** With less time left a value bends too much within a minute to be drawn as a parabola. */
const PARABOLA_MS_MIN = 120 * MINUTE_MS;

/** The first instant after the last trade of a contract. */
export function expiresAtOf(expiryDay: number, sessions: Pick<SessionBook, 'windowOn'>): Instant {
  const latest = startOfDay(expiryDay) + LAST_MINUTE_OF_EXPIRY_DAY * MINUTE_MS;
  return Math.min(latest, sessions.windowOn(expiryDay)?.endsAt ?? latest);
}

/** What an expired contract is worth where its underlying closed at this price: the price, or how far an option is in the money. */
export function worthAt(closePaise: number, { strikePaise, optionType }: Instrument): number {
  if (strikePaise === null || optionType === null) return closePaise;
  return Math.max(0, optionType === 'CE' ? closePaise - strikePaise : strikePaise - closePaise);
}

/**
 * The price of one instrument at every second, on its tick and at least one tick: a share or index as its path goes,
 * a future with its basis, an option by Black-76 on the forward of its own expiry.
 */
export class InstrumentPrice {
  readonly instrument: Instrument;
  readonly underlying: Underlying;
  /** The first instant after its last trade; null for what does not expire. */
  readonly expiresAt: Instant | null;
  private readonly sessions: SessionBook;
  private readonly hours: SessionBook;
  private readonly expiryDay: number;
  private readonly settlesAt: Instant;
  private settlementKnown = 0;

  /** It trades in the sessions; how it is priced follows the hours of its exchange. */
  constructor(instrument: Instrument, underlying: Underlying, sessions: Sessions, hours = sessions) {
    this.instrument = instrument;
    this.underlying = underlying;
    this.sessions = new SessionBook(sessions, instrument);
    this.hours = hours === sessions ? this.sessions : new SessionBook(hours, instrument);
    this.expiryDay = instrument.expiry === null ? Number.POSITIVE_INFINITY : dayNumberOf(instrument.expiry);
    if (instrument.expiry === null) {
      this.expiresAt = null;
      this.settlesAt = Number.POSITIVE_INFINITY;
    } else {
      this.expiresAt = expiresAtOf(this.expiryDay, this.hours);
      this.settlesAt = Math.min(this.expiresAt, expiresAtOf(this.expiryDay, underlying.hours)) - 1000;
    }
  }

  /** When it trades on a day; on its last day no longer than it lives. */
  windowOn(day: number): TradingWindow | null {
    return this.whileItLives(day, this.sessions);
  }

  /** When its exchange has its session on a day, whether or not it trades at other times too. */
  hoursOn(day: number): TradingWindow | null {
    return this.whileItLives(day, this.hours);
  }

  private whileItLives(day: number, book: SessionBook): TradingWindow | null {
    if (day > this.expiryDay) return null;
    const window = book.windowOn(day);
    if (!window || day < this.expiryDay || this.expiresAt === null) return window;
    return { startsAt: window.startsAt, endsAt: Math.min(window.endsAt, this.expiresAt) };
  }

  /** The last day before this one on which it traded. */
  tradingDayBefore(day: number): number {
    return this.sessions.tradingDayBefore(Math.min(day, this.expiryDay + 1));
  }

  /** The last day before this one on which its exchange had a session. */
  sessionDayBefore(day: number): number {
    return this.hours.tradingDayBefore(Math.min(day, this.expiryDay + 1));
  }

  /** What it is worth when it has expired: the close of the underlying, or how far an option is in the money. */
  settlementPaise(): number {
    return worthAt(this.underlyingSettlement(), this.instrument);
  }

  /** The forward of this expiry at an instant, not on any tick; for a share or an index its own price. */
  forwardPaise(at: Instant): number {
    const minute = Math.floor(at / MINUTE_MS);
    this.fillForwards(minute, FORWARDS);
    return FORWARDS[Math.floor((at - minute * MINUTE_MS) / 1000)] as number;
  }

  /** The sixty prices of a minute, whether or not it trades in it. */
  fillMinute(minute: number, into: Int32Array): void {
    const { tickPaise, strikePaise, optionType } = this.instrument;
    const values = FORWARDS;
    this.fillForwards(minute, values);
    if (strikePaise !== null && optionType !== null)
      this.fillOptionValues(minute, values, strikePaise, optionType === 'PE');
    for (let second = 0; second < 60; second += 1) into[second] = onTick(values[second] as number, tickPaise);
  }

  /** The first price of a minute without making the others; null near the end of a contract, where it takes all. */
  firstPaise(minute: number): number | null {
    const { tickPaise, strikePaise, optionType } = this.instrument;
    const at = minute * MINUTE_MS;
    if (at + MINUTE_MS > this.settlesAt) return null;
    this.underlying.readBounds(minute, BOUNDS);
    const forward = (BOUNDS[BOUND_FIRST] as number) * this.carryAt(at);
    if (strikePaise === null || optionType === null) return onTick(forward, tickPaise);
    if (this.yearsLeft(at) * YEAR_MS <= PARABOLA_MS_MIN) return null;
    this.readCallAt(at, forward, strikePaise);
    const call = CALL[CALL_VALUE] as number;
    const intrinsic = optionType === 'PE' ? strikePaise - forward : forward - strikePaise;
    return onTick(Math.max(optionType === 'PE' ? call - forward + strikePaise : call, intrinsic), tickPaise);
  }

  /**
   * Whether a price of this minute may be below or above these two. False is certain, true is not: it is there to
   * pass over the quiet minutes of a day without looking at every second.
   */
  mayLeave(minute: number, lowPaise: number, highPaise: number): boolean {
    if ((minute + 1) * MINUTE_MS > this.settlesAt) return true;
    if (!this.mayLeaveBounds(minute, lowPaise, highPaise)) return false;
    // Only now is it worth to make the seconds of the underlying.
    return !this.underlying.narrowBounds(minute) || this.mayLeaveBounds(minute, lowPaise, highPaise);
  }

  /** The same for the `SPAN_MINUTES` from a multiple of them on. */
  mayLeaveSpan(minute: number, lowPaise: number, highPaise: number): boolean {
    const { tickPaise, strikePaise, optionType } = this.instrument;
    const at = minute * MINUTE_MS;
    const endsAt = (minute + SPAN_MINUTES) * MINUTE_MS;
    if (endsAt > this.settlesAt || !this.underlying.readSpan(minute, SPAN)) return true;
    const carry = this.carryAt(at);
    // What holding costs shrinks with the time that is left.
    const lowest = (SPAN[SPAN_LOW] as number) * this.carryAt(endsAt);
    const highest = (SPAN[SPAN_HIGH] as number) * carry;
    if (strikePaise === null || optionType === null)
      return isOutside(lowest, highest, lowPaise, highPaise, tickPaise);
    if (this.yearsLeft(endsAt) * YEAR_MS <= PARABOLA_MS_MIN) return true;
    const lastAt = endsAt - MINUTE_MS;
    const volatility = this.underlying.impliedVolatility(at);
    const lastVolatility = this.underlying.impliedVolatility(lastAt);
    ASKED.strike = strikePaise;
    ASKED.isPut = optionType === 'PE';
    ASKED.forwardLeast = lowest;
    ASKED.forwardMost = highest;
    ASKED.move = (SPAN[SPAN_MOVE] as number) * carry;
    ASKED.yearsMost = this.yearsLeft(at);
    ASKED.yearsLeast = this.yearsLeft(lastAt);
    ASKED.volatilityLeast = Math.min(volatility, lastVolatility);
    ASKED.volatilityMost = Math.max(volatility, lastVolatility);
    readOptionRange(ASKED, RANGE);
    return isOutside(RANGE[RANGE_LOW] as number, RANGE[RANGE_HIGH] as number, lowPaise, highPaise, tickPaise);
  }

  /** The same by the first price of the underlying within the minute, and two that none of its prices is outside of. */
  private mayLeaveBounds(minute: number, lowPaise: number, highPaise: number): boolean {
    this.underlying.readBounds(minute, BOUNDS);
    const { tickPaise, strikePaise, optionType } = this.instrument;
    const at = minute * MINUTE_MS;
    const carry = this.carryAt(at);
    const lowest = (BOUNDS[BOUND_LOW] as number) * carry;
    const highest = (BOUNDS[BOUND_HIGH] as number) * carry;
    if (strikePaise === null || optionType === null) {
      return isOutside(lowest, highest, lowPaise, highPaise, tickPaise);
    }
    const years = this.yearsLeft(at);
    if (years * YEAR_MS <= PARABOLA_MS_MIN) return true;
    const forward = (BOUNDS[BOUND_FIRST] as number) * carry;
    this.readCallAt(at, forward, strikePaise);
    const value = CALL[CALL_VALUE] as number;
    const delta = CALL[CALL_DELTA] as number;
    const gamma = CALL[CALL_GAMMA] as number;
    const theta = CALL[CALL_THETA] as number;
    // The parabola of a put is that of the call less the forward: as bent, and less steep by one.
    const isPut = optionType === 'PE';
    const slope = isPut ? delta - 1 : delta;
    const middle = isPut ? value - forward + strikePaise : value;
    const from = lowest - forward;
    const to = highest - forward;
    const deepest = gamma > 0 ? Math.min(to, Math.max(from, -slope / gamma)) : slope > 0 ? from : to;
    const decay = (-theta * MINUTE_MS) / YEAR_MS;
    const intrinsic = isPut ? strikePaise - lowest : highest - strikePaise;
    const least = middle + slope * deepest + (gamma * deepest * deepest) / 2 - decay;
    const atFrom = middle + slope * from + (gamma * from * from) / 2;
    const atTo = middle + slope * to + (gamma * to * to) / 2;
    return isOutside(least, Math.max(atFrom, atTo, intrinsic), lowPaise, highPaise, tickPaise);
  }

  private fillForwards(minute: number, into: Float64Array): void {
    this.underlying.readSeconds(minute, into);
    if (this.expiresAt === null) return;
    const at = minute * MINUTE_MS;
    const carry = this.carryAt(at);
    for (let second = 0; second < 60; second += 1) into[second] = (into[second] as number) * carry;
    const lastTickAt = this.expiresAt - 1000;
    if (at + MINUTE_MS <= this.settlesAt) return;
    // The underlying has closed: what still trades converges to the settlement and reaches it with its last trade.
    const settlement = this.underlyingSettlement();
    const span = lastTickAt - this.settlesAt;
    for (let second = 0; second < 60; second += 1) {
      const since = at + second * 1000 - this.settlesAt;
      if (since < 0) continue;
      const share = span === 0 ? 1 : Math.min(1, since / span);
      const free = into[second] as number;
      into[second] = share === 1 ? settlement : free + (settlement - free) * share;
    }
  }

  private fillOptionValues(minute: number, values: Float64Array, strike: number, isPut: boolean): void {
    const at = minute * MINUTE_MS;
    const years = this.yearsLeft(at);
    const forward = values[0] as number;
    if (years * YEAR_MS > PARABOLA_MS_MIN) {
      this.readCallAt(at, forward, strike);
      const value = CALL[CALL_VALUE] as number;
      const delta = CALL[CALL_DELTA] as number;
      const gamma = CALL[CALL_GAMMA] as number;
      const decay = ((CALL[CALL_THETA] as number) * 1000) / YEAR_MS;
      for (let second = 0; second < 60; second += 1) {
        const now = values[second] as number;
        const move = now - forward;
        const call = value + delta * move + (gamma * move * move) / 2 + decay * second;
        values[second] = isPut ? Math.max(call - now + strike, strike - now) : Math.max(call, now - strike);
      }
      return;
    }
    const volatility = this.volatilityAt(at, forward, strike);
    for (let second = 0; second < 60; second += 1) {
      const now = values[second] as number;
      const left = this.yearsLeft(at + second * 1000);
      readCallValue(now, strike, volatility, left, CALL);
      const call = CALL[CALL_VALUE] as number;
      values[second] = isPut ? Math.max(0, call - now + strike) : call;
    }
  }

  /** Into `CALL`. */
  private readCallAt(at: Instant, forward: number, strike: number): void {
    const volatility = this.volatilityAt(at, forward, strike);
    readCallValue(forward, strike, volatility, this.yearsLeft(at), CALL);
  }

  private volatilityAt(at: Instant, forward: number, strike: number): number {
    const atTheMoney = this.underlying.impliedVolatility(at);
    return smile({ forward, strike, years: this.yearsLeft(at), atTheMoney });
  }

  private carryAt(at: Instant): number {
    return Math.exp(CARRY_PER_YEAR * this.yearsLeft(at));
  }

  /** Nothing is left at the second of the last trade, so that it is worth exactly what it settles at. */
  private yearsLeft(at: Instant): number {
    return this.expiresAt === null ? 0 : Math.max(0, this.expiresAt - 1000 - at) / YEAR_MS;
  }

  private underlyingSettlement(): number {
    if (this.settlementKnown === 0) {
      const { tickPaise } = this.underlying.instrument;
      const close = this.underlying.pricePaise(this.settlesAt);
      this.settlementKnown = Math.max(1, Math.round(close / tickPaise)) * tickPaise;
    }
    return this.settlementKnown;
  }
}

const FORWARDS = new Float64Array(60);
const BOUNDS = new Float64Array(3);
const SPAN = new Float64Array(3);
const RANGE = new Float64Array(2);
/** Asked of every span of every option, so it is filled anew and not made anew. */
const ASKED: OptionSpan = {
  strike: 0,
  isPut: false,
  forwardLeast: 0,
  forwardMost: 0,
  move: 0,
  yearsMost: 0,
  yearsLeast: 0,
  minuteYears: MINUTE_MS / YEAR_MS,
  volatilityLeast: 0,
  volatilityMost: 0,
};
const CALL = new Float64Array(4);

function onTick(value: number, tickPaise: number): number {
  const ticks = Math.round(value / tickPaise);
  return (ticks < 1 ? 1 : ticks) * tickPaise;
}

/** A hair wider than computed, because the same sum in another order may end on another tick. */
function isOutside(
  lowest: number,
  highest: number,
  lowPaise: number,
  highPaise: number,
  tickPaise: number,
): boolean {
  return onTick(lowest - 0.01, tickPaise) < lowPaise || onTick(highest + 0.01, tickPaise) > highPaise;
}
