import type { Clock, Randomness } from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';
import {
  type BegunLogin,
  loginReader,
  openLoginState,
  type PendingLogin,
  sealLoginState,
} from './login-state.ts';

/**
 * Logins that were started and wait for the broker to send the browser back. The state that comes back is the login
 * itself, so it is good after a restart too; which one was begun last, and which are finished, is remembered here, bounded.
 */
export type PendingLogins = {
  /** Makes the state that will come back with the redirect. */
  readonly start: (login: PendingLogin) => string;
  /** Whose it is, also when it is over. */
  readonly userOf: (state: string) => string | null;
  readonly byState: (state: string) => PendingLogin | undefined;
  /** An auth code does not identify its login: it counts for the last login that this user began. */
  readonly newest: (ucc: string, broker: Broker) => PendingLogin | undefined;
  /** With the state that came back, where there was one. No other login of the account can be finished any more. */
  readonly finish: (login: PendingLogin, state?: string) => void;
  /** A login that was finished a short while ago, for the page that shows the result. */
  readonly finished: (state: string) => PendingLogin | undefined;
};

export const LOGIN_LIFE_MINUTES = 10;

const PENDING_MAX = 1_000;
const NONCE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

type Parts = {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly vault: Pick<Vault, 'sealTicket' | 'openTicket'>;
  readonly brokers: readonly Broker[];
};

export function createPendingLogins({ clock, random, vault, brokers }: Parts): PendingLogins {
  const read = loginReader(brokers);
  const pending = new Map<string, BegunLogin>();
  const finished = new Map<string, BegunLogin>();

  function dropExpired(): void {
    const now = clock.now();
    for (const logins of [pending, finished])
      for (const [state, login] of logins) if (login.expiresAt <= now) logins.delete(state);
  }

  function open(state: string): BegunLogin | undefined {
    const login = openLoginState(vault, state, read);
    return login !== null && login.expiresAt > clock.now() ? login : undefined;
  }

  return {
    start: (login) => {
      dropExpired();
      const expiresAt = clock.now() + LOGIN_LIFE_MINUTES * 60_000;
      const begun = { ...login, expiresAt, nonce: random.text(NONCE_ALPHABET, 16) };
      const state = sealLoginState(vault, begun);
      put(pending, state, begun);
      return state;
    },
    userOf: (state) => openLoginState(vault, state, read)?.ucc ?? null,
    byState: (state) => (finished.has(state) ? undefined : open(state)),
    newest: (ucc, broker) => {
      dropExpired();
      return [...pending.values()].findLast((login) => login.ucc === ucc && login.broker === broker);
    },
    finish: ({ ucc, accountName }, state) => {
      dropExpired();
      const begunEarlier = state === undefined ? undefined : open(state);
      if (state !== undefined && begunEarlier !== undefined) put(finished, state, begunEarlier);
      for (const [known, login] of pending) {
        if (login.ucc !== ucc || login.accountName !== accountName) continue;
        pending.delete(known);
        put(finished, known, login);
      }
    },
    finished: (state) => {
      dropExpired();
      return finished.get(state);
    },
  };
}

function put(logins: Map<string, BegunLogin>, state: string, login: BegunLogin): void {
  logins.set(state, login);
  const first = logins.keys().next();
  if (logins.size > PENDING_MAX && !first.done) logins.delete(first.value);
}
