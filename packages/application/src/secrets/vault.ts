import type { SecretChange } from '@spark/core';
import { type OpenDesk, secretKey } from '@spark/engine';
import { type KeyRing, lookupMac, nodeMac, relayMac } from './key-ring.ts';
import { type SecretPlace, seal, UnsealError, unseal } from './seal.ts';

/**
 * Seals and opens the secrets of desks. It caches no opened secret; live sessions do, in memory, until the desk
 * changes.
 */
export type Vault = {
  readonly seal: (ucc: string, owner: string, name: string, secret: string | null) => SecretChange;
  /** The secret, or null when none is stored. */
  readonly open: (desk: OpenDesk, owner: string, name: string) => string | null;
  /** A text that leaves Spark and comes back through strangers, who can neither read nor change it. */
  readonly sealTicket: (purpose: string, text: string) => string;
  /** Null where it was changed or made up, or sealed for another purpose or with another key. */
  readonly openTicket: (purpose: string, sealed: string) => string | null;
  readonly apiKeyMac: (apiKey: string) => string;
  readonly tokenKey: Uint8Array;
  /** The seal of what one node tells another. */
  readonly signForNodes: (text: string) => string;
  /** The seal of what a node tells a relay. */
  readonly signForRelays: (text: string) => string;
};

export function createVault(ring: KeyRing): Vault {
  return {
    seal: (ucc, owner, name, secret) => ({
      owner,
      name,
      sealed: secret === null ? null : seal(ring, { ucc, owner, name }, secret),
    }),
    open: (desk, owner, name) => {
      const sealed = desk.secrets.get(secretKey(owner, name));
      return sealed === undefined ? null : unseal(ring, { ucc: desk.user.ucc, owner, name }, sealed);
    },
    sealTicket: (purpose, text) => seal(ring, placeOf(purpose), text).text,
    openTicket: (purpose, text) => {
      try {
        return unseal(ring, placeOf(purpose), { keyId: ring.current.id, text });
      } catch (error) {
        if (error instanceof UnsealError) return null;
        throw error;
      }
    },
    apiKeyMac: (apiKey) => lookupMac(ring.current, apiKey),
    tokenKey: ring.current.tokens,
    signForNodes: (text) => nodeMac(ring.current, text),
    signForRelays: (text) => relayMac(ring.current, text),
  };
}

/** No user has this number, so a ticket is never taken for a secret of somebody. */
function placeOf(purpose: string): SecretPlace {
  return { ucc: '', owner: '', name: purpose };
}
