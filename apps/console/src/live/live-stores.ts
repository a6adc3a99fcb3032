import type { LiveOptions, Spark } from '@spark/client';
import {
  createEventStore,
  createOrderStore,
  createPriceStore,
  type EventStore,
  type OrderStore,
  type PriceStore,
} from '@spark/web';
import { onHeartbeat } from './server-clock.ts';

/** What is followed live for one signed-in user. Each connects while something on the page shows it. */
export type LiveStores = {
  readonly orders: OrderStore;
  readonly prices: PriceStore;
  readonly events: EventStore;
};

/**
 * The token stands in no address. The server beats every two seconds, so a line that is silent for longer than two
 * beats is broken, and a second later the page says that it is stale.
 */
export const LIVE = {
  attempts: Number.POSITIVE_INFINITY,
  backoffMs: 500,
  backoffMsMost: 5_000,
  withTicket: true,
  silenceMs: 4_200,
  onWake,
  onHeartbeat,
} as const satisfies LiveOptions;

/** After sleep, on return to a page that the browser kept, and when the network is back. */
function onWake(check: () => void): () => void {
  const whenVisible = (): void => {
    if (document.visibilityState === 'visible') check();
  };
  window.addEventListener('online', check);
  window.addEventListener('pageshow', check);
  document.addEventListener('visibilitychange', whenVisible);
  document.addEventListener('resume', check);
  return () => {
    window.removeEventListener('online', check);
    window.removeEventListener('pageshow', check);
    document.removeEventListener('visibilitychange', whenVisible);
    document.removeEventListener('resume', check);
  };
}

const STALE_AFTER_MS = 1_000;
/** Who comes back to a page within this time finds its prices as they are. */
const PRICES_LINGER_MS = 5_000;

const stores = new WeakMap<Spark, LiveStores>();

export function liveStoresOf(spark: Spark): LiveStores {
  const known = stores.get(spark);
  if (known) return known;
  const options = { ...LIVE, staleAfterMs: STALE_AFTER_MS };
  const made = {
    orders: createOrderStore(spark, options),
    prices: createPriceStore(spark, { ...options, lingerMs: PRICES_LINGER_MS }),
    events: createEventStore(spark, options),
  };
  stores.set(spark, made);
  return made;
}
