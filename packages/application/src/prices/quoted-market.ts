import {
  type Clock,
  type Instrument,
  type InstrumentKey,
  istDay,
  type MarketCalendar,
  type Quote,
  sessionEndOf,
  type Timers,
} from '@spark/core';
import {
  createQuotedFloor,
  type QuotedFloor,
  type QuoteSource,
  type Sessions,
  worthAt,
} from '@spark/exchange';
import { HubFullError, type QuoteHub } from '@spark/prices';
import type { Prices } from './prices.ts';

/** Where paper orders and forward tests are placed when prices are not those of the simulated exchange. */
export type QuotedMarket = {
  readonly floor: QuotedFloor;
  /** Waits for the first price of an instrument, a second at most. */
  readonly firstPrice: (key: InstrumentKey) => Promise<void>;
  /** The newest price of what is watched; null where none has come. */
  readonly lastPaise: (key: InstrumentKey) => number | null;
  /** The value of an expired contract by the last price of its underlying; null when that price is not final. */
  readonly settlementPaise: (key: InstrumentKey) => Promise<number | null>;
  readonly close: () => void;
};

type Parts = {
  readonly prices: Pick<Prices, 'hub' | 'instruments'>;
  /** When the underlying of a contract ends its day. */
  readonly exchanges: Pick<MarketCalendar, 'phasesOf' | 'continuousMinutes'>;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** A price from before the last minute of trading is not the closing one. */
const LAST_PRICE_WITHIN_MS = 60_000;

export function createQuotedMarket({ prices, exchanges, sessions, clock, timers }: Parts): QuotedMarket {
  const { hub, instruments } = prices;
  const quotes = quotesOf(hub);
  const floor = createQuotedFloor({ instruments, sessions, quotes, clock, timers });

  async function newest(key: InstrumentKey): Promise<Quote | null> {
    try {
      return (hub.latest(key) ?? (await hub.ask([key])).get(key) ?? null)?.quote ?? null;
    } catch (error) {
      // No more can be watched, so there is no price.
      if (error instanceof HubFullError) return null;
      throw error;
    }
  }

  async function settlementPaise(key: InstrumentKey): Promise<number | null> {
    const contract = instruments.find(key);
    const underlying = contract && instruments.underlyingOf(contract);
    if (!contract?.expiry || !underlying) return null;
    const quote = await newest(underlying.key);
    return quote && isLastOf(quote, contract.expiry, underlying) ? worthAt(quote.lastPaise, contract) : null;
  }

  /** Whether the price is the one that the underlying ended the day with. */
  function isLastOf({ at }: Quote, day: string, underlying: Instrument): boolean {
    if (istDay(at) !== day) return false;
    const session = sessionEndOf(day, underlying, exchanges);
    const endsAt = typeof session === 'string' ? clock.now() : session.closesAt;
    return at >= endsAt - LAST_PRICE_WITHIN_MS;
  }

  return {
    floor,
    firstPrice: async (key) => {
      await newest(key);
    },
    lastPaise: (key) => hub.latest(key)?.quote.lastPaise ?? null,
    settlementPaise,
    close: () => {
      floor.close();
      quotes.close();
    },
  };
}

/** The hub as the floor reads it: every price of followed instruments. */
function quotesOf(hub: QuoteHub): QuoteSource & { readonly close: () => void } {
  const reading = hub.read(() => {
    // Prices come through the tap; the reader only keeps them watched.
    reading.take(Number.POSITIVE_INFINITY);
  });
  return {
    newest: (key) => hub.latest(key)?.quote ?? null,
    listen: hub.tap,
    follow: (keys) => {
      try {
        reading.follow(keys);
      } catch (error) {
        // Without a price an order waits, until it is cancelled or its day ends.
        if (!(error instanceof HubFullError)) throw error;
      }
    },
    leave: reading.leave,
    close: reading.close,
  };
}
