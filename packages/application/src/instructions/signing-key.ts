import { createHmac } from 'node:crypto';
import { ok, type Randomness } from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import type { Vault } from '../secrets/vault.ts';

/** The key that messages to addresses of a user are signed with. It is sealed, and shown when it is made. */
export type SigningKeys = {
  /** Makes one where there is none; null where there is one already. */
  readonly ensure: (ucc: string) => Promise<string | null>;
  /** Makes another, which ends the one before. Null: there is no such user. */
  readonly renew: (ucc: string) => Promise<string | null>;
  readonly read: (desk: OpenDesk) => string | null;
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** About 256 bits. */
const KEY_CHARS = 43;
const NAME = 'SigningKey';

type Parts = {
  readonly desks: Pick<DeskService, 'change'>;
  readonly vault: Vault;
  readonly random: Randomness;
};

export function createSigningKeys({ desks, vault, random }: Parts): SigningKeys {
  async function make(ucc: string, isWanted: (desk: OpenDesk) => boolean): Promise<string | null> {
    const key = random.text(LETTERS, KEY_CHARS);
    let isMade = false;
    const outcome = await desks.change(ucc, (desk) => {
      isMade = isWanted(desk);
      if (!isMade) return ok({ facts: [] });
      return ok({
        facts: [{ kind: 'signing-key-changed' }],
        secrets: [vault.seal(ucc, '', NAME, key)],
      });
    });
    return outcome.kind === 'done' && isMade ? key : null;
  }

  return {
    ensure: (ucc) => make(ucc, (desk) => vault.open(desk, '', NAME) === null),
    renew: (ucc) => make(ucc, () => true),
    read: (desk) => vault.open(desk, '', NAME),
  };
}

/** What a receiver computes as well: over the time of sending, a dot and the body. */
export function signatureOf(key: string, timestamp: number, body: string): string {
  return createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
}
