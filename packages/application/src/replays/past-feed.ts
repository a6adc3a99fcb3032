import type {
  CancelTimer,
  Clock,
  Feed,
  FeedListener,
  InstrumentKey,
  Instruments,
  Quote,
  Timers,
} from '@spark/core';
import type { PastPrices } from './past-prices.ts';

type Parts = {
  readonly prices: Pick<PastPrices, 'quoteAt'>;
  readonly instruments: Instruments;
  readonly clock: Clock;
  readonly timers: Timers;
};

const SECOND_MS = 1_000;

/** The prices of a past day, told second by second as its time passes. */
export function createPastFeed({ prices, instruments, clock, timers }: Parts): Feed {
  function quoteOf(key: InstrumentKey): Quote | null {
    const instrument = instruments.find(key);
    return instrument && prices.quoteAt(instrument, instruments.underlyingOf(instrument), clock.now());
  }

  function open({ onQuotes, onState }: FeedListener) {
    const watched = new Set<InstrumentKey>();
    const told = new Map<InstrumentKey, number>();
    let cancel: CancelTimer | null = null;
    const cancelOpening = timers.at(clock.now(), () => onState('open'));

    function tell(): void {
      const quotes: Quote[] = [];
      for (const key of watched) {
        const quote = quoteOf(key);
        if (quote === null || told.get(key) === quote.at) continue;
        told.set(key, quote.at);
        quotes.push(quote);
      }
      if (quotes.length > 0) onQuotes(quotes);
      schedule((Math.floor(clock.now() / SECOND_MS) + 1) * SECOND_MS);
    }

    function schedule(at: number): void {
      cancel?.();
      cancel = watched.size === 0 ? null : timers.at(at, tell);
    }

    return {
      watch: (keys: readonly InstrumentKey[]): void => {
        for (const key of keys) {
          watched.add(key);
          told.delete(key);
        }
        schedule(clock.now());
      },
      unwatch: (keys: readonly InstrumentKey[]): void => {
        for (const key of keys) watched.delete(key);
      },
      close: async (): Promise<void> => {
        cancelOpening();
        cancel?.();
        watched.clear();
      },
    };
  }

  return { name: 'replay', open };
}
