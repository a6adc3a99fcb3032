import type {
  BrokerAnswer,
  BrokerCredentials,
  BrokerPort,
  BrokerSession,
  Clock,
  Instant,
  Randomness,
} from '@spark/core';

type PaperParts = { readonly clock: Clock; readonly random: Randomness };

type IssuedCode = { readonly account: string; readonly expiresAt: Instant };

const CODE_LIFE_MS = 10 * 60_000;
const CODES_MAX = 1_000;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * The paper broker. Its login always succeeds, yet takes the same steps as a live one: a login url that leads
 * back to us with an auth code, which is exchanged once for a session.
 */
export function createPaperBroker({ clock, random }: PaperParts): BrokerPort {
  const issued = new Map<string, IssuedCode>();

  function issueCode(credentials: BrokerCredentials): string {
    const code = `T${random.text(LETTERS, 24)}`;
    issued.set(code, { account: accountOf(credentials), expiresAt: clock.now() + CODE_LIFE_MS });
    for (const oldest of issued.keys()) {
      if (issued.size <= CODES_MAX) break;
      issued.delete(oldest);
    }
    return code;
  }

  function newSession(): BrokerAnswer<BrokerSession> {
    return accepted({
      session: `paper-${random.text(LETTERS, 24)}`,
      startedAt: clock.now(),
      endsAt: null,
    });
  }

  return {
    broker: 'testBroker',
    capabilities: { session: 'lasting' },
    startLogin: async ({ credentials, redirectUrl, state }) => {
      const url = new URL(redirectUrl);
      url.searchParams.set('auth_code', issueCode(credentials));
      url.searchParams.set('state', state);
      return accepted({ loginUrl: url.href });
    },
    exchangeAuthCode: async (credentials, authCode) => {
      const code = issued.get(authCode);
      if (!code || code.account !== accountOf(credentials)) {
        return refused('this auth code was not issued for this account, or was used already');
      }
      issued.delete(authCode);
      if (code.expiresAt <= clock.now()) return refused('the auth code has expired');
      return newSession();
    },
    checkSession: async (_, session) => accepted({ session, startedAt: clock.now(), endsAt: null }),
    reconnectFeed: async () => accepted(null),
  };
}

function accountOf(credentials: BrokerCredentials): string {
  return `${credentials.ucc}:${credentials.accountName}`;
}

function accepted<T>(value: T): BrokerAnswer<T> {
  return { kind: 'accepted', value };
}

function refused(reason: string): BrokerAnswer<never> {
  return { kind: 'refused', reason };
}
