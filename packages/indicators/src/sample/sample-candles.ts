import type { Bar } from '../bar/bar.ts';
import { istInstant, SESSION_OPEN_MINUTE, weekdayOf } from '../session/ist-day.ts';
import { SeededNumbers } from './seeded-numbers.ts';

export interface SampleOptions {
  /** The same seed gives the same market, at every length of candle. */
  readonly seed?: number;
  readonly sessions?: number;
  readonly minutes?: 1 | 5 | 15;
  /** In rupees; it is moved onto the tick grid. */
  readonly startPrice?: number;
  /** Days since 1 January 1970 in India; the first session is on it or on the next weekday. */
  readonly firstDay?: number;
}

/** Futures and options trade from 09:15 to 15:40 since 3 August 2026. */
const SESSION_MINUTES = 385;
/** Index futures move in steps of ten paise. */
const TICKS_PER_RUPEE = 10;
const STEPS_PER_MINUTE = 6;
/** Of a minute around noon, as a share of the price; a day comes to about one percent. */
const MINUTE_DEVIATION = 0.0004;
const GAP_DEVIATION = 0.004;
const MINUTE_VOLUME = 4_000;
/** Monday, 5 October 2026; the two weeks from it on have no holiday. */
const FIRST_DAY = 20_731;

/**
 * Invented candles of an index future for charts and worked examples: an excited opening, a quiet noon, a lively last
 * hour, gaps overnight, weekends left out. A future, because an index itself has no volume. Minutes are made first
 * and longer candles are put together from them; the last one of a day is shorter where the day is not a multiple.
 */
export function sampleCandles({
  seed = 1,
  sessions = 5,
  minutes = 1,
  startPrice = 24_000,
  firstDay = FIRST_DAY,
}: SampleOptions = {}): Bar[] {
  const numbers = new SeededNumbers(seed);
  const candles: Bar[] = [];
  let ticks = Math.max(1, Math.round(startPrice * TICKS_PER_RUPEE));
  let day = firstDay;
  for (let session = 0; session < sessions; session += 1) {
    day = nextWeekday(day);
    if (session > 0) ticks = moved(ticks, GAP_DEVIATION * numbers.bell());
    for (let start = 0; start < SESSION_MINUTES; start += minutes) {
      const length = Math.min(minutes, SESSION_MINUTES - start);
      const minuteCandles = Array.from({ length }, (_, index) => {
        const candle = minuteCandle(numbers, start + index, ticks);
        ticks = candle.close;
        return candle;
      });
      candles.push(joined(minuteCandles, istInstant(day, SESSION_OPEN_MINUTE + start)));
    }
    day += 1;
  }
  return candles;
}

type TickCandle = Omit<Bar, 'time'>;

function minuteCandle(numbers: SeededNumbers, minute: number, open: number): TickCandle {
  const deviation = (MINUTE_DEVIATION * excitement(minute)) / Math.sqrt(STEPS_PER_MINUTE);
  let close = open;
  let high = open;
  let low = open;
  for (let step = 0; step < STEPS_PER_MINUTE; step += 1) {
    close = moved(close, deviation * numbers.bell());
    high = Math.max(high, close);
    low = Math.min(low, close);
  }
  const volume = Math.round(MINUTE_VOLUME * busyness(minute) * (0.5 + numbers.next()));
  return { open, high, low, close, volume };
}

/** How much prices move: three times as much at the opening as at noon, and more again before the close. */
function excitement(minute: number): number {
  const opening = Math.max(0, 1 - minute / 60);
  const closing = Math.max(0, 1 - (SESSION_MINUTES - minute) / 60);
  return 0.8 + 1.8 * opening * opening + 0.6 * closing * closing;
}

/** How much is traded: a U over the day, its left arm the higher one. */
function busyness(minute: number): number {
  const fromNoon = (2 * minute) / (SESSION_MINUTES - 1) - 1;
  const arm = fromNoon < 0 ? 3 : 2.2;
  return 0.5 + arm * fromNoon * fromNoon;
}

function moved(ticks: number, share: number): number {
  return Math.max(1, Math.round(ticks * (1 + share)));
}

function joined(candles: readonly TickCandle[], time: number): Bar {
  return {
    time,
    open: rupees(candles[0]?.open ?? 0),
    high: rupees(Math.max(...candles.map(({ high }) => high))),
    low: rupees(Math.min(...candles.map(({ low }) => low))),
    close: rupees(candles.at(-1)?.close ?? 0),
    volume: candles.reduce((sum, { volume }) => sum + volume, 0),
  };
}

/** Whole paise divided once, so that the float is the one that a person would type. */
function rupees(ticks: number): number {
  return (ticks * (100 / TICKS_PER_RUPEE)) / 100;
}

function nextWeekday(day: number): number {
  const weekday = weekdayOf(day);
  if (weekday === 6) return day + 2;
  return weekday === 0 ? day + 1 : day;
}
