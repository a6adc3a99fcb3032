/**
 * What several nodes tell each other of prices. A message may get lost, and none is repeated, made up by a stranger or older
 * than about a second: whoever carries them sees to that.
 */
export type PriceBus = {
  /** The id of this node. */
  readonly me: string;
  /** Dropped while the bus is down: what is told of prices is of no use later. */
  readonly publish: (subject: string, body: unknown) => void;
  readonly subscribe: (subject: string, onMessage: (from: string, body: unknown) => void) => () => void;
  readonly isUp: () => boolean;
  /** Called with each change. */
  readonly onState: (listener: (isUp: boolean) => void) => () => void;
  /** Called where messages of a node arrived too late and were dropped. */
  readonly onLate: (listener: (from: string) => void) => () => void;
};

/** Instruments have a subject each, so that a node receives what it watches and nothing else. */
export function tickSubject(key: string): string {
  return `tick.${encodeURIComponent(key).replaceAll('.', '%2E')}`;
}

/** Who has prices of brokers, and room for more instruments; told every second. */
export const FEEDERS = 'feeders';
/** What a node is asked to watch for another. */
export const wantedOf = (node: string): string => `wanted.${node}`;
/** Prices that are known already, for a node that has just asked. */
export const knownFor = (node: string): string => `known.${node}`;
