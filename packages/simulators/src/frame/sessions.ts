import type { Clock, Instant } from '@spark/core';
import type { SimulatedAccount } from './simulated-account.ts';

/** Brokers with separate logins for orders and prices issue a token for each; the others use `orders` for both. */
export type SessionKind = 'orders' | 'market';

export type BrokerSession = {
  readonly token: string;
  readonly clientId: string;
  readonly kind: SessionKind;
  readonly startedAt: Instant;
  readonly endsAt: Instant;
};

export type SessionStart = {
  readonly account: SimulatedAccount;
  readonly token: string;
  readonly endsAt: Instant;
  readonly kind?: SessionKind;
  /** At brokers with one valid token per app a login ends the earlier ones. */
  readonly endsOthers?: boolean;
};

/** Who is logged in. */
export type BrokerSessions = {
  readonly start: (session: SessionStart) => BrokerSession;
  /** Null for a token that was never issued, has ended, or belongs to the other kind of login. */
  readonly find: (token: string | null, kind: SessionKind) => BrokerSession | null;
  readonly end: (token: string) => void;
  readonly endAll: (clientId: string, kind?: SessionKind) => void;
  /** Called for sessions that were ended, not for those that expired. */
  readonly onEnd: (listener: (session: BrokerSession) => void) => void;
};

const SESSIONS_MAX = 10_000;

export function createBrokerSessions(clock: Clock): BrokerSessions {
  const alive = new Map<string, BrokerSession>();
  const listeners = new Set<(session: BrokerSession) => void>();

  function end(token: string): void {
    const session = alive.get(token);
    if (!session) return;
    alive.delete(token);
    for (const listener of listeners) listener(session);
  }

  function endAll(clientId: string, kind?: SessionKind): void {
    for (const session of [...alive.values()])
      if (session.clientId === clientId && (kind ?? session.kind) === session.kind) end(session.token);
  }

  return {
    start: ({ account, token, endsAt, kind = 'orders', endsOthers = false }) => {
      if (endsOthers) endAll(account.clientId, kind);
      const session = { token, clientId: account.clientId, kind, startedAt: clock.now(), endsAt };
      alive.set(token, session);
      for (const oldest of alive.keys()) {
        if (alive.size <= SESSIONS_MAX) break;
        alive.delete(oldest);
      }
      return session;
    },
    find: (token, kind) => {
      const session = token === null ? undefined : alive.get(token);
      return session && session.kind === kind && session.endsAt > clock.now() ? session : null;
    },
    end,
    endAll,
    onEnd: (listener) => {
      listeners.add(listener);
    },
  };
}
