import type { Clock, Instant, Randomness } from '@spark/core';
import type { Broker } from '@spark/vocabulary';

/** Logins that were started and wait for the broker to send the browser back. Bounded, and gone after a restart. */
export type PendingLogins = {
  /** Remembers the login and makes the state that will come back with the redirect. */
  readonly start: (login: PendingLogin) => string;
  readonly byState: (state: string) => PendingLogin | undefined;
  /** An auth code does not say whose it is: it is taken to belong to the login this user began last. */
  readonly newest: (ucc: string, broker: Broker) => PendingLogin | undefined;
  readonly finish: (login: PendingLogin) => void;
};

export type PendingLogin = { readonly ucc: string; readonly accountName: string; readonly broker: Broker };

export const LOGIN_LIFE_MINUTES = 10;

const PENDING_MAX = 1_000;
const STATE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function createPendingLogins(clock: Clock, random: Randomness): PendingLogins {
  const pending = new Map<string, PendingLogin & { readonly expiresAt: Instant }>();

  function live(): [string, PendingLogin][] {
    const now = clock.now();
    for (const [state, login] of pending) if (login.expiresAt <= now) pending.delete(state);
    return [...pending];
  }

  return {
    start: (login) => {
      const state = random.text(STATE_ALPHABET, 32);
      pending.set(state, { ...login, expiresAt: clock.now() + LOGIN_LIFE_MINUTES * 60_000 });
      const first = pending.keys().next();
      if (pending.size > PENDING_MAX && !first.done) pending.delete(first.value);
      return state;
    },
    byState: (state) => live().find(([known]) => known === state)?.[1],
    newest: (ucc, broker) =>
      live().findLast(([, login]) => login.ucc === ucc && login.broker === broker)?.[1],
    finish: (login) => {
      for (const [state, { ucc, accountName }] of live()) {
        if (ucc === login.ucc && accountName === login.accountName) pending.delete(state);
      }
    },
  };
}
