import { setImmediate } from 'node:timers/promises';
import { type Clock, type InstrumentKey, nextIstTimeOfDay, type Timers } from '@spark/core';
import { createExchange, createExchangeFloor, type ExchangeFloor } from '@spark/exchange';
import { referencePrices } from '@spark/market';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { Settings } from '../settings/settings.ts';
import type { CandleIngredients } from './candle-ingredients.ts';
import type { Market } from './prices.ts';
import { SEED, sessionsOf } from './simulated-sessions.ts';

export type SimulatedMarket = {
  readonly market: Market;
  /** Where orders are placed. */
  readonly floor: ExchangeFloor;
  readonly settlementPaise: ExchangeFloor['settlementPaise'];
  /** The price of this moment; null for what is not listed. */
  readonly lastPaise: (key: InstrumentKey) => number | null;
  readonly close: () => void;
};

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly book: InstrumentBook;
  readonly calendar: Pick<LiveCalendar, 'market'> & Partial<Pick<LiveCalendar, 'onChange' | 'changes'>>;
  readonly mode: Settings['market'];
  /** Between two steps of making candles. */
  readonly turn?: () => Promise<void>;
  /** Whether an order is under way. */
  readonly hasOrdersUnderWay?: () => boolean;
};

/** The bundled exchange: prices and a place for orders, with no broker and no network. */
export function createSimulatedMarket({
  clock,
  timers,
  book,
  calendar,
  mode,
  turn = () => setImmediate(),
  hasOrdersUnderWay = () => false,
}: Parts): SimulatedMarket {
  const exchange = createExchange({
    seed: SEED,
    instruments: book.instruments,
    referencePrice: ({ name }) => referencePrices.get(name) ?? null,
    sessions: sessionsOf(mode, calendar.market),
    startsAt: clock.now(),
  });
  const floor = createExchangeFloor({
    exchange,
    clock,
    timers,
    turn,
    hasOrdersUnderWay,
    steadyMs: () => performance.now(),
  });
  let cancelRefresh = refreshAtMidnight();
  // A holiday that is declared today closes this market too, and moves what expires on it.
  calendar.onChange?.(floor.refresh);

  /** With the day the list of instruments changes, and the calendar may have. */
  function refreshAtMidnight(): () => void {
    return timers.at(nextIstTimeOfDay(clock.now(), 0), () => {
      floor.refresh();
      cancelRefresh = refreshAtMidnight();
    });
  }

  /** The ingredients from which a thread makes the same candles. */
  function ingredientsOf(key: InstrumentKey): CandleIngredients | null {
    const instrument = book.instruments.find(key);
    if (instrument === null || calendar.changes === undefined) return null;
    const underlying = book.instruments.underlyingOf(instrument);
    return { instrument, underlying, mode, calendarChanges: calendar.changes() };
  }

  return {
    market: {
      instruments: book.instruments,
      feed: floor.feed,
      candles: { ...floor.candleSource, ingredientsOf },
      isOpen: (key, at) => {
        const instrument = book.instruments.find(key);
        return instrument !== null && calendar.market.isOpen(at, instrument);
      },
      // It is deterministic and can be asked again at any time.
      isRecorded: false,
    },
    floor,
    settlementPaise: floor.settlementPaise,
    lastPaise: (key) => floor.quote(key)?.lastPaise ?? null,
    close: () => {
      cancelRefresh();
      floor.close();
    },
  };
}
