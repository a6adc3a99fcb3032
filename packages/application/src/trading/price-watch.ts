import type { InstrumentKey } from '@spark/core';
import type { PriceWatch } from '@spark/engine';
import { HubFullError, type QuoteHub } from '@spark/prices';

const NEWS_AT_ONCE = 256;

export type HubPriceWatch = PriceWatch & { readonly close: () => void };

/** The prices that operations of orders follow, from the quote hub. One reader serves all orders. */
export function createPriceWatch(hub: QuoteHub): HubPriceWatch {
  const watchers = new Map<InstrumentKey, Set<() => void>>();
  let isScheduled = false;
  const reading = hub.read(() => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(publish);
  });

  function publish(): void {
    isScheduled = false;
    for (const { quote } of reading.take(NEWS_AT_ONCE))
      for (const onPrice of watchers.get(quote.key) ?? []) onPrice();
    if (!reading.hasNews()) return;
    isScheduled = true;
    setImmediate(publish);
  }

  function follow(key: InstrumentKey): Set<() => void> {
    const made = new Set<() => void>();
    watchers.set(key, made);
    try {
      reading.follow([key]);
    } catch (error) {
      // Without a price an operation waits; its time limit goes on.
      if (!(error instanceof HubFullError)) throw error;
    }
    return made;
  }

  return {
    now: (key) => {
      const quote = hub.latest(key)?.quote;
      return {
        lastPaise: quote?.lastPaise ?? null,
        bestBidPaise: quote?.bids[0]?.pricePaise ?? null,
        bestAskPaise: quote?.asks[0]?.pricePaise ?? null,
      };
    },
    watch: (key, onPrice) => {
      const those = watchers.get(key) ?? follow(key);
      those.add(onPrice);
      return () => {
        if (!those.delete(onPrice) || those.size > 0) return;
        watchers.delete(key);
        reading.leave([key]);
      };
    },
    close: reading.close,
  };
}
