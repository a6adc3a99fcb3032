import type { Candle, Instant, InstrumentKey } from '@spark/core';
import type { SimulatedExchange } from '../venue/exchange.ts';

/** Days that have ended, each worked out once. */
export type DayCandles = {
  readonly of: (key: InstrumentKey, day: Instant) => Candle | null;
  readonly forget: () => void;
};

/** Of all instruments together, about 5 MB: years of some, or months of many. */
const DAYS_KEPT_MAX = 40_000;

export function createDayCandles(exchange: Pick<SimulatedExchange, 'dayCandle'>): DayCandles {
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
      const candle = exchange.dayCandle(key, day);
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
