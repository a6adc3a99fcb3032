import { angel } from './angel/index.ts';
import type { LiveAdapter, LiveBrokerName } from './frame/live-adapter.ts';
import { fyers } from './fyers/index.ts';
import { xts } from './xts/index.ts';

/** A new broker is one more line here (ADDING.md). The first is the first that prices are asked of. */
const BY_NAME: Readonly<Record<LiveBrokerName, LiveAdapter>> = {
  FYERS: fyers,
  IIFLXTS: xts,
  ANGELONE: angel,
};

/** The live brokers, the best for prices first. */
export const LIVE_ADAPTERS: readonly LiveAdapter[] = Object.values(BY_NAME);

/** One value for each of them, by name. */
export function byLiveBroker<T>(make: (adapter: LiveAdapter) => T): Readonly<Record<LiveBrokerName, T>> {
  return Object.fromEntries(LIVE_ADAPTERS.map((adapter) => [adapter.broker, make(adapter)])) as Record<
    LiveBrokerName,
    T
  >;
}

export function adapterOf(broker: LiveBrokerName): LiveAdapter {
  return BY_NAME[broker];
}
