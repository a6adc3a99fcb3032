import { setImmediate } from 'node:timers/promises';
import { assert, type Candle, createMarketCalendar, emptyColumns, type Instant, istDay } from '@spark/core';
import { createExchange, createExchangeFloor, type ExchangeFloor } from '@spark/exchange';
import { BUNDLED_CALENDAR, readChanges, referencePrices, withChanges } from '@spark/market';
import { type CandleStore, createHistory, type HistoryQuestion } from '@spark/prices';
import type { CandleIngredients } from '../prices/candle-ingredients.ts';
import { SEED, tradingTimes } from '../prices/simulated-sessions.ts';

/** Makes candles as the simulated exchange of the server does, from the same ingredients. */
export type CandleMaking = {
  readonly candleParts: (
    question: HistoryQuestion,
    now: Instant,
    source: CandleIngredients,
  ) => AsyncIterable<readonly Candle[]>;
};

type Making = { readonly floor: ExchangeFloor; readonly madeFrom: string; now: Instant };

/** Cached exchanges: their results for an instrument serve the next question about it. */
const CACHED_MAX = 8;

export function createCandleMaking(): CandleMaking {
  const cached = new Map<string, Making>();

  /** Made again when the list, the calendar or the day changes, as the server does. */
  function floorOf(source: CandleIngredients, now: Instant): ExchangeFloor {
    const { instrument, underlying } = source;
    const madeFrom = JSON.stringify([istDay(now), source]);
    const known = cached.get(instrument.key);
    if (known?.madeFrom === madeFrom) {
      known.now = Math.max(known.now, now);
      return known.floor;
    }
    const listed = new Map(
      [underlying, instrument].flatMap((found) => (found ? [[found.key, found] as const] : [])),
    );
    const changes = readChanges(source.calendarChanges);
    assert(changes !== null, 'the changes of the calendar that are in force can be read');
    const calendar = createMarketCalendar(withChanges(BUNDLED_CALENDAR, changes));
    const { sessions, hours } = tradingTimes(source.mode, calendar);
    const exchange = createExchange({
      seed: SEED,
      instruments: { find: (key) => listed.get(key) ?? null, underlyingOf: () => underlying },
      referencePrice: ({ name }) => referencePrices.get(name) ?? null,
      sessions,
      hours,
      sharesMade: () => source.sharesMade,
      startsAt: now,
    });
    const floor = createExchangeFloor({
      exchange,
      clock: { now: () => making.now },
      timers: NO_TIMERS,
      turn: () => setImmediate(),
    });
    cached.delete(instrument.key);
    if (cached.size >= CACHED_MAX) cached.delete(cached.keys().next().value as string);
    const making: Making = { floor, madeFrom, now };
    cached.set(instrument.key, making);
    return floor;
  }

  return {
    candleParts: (question, now, source) => {
      const { candleSource } = floorOf(source, now);
      const history = createHistory({
        store: NOTHING_STORED,
        source: candleSource,
        clock: { now: () => now },
        timers: NO_TIMERS,
        onFailure: () => undefined,
      });
      return history.candleParts(question);
    },
  };
}

/** This exchange has no readers and records nothing, so it needs no timers. */
const NO_TIMERS = { at: () => () => undefined };

/** The server reads stored candles itself. */
const NOTHING_STORED: Omit<CandleStore, 'database'> = {
  read: async () => [],
  readColumns: async () => ({ columns: emptyColumns(0), isImported: new Uint8Array(0) }),
  countDays: async () => [],
  seriesIn: async () => [],
  write: async () => null,
  append: async () => false,
  hasDays: async () => false,
  add: async () => undefined,
  compact: async () => ({ before: 0, after: 0 }),
  version: async () => '',
  close: async () => undefined,
};
