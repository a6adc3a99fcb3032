import type { Clock, InstrumentKey, Instruments, Quote, Timers } from '@spark/core';
import { createExchangeFloor, type ExchangeFloor } from '../floor/exchange-floor.ts';
import type { Sessions } from '../prices/sessions.ts';
import { createExchange } from '../venue/exchange.ts';
import { QuotedPit } from './quoted-pit.ts';
import { QuotedScreen } from './quoted-screen.ts';

/** Prices from outside. */
export type QuoteSource = {
  /** The newest; null where none is known, or what came after it was missed. */
  readonly newest: (key: InstrumentKey) => Quote | null;
  /** Every quote of subscribed instruments, in the order in which they came. Returns how to stop listening. */
  readonly listen: (listener: (quotes: readonly Quote[]) => void) => () => void;
  readonly follow: (keys: readonly InstrumentKey[]) => void;
  readonly leave: (keys: readonly InstrumentKey[]) => void;
};

export type QuotedFloorParts = {
  readonly instruments: Instruments;
  readonly sessions: Sessions;
  readonly quotes: QuoteSource;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** Where orders are matched with quotes from outside. The rules for orders are those of the simulated exchange. */
export type QuotedFloor = Pick<
  ExchangeFloor,
  'submit' | 'replace' | 'cancel' | 'orders' | 'resume' | 'hold' | 'onEvents' | 'refresh' | 'faults' | 'close'
>;

export function createQuotedFloor(parts: QuotedFloorParts): QuotedFloor {
  const { instruments, sessions, quotes, clock, timers } = parts;
  /** The one that is being matched, while several have come at once. */
  let current: Quote | null = null;
  let followed: ReadonlySet<InstrumentKey> = new Set();
  const exchange = createExchange({
    // No price follows from the seed here.
    seed: '',
    referencePrice: () => null,
    instruments,
    sessions,
    startsAt: clock.now(),
    pitOn: (key, listener) => {
      const instrument = instruments.find(key);
      if (instrument === null) return null;
      const newest = () => (current?.key === key ? current : quotes.newest(key));
      const underlying = instrument.expiry === null ? null : instruments.underlyingOf(instrument);
      return new QuotedPit(new QuotedScreen({ instrument, underlying, sessions, newest }), listener);
    },
  });
  const floor = createExchangeFloor({ exchange, clock, timers });
  const stopListening = quotes.listen((published) => {
    for (const quote of published) {
      if (!followed.has(quote.key)) continue;
      current = quote;
      floor.meet(quote.key);
    }
    current = null;
  });
  // The end of the last live order in an instrument is published as an event.
  const stopEvents = floor.onEvents(followBusy);

  /** Only subscribed instruments have prices. */
  function followBusy(): void {
    const before = followed;
    followed = floor.busyKeys();
    quotes.follow([...followed].filter((key) => !before.has(key)));
    quotes.leave([...before].filter((key) => !followed.has(key)));
  }

  function thenFollow<A extends readonly unknown[], R>(call: (...args: A) => R): (...args: A) => R {
    return (...args) => {
      const answer = call(...args);
      followBusy();
      return answer;
    };
  }

  return {
    submit: thenFollow(floor.submit),
    replace: floor.replace,
    cancel: floor.cancel,
    orders: floor.orders,
    resume: thenFollow(floor.resume),
    hold: floor.hold,
    onEvents: floor.onEvents,
    refresh: floor.refresh,
    faults: floor.faults,
    close: () => {
      stopEvents();
      stopListening();
      floor.close();
      quotes.leave([...followed]);
    },
  };
}
