import { ACTOR_KIND, type Actor, type Instant, objectReader, shape, storedObject } from '@spark/core';
import type { Broker } from '@spark/vocabulary';
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

/** Reads a state that was opened; its broker is one of these. */
export type LoginReader = (text: string) => BegunLogin | null;

export function loginReader(brokers: readonly Broker[]): LoginReader {
  const read = objectReader(
    shape.object<BegunLogin>({
      ucc: shape.name,
      accountName: shape.name,
      broker: shape.oneOf(brokers),
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
  return (text) => {
    const login = read(text);
    return login?.ok ? login.value : null;
  };
}

/**
 * The state that a broker sends back with the browser. It is the login itself, sealed: whoever has the key of this Spark
 * knows whose login it is, also after a restart.
 */
export function sealLoginState(vault: Pick<Vault, 'sealTicket'>, login: BegunLogin): string {
  return vault.sealTicket(PURPOSE, storedObject(JSON.stringify(login)));
}

/** Null where it was made up or changed, or is of another Spark. */
export function openLoginState(
  vault: Pick<Vault, 'openTicket'>,
  state: string,
  read: LoginReader,
): BegunLogin | null {
  const text = vault.openTicket(PURPOSE, state);
  return text === null ? null : read(text);
}

const PURPOSE = 'state of a login';
