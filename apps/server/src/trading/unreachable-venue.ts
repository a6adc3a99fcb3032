import type { BrokerAnswer, TradingVenue } from '@spark/core';
import type { Broker } from '@spark/vocabulary';

const venues = new Map<Broker, TradingVenue>();

/** A broker that Spark cannot trade at yet. It says so to every order, and what was there before stays as it is. */
export function unreachableVenue(broker: Broker): TradingVenue {
  const known = venues.get(broker);
  if (known) return known;
  const refused = { kind: 'refused', reason: `Orders at ${broker} are not possible yet.` } as const;
  const answer = async () => refused;
  const book = async (): Promise<BrokerAnswer<never>> => ({ kind: 'unknown', reason: refused.reason });
  const made: TradingVenue = {
    name: broker,
    capabilities: { bookIsImmediate: false },
    connect: () => ({ place: answer, change: answer, cancel: answer, book, close: async () => undefined }),
  };
  venues.set(broker, made);
  return made;
}
