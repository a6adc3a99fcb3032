import type { SecretChange } from '@spark/core';
import { type OpenDesk, secretKey } from '@spark/engine';
import { type KeyRing, lookupMac } from './key-ring.ts';
import { seal, unseal } from './seal.ts';

/**
 * Seals and opens the secrets of desks. It caches no opened secret; live sessions do, in memory, until the desk
 * changes.
 */
export type Vault = {
  readonly seal: (ucc: string, owner: string, name: string, secret: string | null) => SecretChange;
  /** The secret, or null when none is stored. */
  readonly open: (desk: OpenDesk, owner: string, name: string) => string | null;
  readonly apiKeyMac: (apiKey: string) => string;
  readonly tokenKey: Uint8Array;
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
    apiKeyMac: (apiKey) => lookupMac(ring.current, apiKey),
    tokenKey: ring.current.tokens,
  };
}
