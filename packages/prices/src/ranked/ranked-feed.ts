import type { Clock, Feed, FeedListener, Instant, InstrumentKey, Timers } from '@spark/core';
import { createRankedConnection, type RankedConnection } from './ranked-connection.ts';
import { RANKED_RULES, type RankedRules, type RankedSource } from './ranked-source.ts';

export type RankedParts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Whether prices should be moving; without it the market never sleeps. */
  readonly isOpen?: (key: InstrumentKey, at: Instant) => boolean;
  readonly rules?: Partial<RankedRules>;
};

/** Several feeds as one: each instrument comes from the best that has room for it and speaks. */
export type RankedFeed = Feed & {
  /** The feeds in use from here on, the best first. One that was there before continues unchanged. */
  readonly setSources: (sources: readonly RankedSource[]) => void;
  /** Which feed published the last price of an instrument. */
  readonly sourceOf: (key: InstrumentKey) => string | null;
  /** How many more instruments those that publish can carry; null where none of them does. */
  readonly room: (isMeant: (source: RankedSource) => boolean) => number | null;
};

export function createRankedFeed(name: string, parts: RankedParts): RankedFeed {
  let sources: readonly RankedSource[] = [];
  let connection: RankedConnection | null = null;
  return {
    name,
    setSources: (given) => {
      sources = given;
      connection?.setSources(given);
    },
    sourceOf: (key) => connection?.sourceOf(key) ?? null,
    room: (isMeant) => connection?.room(isMeant) ?? null,
    open: (listener: FeedListener) => {
      connection = createRankedConnection(listener, {
        isOpen: () => true,
        ...parts,
        rules: { ...RANKED_RULES, ...parts.rules },
      });
      connection.setSources(sources);
      return connection;
    },
  };
}
