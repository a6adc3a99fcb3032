import type { BrokerInstrument, BrokerName, ReverseIndex } from '@spark/brokers';
import type { InstrumentKey } from '@spark/core';

type Find = (key: InstrumentKey) => BrokerInstrument | null;

/** Names whose meaning is cached; beyond that the cache is cleared. */
const NAMES_MAX = 1_000;

/**
 * Finds which of our instruments a broker means. Mostly its number is the exchange's, which is in our key as well; only
 * other names are searched in the whole list, once.
 */
export function createReverseIndex(
  /** The packed text of each instrument, which contains its name and number. */
  texts: ReadonlyMap<InstrumentKey, string>,
  find: Find,
  /** The exchange's number in the broker's own one, where they differ. */
  exchangeToken?: (token: string) => string,
): ReverseIndex['keyOf'] {
  const known = new Map<string, InstrumentKey | null>();

  function searchAll(name: BrokerName): InstrumentKey | null {
    const wanted = name.token || name.symbol;
    const exchange = `${name.exchange}:`;
    // Parsing 100,000 texts would block the event loop.
    for (const [key, text] of texts)
      if (key.startsWith(exchange) && text.includes(wanted) && isMeant(find(key), name)) return key;
    return null;
  }

  return (name) => {
    for (const key of likelyKeys(name, exchangeToken)) if (isMeant(find(key), name)) return key;
    const id = `${name.exchange} ${name.token} ${name.symbol}`;
    const before = known.get(id);
    if (before !== undefined) return before;
    if (known.size >= NAMES_MAX) known.clear();
    const found = searchAll(name);
    known.set(id, found);
    return found;
  };
}

function likelyKeys(
  { exchange, token }: BrokerName,
  exchangeToken: ((token: string) => string) | undefined,
): readonly InstrumentKey[] {
  const own = `${exchange}:${token}`;
  return exchangeToken ? [own, `${exchange}:${exchangeToken(token)}`] : [own];
}

/** By its number; by its name where the broker gave none. */
export function isMeant(listed: BrokerInstrument | null, { exchange, token, symbol }: BrokerName): boolean {
  if (listed === null || listed.exchange !== exchange) return false;
  return token === '' ? listed.symbol === symbol : listed.token === token;
}
