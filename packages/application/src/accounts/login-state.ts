import { ACTOR_KIND, type Actor, type Instant, objectReader, shape, storedObject } from '@spark/core';
import { BROKER, type Broker } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';

/** A login that was begun. */
export type PendingLogin = {
  readonly ucc: string;
  readonly accountName: string;
  readonly broker: Broker;
  /** Who began it. */
  readonly by: Actor;
};

export type BegunLogin = PendingLogin & {
  readonly expiresAt: Instant;
  /** Two logins of an account that began at the same time are two. */
  readonly nonce: string;
};

const read = objectReader(
  shape.object<BegunLogin>({
    ucc: shape.name,
    accountName: shape.name,
    broker: shape.oneOf(BROKER),
    by: shape.object<Actor>({
      kind: shape.oneOf(ACTOR_KIND),
      name: shape.optional(shape.text),
      client: shape.optional(shape.text),
      address: shape.optional(shape.text),
    }),
    expiresAt: shape.integer,
    nonce: shape.name,
  }),
);

/**
 * The state that a broker sends back with the browser. It is the login itself, sealed: whoever has the key of this Spark
 * knows whose login it is, also after a restart.
 */
export function sealLoginState(vault: Pick<Vault, 'sealTicket'>, login: BegunLogin): string {
  return vault.sealTicket(PURPOSE, storedObject(JSON.stringify(login)));
}

/** Null where it was made up or changed, or is of another Spark. */
export function openLoginState(vault: Pick<Vault, 'openTicket'>, state: string): BegunLogin | null {
  const text = vault.openTicket(PURPOSE, state);
  const login = text === null ? null : read(text);
  return login?.ok ? login.value : null;
}

const PURPOSE = 'state of a login';
