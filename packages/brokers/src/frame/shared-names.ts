import type { InstrumentKey, Quote } from '@spark/core';
import type { BrokerInstrument } from './broker-dialect.ts';

/**
 * Two of our keys may mean one thing at the broker: that of a contract that is open, and the one that today's list has for
 * it. The broker is asked once, under the key that came first, and its prices are published under both.
 */
export type SharedNames = {
  /** Whether the broker has to be asked for it. */
  readonly add: (instrument: BrokerInstrument) => boolean;
  /** What the broker need not send any more; null while somebody wants it under another key. */
  readonly remove: (instrument: BrokerInstrument) => BrokerInstrument | null;
  /** Everything that the broker is asked for, each once. */
  readonly asked: () => BrokerInstrument[];
  readonly namedTo: (quotes: readonly Quote[]) => readonly Quote[];
  readonly keysOf: (keys: readonly InstrumentKey[]) => readonly InstrumentKey[];
};

type Shared = { readonly asked: BrokerInstrument; readonly keys: Set<InstrumentKey> };

export function createSharedNames(): SharedNames {
  const byName = new Map<string, Shared>();
  /** Only those that are wanted under another key than the one they were asked for by. */
  const byKey = new Map<InstrumentKey, Shared>();

  function note(shared: Shared): void {
    const { asked, keys } = shared;
    if (keys.size === 1 && keys.has(asked.key)) byKey.delete(asked.key);
    else byKey.set(asked.key, shared);
  }

  function keysFor(key: InstrumentKey): Iterable<InstrumentKey> {
    return byKey.get(key)?.keys ?? [key];
  }

  return {
    add: (instrument) => {
      const known = byName.get(nameOf(instrument));
      if (known === undefined) {
        byName.set(nameOf(instrument), { asked: instrument, keys: new Set([instrument.key]) });
        return true;
      }
      known.keys.add(instrument.key);
      note(known);
      return false;
    },
    remove: (instrument) => {
      const known = byName.get(nameOf(instrument));
      if (known === undefined || !known.keys.delete(instrument.key)) return null;
      if (known.keys.size > 0) {
        note(known);
        return null;
      }
      byName.delete(nameOf(instrument));
      byKey.delete(known.asked.key);
      return known.asked;
    },
    asked: () => [...byName.values()].map(({ asked }) => asked),
    namedTo: (quotes) =>
      byKey.size === 0
        ? quotes
        : quotes.flatMap((quote) => [...keysFor(quote.key)].map((key) => ({ ...quote, key }))),
    keysOf: (keys) => keys.flatMap((key) => [...keysFor(key)]),
  };
}

function nameOf({ exchange, symbol, token }: BrokerInstrument): string {
  return `${exchange} ${token} ${symbol}`;
}
