import type { Candle, CandleColumns, Instant } from '@spark/core';
import type { Activity } from './activity.ts';
import type { InstrumentPrice } from './instrument-price.ts';
import { dayNumber, MINUTE_MS, type TradingWindow } from './sessions.ts';
import { SPAN_MINUTES } from './underlying.ts';

/**
 * The trading of one instrument as it would be read off a screen: one tick a second and the figures of the day so
 * far. It remembers only where it is; asked for an earlier moment it starts the day again.
 */
export class Tape {
  readonly price: InstrumentPrice;
  readonly activity: Activity;
  /** The second of the last tick. */
  at: Instant = Number.NEGATIVE_INFINITY;
  lastPaise = 0;
  openPaise = 0;
  highPaise = 0;
  lowPaise = 0;
  volume = 0;
  openInterest = 0;
  previousClosePaise = 0;
  previousOpenInterest = 0;
  /** Traded within the second of the last tick. */
  tickVolume = 0;
  private day = Number.NaN;
  private window: TradingWindow | null = null;
  private minute = -1;
  private minuteVolume = 0;
  private volumeBeforeMinute = 0;
  private readonly prices = new Int32Array(60);

  constructor(price: InstrumentPrice, activity: Activity) {
    this.price = price;
    this.activity = activity;
  }

  /** The second of the last tick at this instant: within trading the second itself, otherwise the last one before. */
  tickAt(at: Instant): Instant {
    const day = dayNumber(at);
    const window = day === this.day ? this.window : this.price.windowOn(day);
    if (window && at >= window.startsAt) return Math.min(Math.floor(at / 1000) * 1000, window.endsAt - 1000);
    const before = this.price.windowOn(this.price.tradingDayBefore(day));
    return before ? before.endsAt - 1000 : Math.floor(at / 1000) * 1000;
  }

  /** True when there is a tick that was not there before. */
  advanceTo(at: Instant): boolean {
    const tick = this.tickAt(at);
    if (tick === this.at) return false;
    const day = dayNumber(tick);
    if (day !== this.day || tick < this.at) this.startDay(day, tick);
    const window = this.window;
    if (!window) return this.standStill(tick);
    const minute = Math.floor(tick / MINUTE_MS);
    this.peek(minute);
    while (this.minute < minute) {
      this.finishMinute();
      this.startMinute(this.passQuietMinutes(minute));
    }
    this.readSeconds(tick);
    this.openInterest = this.activity.openInterest(day, tick);
    return true;
  }

  /** Advances towards this instant by at most so much of the day. True when it is reached. */
  approach(at: Instant, stepMs: number): boolean {
    const tick = this.tickAt(at);
    const day = dayNumber(tick);
    if (day !== this.day || tick < this.at) {
      this.startDay(day, tick);
      // The first step shortens the others.
      if (this.window) this.peek(Math.floor(tick / MINUTE_MS));
    }
    const next = this.window ? Math.min(tick, this.at + stepMs) : tick;
    this.advanceTo(next);
    return next === tick;
  }

  /** What the day of this instant is compared with. Unlike the other figures it needs no way through the day. */
  previousCloseAt(at: Instant): number {
    const tick = this.tickAt(at);
    return this.closeOf(this.price.tradingDayBefore(dayNumber(tick)), tick);
  }

  private closeOf(day: number, tick: Instant): number {
    const window = this.price.windowOn(day);
    return this.priceAt(window ? window.endsAt - 1000 : tick);
  }

  private startDay(day: number, tick: Instant): void {
    this.day = day;
    this.window = this.price.windowOn(day);
    this.previousClosePaise = this.closeOf(this.price.tradingDayBefore(day), tick);
    this.previousOpenInterest = this.activity.openInterestBefore(day);
    this.volume = 0;
    this.volumeBeforeMinute = 0;
    this.at = Number.NEGATIVE_INFINITY;
    if (!this.window) return;
    this.at = this.window.startsAt - 1000;
    this.startMinute(this.window.startsAt / MINUTE_MS);
    this.openPaise = this.prices[0] as number;
    this.highPaise = this.openPaise;
    this.lowPaise = this.openPaise;
  }

  /** An instrument that never traded nearby still has a price, and nothing else. */
  private standStill(tick: Instant): boolean {
    this.at = tick;
    this.lastPaise = this.previousClosePaise;
    this.openPaise = this.lastPaise;
    this.highPaise = this.lastPaise;
    this.lowPaise = this.lastPaise;
    this.tickVolume = 0;
    return true;
  }

  private startMinute(minute: number): void {
    this.minute = minute;
    this.price.fillMinute(minute, this.prices);
    this.minuteVolume = this.activity.minuteVolume(this.day, minute);
  }

  private finishMinute(): void {
    this.readSeconds(this.minute * MINUTE_MS + 59_000);
    this.volumeBeforeMinute += this.minuteVolume;
  }

  /**
   * The sooner the high and the low are far apart, the more minutes are quiet: a few prices on the way to this minute,
   * which are all in the day, give most of it.
   */
  private peek(until: number): void {
    for (let minute = this.minute + LOOK_EVERY_MINUTES; minute < until; minute += LOOK_EVERY_MINUTES) {
      const price = this.price.firstPaise(minute);
      if (price === null) return;
      if (price > this.highPaise) this.highPaise = price;
      if (price < this.lowPaise) this.lowPaise = price;
    }
  }

  /** The next minute that may bring a new high or low, or the one asked for. */
  private passQuietMinutes(until: number): number {
    const from = this.minute + 1;
    let next = from;
    for (let count = 1; count > 0 && next < until; next += count) count = this.quietMinutes(next, until);
    this.volumeBeforeMinute += this.activity.volumeBetween(this.day, from, next);
    return next;
  }

  /** How many minutes from this one on certainly bring neither: a whole span of them, one or none. */
  private quietMinutes(minute: number, until: number): number {
    const { lowPaise, highPaise } = this;
    const isSpan = minute % SPAN_MINUTES === 0 && minute + SPAN_MINUTES <= until;
    if (isSpan && !this.price.mayLeaveSpan(minute, lowPaise, highPaise)) return SPAN_MINUTES;
    return this.price.mayLeave(minute, lowPaise, highPaise) ? 0 : 1;
  }

  private readSeconds(upTo: Instant): void {
    const start = this.minute * MINUTE_MS;
    const last = (upTo - start) / 1000;
    for (let second = Math.max(0, (this.at - start) / 1000 + 1); second <= last; second += 1) {
      const price = this.prices[second] as number;
      if (price > this.highPaise) this.highPaise = price;
      if (price < this.lowPaise) this.lowPaise = price;
    }
    const volume = this.volumeBeforeMinute + this.activity.volumeUpTo(this.minuteVolume, this.minute, last);
    this.tickVolume =
      volume -
      (last > 0
        ? this.volumeBeforeMinute + this.activity.volumeUpTo(this.minuteVolume, this.minute, last - 1)
        : this.volumeBeforeMinute);
    this.volume = volume;
    this.lastPaise = this.prices[last] as number;
    this.at = upTo;
  }

  private priceAt(at: Instant): number {
    const minute = Math.floor(at / MINUTE_MS);
    this.price.fillMinute(minute, SCRATCH);
    return SCRATCH[Math.floor((at - minute * MINUTE_MS) / 1000)] as number;
  }
}

const LOOK_EVERY_MINUTES = 24;
const SCRATCH = new Int32Array(60);

/** The candles of one day's window between two minutes, both included, from a row on. Answers the first row after them. */
export function fillColumns(
  { price, activity }: { readonly price: InstrumentPrice; readonly activity: Activity },
  { day, first, last }: DayMinutes,
  into: CandleColumns,
  from: number,
): number {
  let row = from;
  for (let minute = first; minute <= last; minute += 1, row += 1) {
    price.fillMinute(minute, SCRATCH);
    let high = SCRATCH[0] as number;
    let low = high;
    for (let second = 1; second < 60; second += 1) {
      const each = SCRATCH[second] as number;
      if (each > high) high = each;
      if (each < low) low = each;
    }
    const at = minute * MINUTE_MS;
    into.at[row] = at;
    into.openPaise[row] = SCRATCH[0] as number;
    into.highPaise[row] = high;
    into.lowPaise[row] = low;
    into.closePaise[row] = SCRATCH[59] as number;
    into.volume[row] = activity.minuteVolume(day, minute);
    into.openInterest[row] = activity.openInterest(day, at + 59_000);
  }
  return row;
}

/** Minutes within the window of a day. */
export type DayMinutes = {
  readonly day: number;
  readonly first: number;
  readonly last: number;
};

/** The candle of a minute since 1970; null when the instrument did not trade in it. */
export function candleOf(price: InstrumentPrice, activity: Activity, minute: number): Candle | null {
  const at = minute * MINUTE_MS;
  const day = dayNumber(at);
  const window = price.windowOn(day);
  if (!window || at < window.startsAt || at >= window.endsAt) return null;
  price.fillMinute(minute, SCRATCH);
  const openPaise = SCRATCH[0] as number;
  let highPaise = openPaise;
  let lowPaise = openPaise;
  for (let second = 1; second < 60; second += 1) {
    const each = SCRATCH[second] as number;
    if (each > highPaise) highPaise = each;
    if (each < lowPaise) lowPaise = each;
  }
  return {
    at,
    openPaise,
    highPaise,
    lowPaise,
    closePaise: SCRATCH[59] as number,
    volume: activity.minuteVolume(day, minute),
    openInterest: activity.openInterest(day, at + 59_000),
  };
}
