import type { Candle, Instant, InstrumentKey } from '@spark/core';
import type { SimulatedExchange } from '../venue/exchange.ts';

/** Days that have ended, each worked out once. */
export type DayCandles = {
  readonly candleOf: (key: InstrumentKey, day: Instant) => Promise<Candle | null>;
  readonly forget: () => void;
};

/** Of all instruments together, about 5 MB: years of some, or months of many. */
const DAYS_KEPT_MAX = 40_000;

export function createDayCandles(
  exchange: Pick<SimulatedExchange, 'dayCandle'>,
  turn: () => Promise<void>,
): DayCandles {
  let cached = new Map<InstrumentKey, Map<Instant, Candle | null>>();
  let count = 0;

  function daysOf(key: InstrumentKey): Map<Instant, Candle | null> {
    const days = cached.get(key) ?? new Map<Instant, Candle | null>();
    // A requested entry moves to the end, so that the least recently requested one is first.
    cached.delete(key);
    cached.set(key, days);
    return days;
  }

  function makeRoom(): void {
    for (const days of cached.values()) {
      if (count < DAYS_KEPT_MAX) return;
      count -= days.size;
      days.clear();
    }
  }

  return {
    candleOf: async (key, day) => {
      const known = daysOf(key).get(day);
      if (known !== undefined) return known;
      const cachedBefore = cached;
      const steps = exchange.dayCandle(key, day);
      let step = steps.next();
      for (; !step.done; step = steps.next()) await turn();
      const candle = step.value;
      // An entry that was evicted meanwhile is outdated, and another caller may have computed the same.
      const days = daysOf(key);
      if (cached !== cachedBefore || days.has(day)) return candle;
      makeRoom();
      days.set(day, candle);
      count += 1;
      return candle;
    },
    forget: () => {
      cached = new Map();
      count = 0;
    },
  };
}
