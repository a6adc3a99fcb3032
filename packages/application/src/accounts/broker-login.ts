import { AUTH_CODE_REDIRECT, type RedirectDialect } from '@spark/brokers';
import {
  type Actor,
  assert,
  type BrokerAnswer,
  type BrokerCredentials,
  type BrokerPort,
  type BrokerSession,
  type DeskRefusal,
  findAccount,
  ok,
  type Result,
  refuse,
} from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import type { Broker } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';
import type { AccountIncidents } from './account-incidents.ts';
import { credentialsOf } from './credentials.ts';
import type { PendingLogin } from './login-state.ts';
import { LOGIN_LIFE_MINUTES, type PendingLogins } from './pending-logins.ts';
import { type Redirect, readRedirect } from './redirect-text.ts';
import { storeSession } from './store-session.ts';

/** The daily login at a broker, by login url and auth code or by a session that the user supplies. */
export type BrokerLogin = {
  readonly start: (
    desk: OpenDesk,
    accountName: string,
    by: Actor,
  ) => Promise<Result<string, BrokerLoginRefusal>>;
  readonly finishWithCode: (
    desk: OpenDesk,
    code: AuthCode,
    by: Actor,
  ) => Promise<Result<PendingLogin, BrokerLoginRefusal>>;
  /** What the browser brought back from the broker's login page. */
  readonly readRedirect: (broker: Broker, query: ReadonlyMap<string, string>) => Redirect;
  /** Whose login it is; null where the state is none of this Spark. */
  readonly userOf: (state: string) => string | null;
  /** The browser came back from the broker: the state says whose login it is. */
  readonly finishFromRedirect: (
    state: string,
    code: AuthCode,
  ) => Promise<Result<PendingLogin, BrokerLoginRefusal>>;
  /** The browser came back without a login, and the broker said why. */
  readonly sentBack: (state: string, broker: Broker, reason: string) => void;
  /** A login that was finished a short while ago. */
  readonly finished: (state: string) => PendingLogin | undefined;
  readonly useSession: (
    desk: OpenDesk,
    accountName: string,
    session: string,
    by: Actor,
  ) => Promise<Result<true, BrokerLoginRefusal>>;
  readonly reconnectFeed: (desk: OpenDesk, accountName: string) => Promise<Result<true, BrokerLoginRefusal>>;
};

export type BrokerLoginRefusal =
  | DeskRefusal
  | { readonly code: 'prices-simulated'; readonly broker: Broker }
  | { readonly code: 'login-not-started'; readonly broker: Broker; readonly minutes: number }
  /** The user was removed meanwhile. */
  | { readonly code: 'user-gone' }
  | {
      readonly code: 'broker-refused' | 'broker-silent';
      readonly broker: Broker;
      readonly accountName: string;
      readonly reason: string;
    };

export type AuthCode = {
  readonly broker: Broker;
  readonly authCode: string;
  /** Everything that came back with the redirect, when it was one. */
  readonly query?: ReadonlyMap<string, string>;
};

type Parts = {
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly pending: PendingLogins;
  readonly incidents: Pick<AccountIncidents, 'begin' | 'end'>;
  readonly publicUrl: () => string;
  /** How the login pages of the live brokers send the browser back. */
  readonly redirects: ReadonlyMap<Broker, RedirectDialect>;
  /** Whether prices are those of the market that live brokers trade on. */
  readonly hasTruePrices: boolean;
};

export function createBrokerLogin(parts: Parts): BrokerLogin {
  const { brokers, desks, vault, pending, incidents, publicUrl, hasTruePrices } = parts;
  type Reached = {
    readonly port: BrokerPort;
    readonly credentials: BrokerCredentials;
    readonly redirectUrl: string;
  };

  function reach(desk: OpenDesk, accountName: string): Result<Reached, BrokerLoginRefusal> {
    const found = findAccount(desk, accountName);
    if (!found.ok) return refuse(found.error);
    const account = found.value;
    if (!account.enabled) return refuse({ code: 'account-disabled', name: accountName });
    // Its holdings would be shown with prices that are not real.
    if (!hasTruePrices && account.broker !== 'testBroker')
      return refuse({ code: 'prices-simulated', broker: account.broker });
    const port = brokers.get(account.broker);
    assert(port, `there is a port to ${account.broker}`);
    return ok({
      port,
      credentials: credentialsOf(vault, desk, account),
      redirectUrl: account.redirectUrl || `${publicUrl()}/auth_code/${account.broker}`,
    });
  }

  async function store(
    { ucc, accountName, by }: PendingLogin,
    session: BrokerSession,
  ): Promise<Result<true, BrokerLoginRefusal>> {
    const outcome = await storeSession({ desks, vault }, { ucc, accountName, session, by });
    if (outcome.kind === 'refused') return refuse(outcome.refusal);
    if (outcome.kind !== 'done') return refuse({ code: 'user-gone' });
    incidents.end({ ucc, accountName }, 'login');
    return ok(true);
  }

  /** The broker's session, or a refusal, which is reported to the account. */
  function accepted<T>(
    { ucc, accountName, broker }: PendingLogin,
    answer: BrokerAnswer<T>,
  ): Result<T, BrokerLoginRefusal> {
    if (answer.kind === 'accepted') return ok(answer.value);
    // With the paper broker the caller already sees the answer.
    if (broker !== 'testBroker')
      incidents.begin({ ucc, accountName }, 'login', notLoggedIn(broker, accountName, answer.reason));
    return refuse(noAnswer(broker, accountName, answer));
  }

  async function finish(
    desk: OpenDesk,
    login: PendingLogin,
    { authCode, query }: AuthCode,
    state?: string,
  ): Promise<Result<PendingLogin, BrokerLoginRefusal>> {
    const reached = reach(desk, login.accountName);
    if (!reached.ok) return reached;
    const { port, credentials } = reached.value;
    const session = accepted(login, await port.exchangeAuthCode(credentials, authCode, query));
    if (!session.ok) return session;
    const stored = await store(login, session.value);
    if (!stored.ok) return stored;
    pending.finish(login, state);
    return ok(login);
  }

  return {
    start: async (desk, accountName, by) => {
      const reached = reach(desk, accountName);
      if (!reached.ok) return reached;
      const { port, credentials, redirectUrl } = reached.value;
      const login = { ucc: desk.user.ucc, accountName, broker: port.broker, by };
      const state = pending.start(login);
      const start = accepted(login, await port.startLogin({ credentials, redirectUrl, state }));
      if (!start.ok) return start;
      const { loginUrl, session } = start.value;
      if (session === undefined) return ok(loginUrl);
      // Keys are enough to log in, so our own page only shows the result.
      const stored = await store(login, session);
      if (!stored.ok) return stored;
      pending.finish(login);
      return ok(`${publicUrl()}/auth_code/${port.broker}?state=${state}`);
    },
    sentBack: (state, broker, reason) => {
      const login = pending.byState(state);
      if (login?.broker !== broker) return;
      incidents.begin(login, 'login', notLoggedIn(broker, login.accountName, reason));
    },
    finished: pending.finished,
    userOf: pending.userOf,
    readRedirect: (broker, query) => readRedirect(parts.redirects.get(broker) ?? AUTH_CODE_REDIRECT, query),
    finishWithCode: async (desk, code, by) => {
      const { broker } = code;
      const login = pending.newest(desk.user.ucc, broker);
      if (!login) return refuse(notStarted(broker));
      return finish(desk, { ...login, by }, code);
    },
    finishFromRedirect: async (state, code) => {
      const { broker } = code;
      const login = pending.byState(state);
      const desk = login?.broker === broker ? await desks.read(login.ucc) : null;
      if (!login || !desk || desk.user.disabled) {
        return refuse(notStarted(broker));
      }
      return finish(desk, login, code, state);
    },
    useSession: async (desk, accountName, session, by) => {
      const reached = reach(desk, accountName);
      if (!reached.ok) return reached;
      const { port, credentials } = reached.value;
      const login = { ucc: desk.user.ucc, accountName, broker: port.broker, by };
      const checked = accepted(login, await port.checkSession(credentials, session));
      return checked.ok ? store(login, checked.value) : checked;
    },
    reconnectFeed: async (desk, accountName) => {
      const reached = reach(desk, accountName);
      if (!reached.ok) return reached;
      const { port, credentials } = reached.value;
      const answer = await port.reconnectFeed(credentials);
      return answer.kind === 'accepted' ? ok(true) : refuse(noAnswer(port.broker, accountName, answer));
    },
  };
}

type NoAnswer = Exclude<BrokerAnswer<never>, { readonly kind: 'accepted' }>;

function noAnswer(broker: Broker, accountName: string, { kind, reason }: NoAnswer): BrokerLoginRefusal {
  return { code: kind === 'refused' ? 'broker-refused' : 'broker-silent', broker, accountName, reason };
}

function notStarted(broker: Broker): BrokerLoginRefusal {
  return { code: 'login-not-started', broker, minutes: LOGIN_LIFE_MINUTES };
}

function notLoggedIn(broker: Broker, accountName: string, reason: string): string {
  return `${broker} did not log the account in: ${reason.trim().replace(/\.+$/, '')}. Try again with POST /login/${accountName}.`;
}
