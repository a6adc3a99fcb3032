import type { Actor, Clock, Instant, Randomness } from '@spark/core';
import type { Broker } from '@spark/vocabulary';

/** Logins that were started and wait for the broker to send the browser back. Bounded, and gone after a restart. */
export type PendingLogins = {
  /** Remembers the login and makes the state that will come back with the redirect. */
  readonly start: (login: PendingLogin) => string;
  readonly byState: (state: string) => PendingLogin | undefined;
  /** An auth code does not identify its login: it counts for the last login that this user began. */
  readonly newest: (ucc: string, broker: Broker) => PendingLogin | undefined;
  readonly finish: (login: PendingLogin) => void;
  /** A login that was finished a short while ago, for the page that shows the result. */
  readonly finished: (state: string) => PendingLogin | undefined;
};

export type PendingLogin = {
  readonly ucc: string;
  readonly accountName: string;
  readonly broker: Broker;
  /** Who began it. */
  readonly by: Actor;
};

type Waiting = PendingLogin & { readonly expiresAt: Instant };

export const LOGIN_LIFE_MINUTES = 10;

const PENDING_MAX = 1_000;
const STATE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function createPendingLogins(clock: Clock, random: Randomness): PendingLogins {
  const pending = new Map<string, Waiting>();

  const finished = new Map<string, Waiting>();

  function live(): [string, PendingLogin][] {
    const now = clock.now();
    for (const logins of [pending, finished])
      for (const [state, login] of logins) if (login.expiresAt <= now) logins.delete(state);
    return [...pending];
  }

  return {
    start: (login) => {
      const state = random.text(STATE_ALPHABET, 32);
      put(pending, state, { ...login, expiresAt: clock.now() + LOGIN_LIFE_MINUTES * 60_000 });
      return state;
    },
    byState: (state) => live().find(([known]) => known === state)?.[1],
    newest: (ucc, broker) =>
      live().findLast(([, login]) => login.ucc === ucc && login.broker === broker)?.[1],
    finish: (login) => {
      live();
      for (const [state, waiting] of pending) {
        if (waiting.ucc !== login.ucc || waiting.accountName !== login.accountName) continue;
        pending.delete(state);
        put(finished, state, waiting);
      }
    },
    finished: (state) => {
      live();
      return finished.get(state);
    },
  };
}

function put(logins: Map<string, Waiting>, state: string, login: Waiting): void {
  logins.set(state, login);
  const first = logins.keys().next();
  if (logins.size > PENDING_MAX && !first.done) logins.delete(first.value);
}
