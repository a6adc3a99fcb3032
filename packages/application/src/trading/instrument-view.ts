import type { Clock, Instruments, MarketCalendar, PriceBand } from '@spark/core';
import type { InstrumentView } from '@spark/engine';
import { dayBand, missingPrice, priceProblem } from '@spark/exchange';
import { HubFullError, type KnownQuote, type QuoteHub } from '@spark/prices';

type Parts = {
  readonly instruments: Instruments;
  readonly hub: QuoteHub;
  /** The calendar of paper. */
  readonly market: MarketCalendar;
  /** The calendar of live brokers. */
  readonly live: MarketCalendar;
  /** Whether paper orders are filled at the quotes of the hub, where a price may be missing or old. */
  readonly fillsAtQuotes: boolean;
  readonly clock: Clock;
};

const UNKNOWN: InstrumentView = { instrument: null, isOpen: false, band: null, lastPaise: null };

/** What planning an order needs to know of its instrument. */
export function createInstrumentView({ instruments, hub, market, live, fillsAtQuotes, clock }: Parts) {
  async function knownOf(key: string): Promise<KnownQuote | null> {
    const latest = hub.latest(key);
    if (latest) return latest;
    try {
      return (await hub.ask([key])).get(key) ?? null;
    } catch (error) {
      // The order is checked without a price; the exchange checks it again with one.
      if (error instanceof HubFullError) return null;
      throw error;
    }
  }

  return async (key: string): Promise<InstrumentView> => {
    const instrument = instruments.find(key);
    if (instrument === null) return UNKNOWN;
    const known = await knownOf(key);
    const quote = known?.quote ?? null;
    const now = clock.now();
    const isOpen = market.isOpen(now, instrument);
    const band: PriceBand | null = quote && dayBand(instrument, quote.previousClosePaise);
    return {
      instrument,
      isOpen,
      isOpenLive: isOpen && live.isOpen(now, instrument),
      band,
      lastPaise: quote?.lastPaise ?? null,
      ...(fillsAtQuotes && { missingOnPaper: (side) => missingFor(known, { key, side, now: clock.now() }) }),
    };
  };
}

/** Why an order could not be filled at the shown price; null when it could. */
function missingFor(known: KnownQuote | null, wanted: Parameters<typeof priceProblem>[1]): string | null {
  const problem = priceProblem(known?.quote ?? null, wanted);
  return problem && missingPrice(problem);
}
