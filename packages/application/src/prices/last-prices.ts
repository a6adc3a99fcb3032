import type { InstrumentKey, LastPrice } from '@spark/core';
import { HubFullError } from '@spark/prices';
import type { Prices } from './prices.ts';

/** The last prices of these instruments, as far as they are known. An old price is still a price. */
export async function lastPrices(
  { hub, instruments }: Prices,
  keys: Iterable<InstrumentKey>,
): Promise<LastPrice> {
  const listed = [...new Set(keys)].filter((key) => instruments.find(key) !== null);
  const known = await ask(hub, listed);
  return (key) => known(key)?.quote.lastPaise ?? null;
}

/** When no more can be watched, those already watched still have a price. */
async function ask(hub: Prices['hub'], keys: readonly InstrumentKey[]) {
  try {
    const answered = await hub.ask(keys);
    return (key: InstrumentKey) => answered.get(key) ?? null;
  } catch (error) {
    if (!(error instanceof HubFullError)) throw error;
    return hub.latest;
  }
}
