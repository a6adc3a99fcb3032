import { type Candle, DAY_MS, type Instant } from '@spark/core';
import type { CandleInterval } from '@spark/vocabulary';
import { MINUTE_MS } from './minute.ts';

const IST_OFFSET_MS = 330 * MINUTE_MS;
/** 09:15, where the day's candles are counted from. */
export const SESSION_START_MINUTE = 9 * 60 + 15;

/** The first instant of an Indian day. */
export function startOfIstDay(at: Instant): Instant {
  return Math.floor((at + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
}

/**
 * When the candle began that this minute belongs to. Candles are counted from 09:15, also backwards for a market that
 * opens earlier; none reaches from one day into the next.
 */
export function candleStart(minute: Instant, interval: CandleInterval): Instant {
  const day = startOfIstDay(minute);
  if (interval === '1D') return day;
  const length = Number(interval) * MINUTE_MS;
  const origin = day + SESSION_START_MINUTE * MINUTE_MS;
  return Math.max(day, origin + Math.floor((minute - origin) / length) * length);
}

/** When the candle that began here ends: the first instant that is not its own. */
export function candleEnd(start: Instant, interval: CandleInterval): Instant {
  const nextDay = startOfIstDay(start) + DAY_MS;
  if (interval === '1D') return nextDay;
  const length = Number(interval) * MINUTE_MS;
  // The first candle of a day may be shorter, because the grid is that of 09:15.
  const origin = startOfIstDay(start) + SESSION_START_MINUTE * MINUTE_MS;
  const onGrid = origin + (Math.floor((start - origin) / length) + 1) * length;
  return Math.min(onGrid, nextDay);
}

/** Larger candles from those of a minute, which are in order of time. Minutes without a trade leave no trace. */
export function deriveCandles(minutes: readonly Candle[], interval: CandleInterval): readonly Candle[] {
  if (interval === '1') return minutes;
  const derived: Mutable<Candle>[] = [];
  let current: Mutable<Candle> | undefined;
  for (const minute of minutes) {
    const at = candleStart(minute.at, interval);
    if (current?.at !== at) {
      current = { ...minute, at };
      derived.push(current);
      continue;
    }
    current.highPaise = Math.max(current.highPaise, minute.highPaise);
    current.lowPaise = Math.min(current.lowPaise, minute.lowPaise);
    current.closePaise = minute.closePaise;
    current.volume += minute.volume;
    current.openInterest = minute.openInterest;
  }
  return derived;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };
