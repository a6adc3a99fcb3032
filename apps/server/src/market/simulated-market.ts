import { setImmediate } from 'node:timers/promises';
import {
  type Clock,
  type Instrument,
  type IstDay,
  istInstant,
  nextIstTimeOfDay,
  type Timers,
} from '@spark/core';
import {
  alwaysOpen,
  createExchange,
  createExchangeFloor,
  type ExchangeFloor,
  type Sessions,
} from '@spark/exchange';
import { referencePrices } from '@spark/market';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { Config } from '../config.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { Market } from '../prices/prices.ts';

export type SimulatedMarket = {
  readonly market: Market;
  /** Where orders are placed. */
  readonly floor: ExchangeFloor;
  readonly settlementPaise: ExchangeFloor['settlementPaise'];
  readonly close: () => void;
};

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly book: InstrumentBook;
  readonly calendar: Pick<LiveCalendar, 'market'> & Partial<Pick<LiveCalendar, 'onChange'>>;
  readonly mode: Config['market'];
  /** Between two steps of making candles. */
  readonly turn?: () => Promise<void>;
};

/** Everyone has the same history, so that what the documentation shows can be seen at home. */
const SEED = 'spark';

/** The exchange that Spark brings along: prices and a place for orders, with no broker and no network. */
export function createSimulatedMarket({
  clock,
  timers,
  book,
  calendar,
  mode,
  turn = () => setImmediate(),
}: Parts): SimulatedMarket {
  const exchange = createExchange({
    seed: SEED,
    instruments: book.instruments,
    referencePrice: ({ name }) => referencePrices.get(name) ?? null,
    sessions: sessionsOf(calendar, mode),
    startsAt: clock.now(),
  });
  const floor = createExchangeFloor({ exchange, clock, timers, turn });
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

  return {
    market: {
      instruments: book.instruments,
      feed: floor.feed,
      candles: floor.candleSource,
      isOpen: (key, at) => {
        const instrument = book.instruments.find(key);
        return instrument !== null && calendar.market.isOpen(at, instrument);
      },
      // It can be asked again at any time and says the same.
      isRecorded: false,
    },
    floor,
    settlementPaise: floor.settlementPaise,
    close: () => {
      cancelRefresh();
      floor.close();
    },
  };
}

/** When paper trades. */
export function sessionsOf({ market }: Pick<LiveCalendar, 'market'>, mode: Config['market']): Sessions {
  if (mode === 'always-open') return alwaysOpen;
  return (day: IstDay, instrument: Instrument) => {
    const minutes = market.continuousMinutes(day, instrument);
    return (
      minutes && { startsAt: istInstant(day, minutes.fromMinute), endsAt: istInstant(day, minutes.toMinute) }
    );
  };
}
