import {
  type Candle,
  calendarDays,
  type Instant,
  isIstDay,
  istDay,
  istInstant,
  istMinuteOfDay,
  istTimestamp,
  minutesOf,
} from '@spark/core';
import type { Ask, Route } from '../frame/simulator-dialect.ts';
import { fieldsOf, type Reply } from '../frame/wire-request.ts';
import { SECURE, secured } from './angel-headers.ts';
import { angelInstruments } from './angel-instruments.ts';
import { angelError, angelOk, BAD_PARAMETER } from './angel-replies.ts';

/** Minutes of a bar and the most days of a call, by interval. */
const INTERVAL: Readonly<Record<string, { readonly minutes: number; readonly daysMax: number }>> = {
  ONE_MINUTE: { minutes: 1, daysMax: 30 },
  THREE_MINUTE: { minutes: 3, daysMax: 60 },
  FIVE_MINUTE: { minutes: 5, daysMax: 100 },
  TEN_MINUTE: { minutes: 10, daysMax: 100 },
  FIFTEEN_MINUTE: { minutes: 15, daysMax: 200 },
  THIRTY_MINUTE: { minutes: 30, daysMax: 200 },
  ONE_HOUR: { minutes: 60, daysMax: 400 },
};
/** Bars of the day are counted from a quarter past nine. */
const OPENING_MINUTE = 9 * 60 + 15;

export const angelCandleRoutes: readonly Route[] = [
  secured({
    method: 'POST',
    path: `${SECURE}/historical/v1/getCandleData`,
    call: 'candles',
    answer: candles,
  }),
];

async function candles({ request, world }: Ask): Promise<Reply> {
  const { exchange, symboltoken, interval, fromdate, todate } = fieldsOf(request);
  const bar = INTERVAL[String(interval)];
  const [from, to] = [readTime(fromdate), readTime(todate)];
  if (!bar) return angelError(BAD_PARAMETER, 'Invalid interval');
  if (from === null || to === null || to < from)
    return angelError(BAD_PARAMETER, 'fromdate and todate must be YYYY-MM-DD HH:mm');
  if (calendarDays(istDay(from), istDay(to)) > bar.daysMax)
    return angelError(BAD_PARAMETER, `At most ${bar.daysMax} days in one call`);
  const found = angelInstruments(world.listing).byToken(String(exchange), String(symboltoken));
  if (!found) return angelError('AB1018', 'Failed to get symbol details');
  const minutes = await world.floor.candleSource.candles({ key: found.key, from, to });
  return angelOk(inBars(minutes, bar.minutes).map(toRow));
}

function readTime(value: unknown): Instant | null {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2}) ([0-2]\d:[0-5]\d)$/.exec(String(value)) ?? [];
  return isIstDay(day) && time < '24' ? istInstant(day, minutesOf(time)) : null;
}

function inBars(minutes: readonly Candle[], length: number): readonly Candle[] {
  const bars = new Map<Instant, Candle>();
  for (const candle of minutes) {
    const minute = istMinuteOfDay(candle.at) - OPENING_MINUTE;
    const at = istInstant(istDay(candle.at), OPENING_MINUTE + Math.floor(minute / length) * length);
    const before = bars.get(at);
    bars.set(at, {
      at,
      openPaise: before?.openPaise ?? candle.openPaise,
      highPaise: Math.max(before?.highPaise ?? 0, candle.highPaise),
      lowPaise: Math.min(before?.lowPaise ?? Number.POSITIVE_INFINITY, candle.lowPaise),
      closePaise: candle.closePaise,
      volume: (before?.volume ?? 0) + candle.volume,
      openInterest: candle.openInterest,
    });
  }
  return [...bars.values()];
}

/** [2026-11-16T09:15:00+05:30, open, high, low, close, volume]. */
function toRow({ at, openPaise, highPaise, lowPaise, closePaise, volume }: Candle): readonly unknown[] {
  const prices = [openPaise, highPaise, lowPaise, closePaise].map((paise) => paise / 100);
  return [`${istTimestamp(at)}+05:30`, ...prices, volume];
}
