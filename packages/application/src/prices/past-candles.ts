import type { CandleSource, Clock, MarketCalendar } from '@spark/core';
import { createExchange, createExchangeFloor } from '@spark/exchange';
import { referencePrices } from '@spark/market';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import { SEED, sessionsOf } from './simulated-sessions.ts';

type Parts = {
  readonly clock: Clock;
  readonly book: Pick<InstrumentBook, 'expired' | 'instruments' | 'listed'>;
  /** The hours of the exchanges, whatever hours the simulated market has. */
  readonly exchanges: Pick<MarketCalendar, 'continuousMinutes' | 'phasesOf'>;
  readonly turn: () => Promise<void>;
};

export type PastCandles = CandleSource & { readonly refresh: () => void };

/**
 * Candles of expired contracts from the same prices as all others: a price is a function of seed, contract and instant, so
 * a contract needs no listing to have had one. They trade in the sessions of the exchanges, also where paper never closes.
 */
export function createPastCandles({ clock, book, exchanges, turn }: Parts): PastCandles {
  const exchange = createExchange({
    seed: SEED,
    instruments: {
      find: (key) => book.expired(key) ?? book.instruments.find(key),
      underlyingOf: (contract) => book.listed.underlyingOf(contract),
    },
    referencePrice: ({ name }) => referencePrices.get(name) ?? null,
    sessions: sessionsOf('calendar', exchanges),
    startsAt: clock.now(),
  });
  const floor = createExchangeFloor({ exchange, clock, timers: NO_TIMERS, turn });
  return { ...floor.candleSource, refresh: floor.refresh };
}

/** Nobody trades or watches there, so nothing is ever due. */
const NO_TIMERS = { at: () => () => undefined };
