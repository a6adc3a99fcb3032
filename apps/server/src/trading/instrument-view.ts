import type { Clock, Instruments, MarketCalendar, PriceBand, Quote } from '@spark/core';
import type { InstrumentView } from '@spark/engine';
import { dayBand } from '@spark/exchange';
import { HubFullError, type QuoteHub } from '@spark/prices';

type Parts = {
  readonly instruments: Instruments;
  readonly hub: QuoteHub;
  readonly market: MarketCalendar;
  readonly clock: Clock;
};

const UNKNOWN: InstrumentView = { instrument: null, isOpen: false, band: null, lastPaise: null };

/** What an order has to know of its instrument before it is planned. */
export function createInstrumentView({ instruments, hub, market, clock }: Parts) {
  async function quoteOf(key: string): Promise<Quote | null> {
    const latest = hub.latest(key);
    if (latest) return latest.quote;
    try {
      return (await hub.ask([key])).get(key)?.quote ?? null;
    } catch (error) {
      // The order is judged without a price; the exchange judges it again with one.
      if (error instanceof HubFullError) return null;
      throw error;
    }
  }

  return async (key: string): Promise<InstrumentView> => {
    const instrument = instruments.find(key);
    if (instrument === null) return UNKNOWN;
    const quote = await quoteOf(key);
    const band: PriceBand | null = quote && dayBand(instrument, quote.previousClosePaise);
    return {
      instrument,
      isOpen: market.isOpen(clock.now(), instrument),
      band,
      lastPaise: quote?.lastPaise ?? null,
    };
  };
}
