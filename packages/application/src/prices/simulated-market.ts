import { setImmediate } from 'node:timers/promises';
import {
  type CandleSource,
  type Clock,
  type InstrumentKey,
  NO_SHARES_MADE,
  nextIstTimeOfDay,
  type SharesMade,
  sharesThatDiffer,
  type Timers,
} from '@spark/core';
import { createExchange, createExchangeFloor, type ExchangeFloor } from '@spark/exchange';
import { referencePrices } from '@spark/market';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { Settings } from '../settings/settings.ts';
import type { CandleIngredients } from './candle-ingredients.ts';
import { createPastCandles, type PastCandles } from './past-candles.ts';
import type { Market } from './prices.ts';
import { SEED, tradingTimes } from './simulated-sessions.ts';

export type SimulatedMarket = {
  readonly market: Market;
  /** Where orders are placed. */
  readonly floor: ExchangeFloor;
  readonly settlementPaise: ExchangeFloor['settlementPaise'];
  /** The price of this moment; null for what is not listed. */
  readonly lastPaise: (key: InstrumentKey) => number | null;
  /** Splits and bonuses that have taken effect: prices of these shares follow, now and in the past. */
  readonly adjust: (made: SharesMade) => void;
  readonly close: () => void;
};

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly book: InstrumentBook;
  readonly calendar: Pick<LiveCalendar, 'market'> &
    Partial<Pick<LiveCalendar, 'exchanges' | 'onChange' | 'changes'>>;
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
  const exchanges = calendar.exchanges ?? calendar.market;
  const { sessions, hours } = tradingTimes(mode, exchanges);
  let sharesMade = NO_SHARES_MADE;
  const exchange = createExchange({
    seed: SEED,
    instruments: book.listed,
    referencePrice: ({ name }) => referencePrices.get(name) ?? null,
    sessions,
    hours,
    sharesMade: ({ key }) => sharesMade.get(key) ?? null,
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
  let past: PastCandles | undefined;
  let cancelRefresh = refreshAtMidnight();
  // A holiday that is declared today closes this market too, and moves what expires on it.
  calendar.onChange?.(refresh);

  function refresh(): void {
    floor.refresh();
    past?.refresh();
  }

  /** Made when somebody first asks for a contract that has expired. */
  function candlesOf(key: InstrumentKey): CandleSource {
    if (!isExpired(key)) return floor.candleSource;
    past ??= createPastCandles({ clock, book, exchanges, turn });
    return past;
  }

  function isExpired(key: InstrumentKey): boolean {
    return book.instruments.find(key) === null && book.expired(key) !== null;
  }

  /** With the day the list of instruments changes, and the calendar may have. */
  function refreshAtMidnight(): () => void {
    return timers.at(nextIstTimeOfDay(clock.now(), 0), () => {
      refresh();
      cancelRefresh = refreshAtMidnight();
    });
  }

  /** The ingredients from which a thread makes the same candles. */
  function ingredientsOf(key: InstrumentKey): CandleIngredients | null {
    const listed = book.instruments.find(key);
    const instrument = listed ?? book.expired(key);
    if (instrument === null || calendar.changes === undefined) return null;
    const underlying = book.listed.underlyingOf(instrument);
    const hours = listed === null ? 'calendar' : mode;
    const made = sharesMade.get(key) ?? null;
    return { instrument, underlying, mode: hours, calendarChanges: calendar.changes(), sharesMade: made };
  }

  return {
    market: {
      instruments: book.instruments,
      book,
      feed: floor.feed,
      candles: {
        candles: (question) => candlesOf(question.key).candles(question),
        candleCount: (question) => candlesOf(question.key).candleCount?.(question) ?? 0,
        dayCandle: async (key, day) => (await candlesOf(key).dayCandle?.(key, day)) ?? null,
        ingredientsOf,
      },
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
    adjust: (made) => {
      const keys = sharesThatDiffer(sharesMade, made);
      sharesMade = made;
      if (keys.length > 0) floor.adjust(keys);
    },
    close: () => {
      cancelRefresh();
      floor.close();
    },
  };
}
