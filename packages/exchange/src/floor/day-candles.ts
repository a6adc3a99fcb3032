import { type Candle, DAY_MS, type Instant, type InstrumentKey } from '@spark/core';
import type { SimulatedExchange } from '../venue/exchange.ts';

/** Days that have ended, each worked out from its minutes once. */
export type DayCandles = {
  readonly of: (key: InstrumentKey, day: Instant) => Candle | null;
  readonly forget: () => void;
};

/** Of all instruments together, about 5 MB: years of some, or months of many. */
const DAYS_KEPT_MAX = 40_000;
const MINUTE_MS = 60_000;

export function createDayCandles(exchange: Pick<SimulatedExchange, 'candles'>): DayCandles {
  const kept = new Map<InstrumentKey, Map<Instant, Candle | null>>();
  let count = 0;

  function daysOf(key: InstrumentKey): Map<Instant, Candle | null> {
    const days = kept.get(key) ?? new Map<Instant, Candle | null>();
    // Whoever is asked for again goes to the end of the row, so that the one asked for least lately is first.
    kept.delete(key);
    kept.set(key, days);
    return days;
  }

  function makeRoom(): void {
    for (const days of kept.values()) {
      if (count < DAYS_KEPT_MAX) return;
      count -= days.size;
      days.clear();
    }
  }

  return {
    of: (key, day) => {
      const days = daysOf(key);
      const known = days.get(day);
      if (known !== undefined) return known;
      const candle = joined(exchange.candles(key, day, day + DAY_MS - MINUTE_MS), day);
      makeRoom();
      days.set(day, candle);
      count += 1;
      return candle;
    },
    forget: () => {
      kept.clear();
      count = 0;
    },
  };
}

function joined(minutes: readonly Candle[], at: Instant): Candle | null {
  const [first] = minutes;
  const last = minutes.at(-1);
  if (first === undefined || last === undefined) return null;
  let { highPaise, lowPaise } = first;
  let volume = 0;
  for (const minute of minutes) {
    highPaise = Math.max(highPaise, minute.highPaise);
    lowPaise = Math.min(lowPaise, minute.lowPaise);
    volume += minute.volume;
  }
  const { openPaise } = first;
  const { closePaise, openInterest } = last;
  return { at, openPaise, highPaise, lowPaise, closePaise, volume, openInterest };
}
