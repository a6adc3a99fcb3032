import type { SubscribeOptionChainPayload, UnsubscribeOptionChainPayload } from '../generated/entities.ts';

/** The option chains that a socket follows, so that they can be followed again after a reconnect. */
export type ChainSubscriptions = {
  readonly add: (chain: SubscribeOptionChainPayload) => void;
  readonly remove: (left: UnsubscribeOptionChainPayload) => void;
  /** One that was refused: it would be refused after every reconnect. */
  readonly forget: (chain: SubscribeOptionChainPayload) => void;
  readonly all: () => readonly SubscribeOptionChainPayload[];
};

export function createChainSubscriptions(): ChainSubscriptions {
  const chains = new Map<string, SubscribeOptionChainPayload>();
  return {
    add: (chain) => void chains.set(keyOf(chain), chain),
    remove: (left) => {
      for (const [key, chain] of chains) {
        if (nameOf(chain) !== nameOf(left)) continue;
        // Nobody but the server knows which expiry one without a date is, so a date leaves it too.
        if (left.expiry === undefined || (chain.expiry ?? left.expiry) === left.expiry) chains.delete(key);
      }
    },
    forget: (chain) => void chains.delete(keyOf(chain)),
    all: () => [...chains.values()],
  };
}

function nameOf({ symbol, exchange }: UnsubscribeOptionChainPayload): string {
  return `${exchange}:${symbol}`.toUpperCase();
}

function keyOf(chain: SubscribeOptionChainPayload): string {
  return `${nameOf(chain)}:${chain.expiry ?? ''}`;
}
