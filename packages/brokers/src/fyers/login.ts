import { createHash } from 'node:crypto';
import type { BrokerCredentials } from '@spark/core';
import type { LoginDialect, StartedSession, Verdict } from '../frame/broker-dialect.ts';
import type { BrokerHttp } from '../frame/broker-http.ts';
import type { FyersHosts } from './hosts.ts';
import { textOf } from './loose-fields.ts';
import { appIdOf, fyersHeaders, readClaims, tokenOf } from './session.ts';
import { fyersVerdict } from './verdict.ts';

/** The key of FYERS' app is the account's ApiKey, its secret the ApiSecret; the session is the access token alone. */
export function fyersLogin(hosts: FyersHosts): LoginDialect {
  return {
    // https://myapi.fyers.in/docsv3#tag/Authentication-and-Login-Flow-User-Apps
    start: async ({ credentials, redirectUrl, state }) => {
      const appId = appIdOf(credentials);
      if (appId === '') return { kind: 'refused', reason: MISSING_KEY };
      const url = new URL(`${hosts.rest}/generate-authcode`);
      url.searchParams.set('client_id', appId);
      url.searchParams.set('redirect_uri', redirectUrl);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('state', state);
      return { kind: 'done', value: { loginUrl: url.href } };
    },
    exchange: async (credentials, authCode, query, http) => {
      const refusal = refusedOnTheWay(query);
      if (refusal !== null) return { kind: 'refused', reason: refusal };
      const appId = appIdOf(credentials);
      const secret = credentials.secrets.ApiSecret ?? '';
      if (appId === '' || secret === '') return { kind: 'refused', reason: MISSING_KEY };
      const outcome = await http({
        method: 'POST',
        url: `${hosts.rest}/validate-authcode`,
        json: {
          grant_type: 'authorization_code',
          appIdHash: createHash('sha256').update(`${appId}:${secret}`).digest('hex'),
          // The redirect also has a `code`, which is only a status: a user who copied that is told so.
          code: query.get('auth_code') ?? authCode,
        },
      });
      const verdict = fyersVerdict('read', outcome, (fields) => {
        const token = textOf(fields.access_token);
        return token === '' ? { ok: false, because: 'without an access token' } : { ok: true, value: token };
      });
      return asLogin(verdict, (token) => startedWith(token, credentials));
    },
    check: async (credentials, session, http) => {
      const token = tokenOf(credentials, session);
      if (token === '') return { kind: 'refused', reason: 'The session is empty.' };
      const verdict = await readFunds(hosts, credentials, token, http);
      return asLogin(verdict, () => startedWith(token, credentials));
    },
    probe: ({ credentials, session, http }) => readFunds(hosts, credentials, session, http),
  };
}

const MISSING_KEY =
  'FYERS needs the ApiKey (the app id) and the ApiSecret of your app. Add both to the account.';

function refusedOnTheWay(query: ReadonlyMap<string, string>): string | null {
  const status = (query.get('s') ?? 'ok').toLowerCase();
  if (status === 'ok') return null;
  return `FYERS refused the login: ${query.get('message') ?? 'without a reason'}`;
}

async function readFunds(
  hosts: FyersHosts,
  credentials: BrokerCredentials,
  session: string,
  http: BrokerHttp,
): Promise<Verdict<null>> {
  const headers = fyersHeaders({ credentials, session });
  const outcome = await http({ method: 'GET', url: `${hosts.rest}/funds`, headers });
  return fyersVerdict('read', outcome, () => ({ ok: true, value: null }));
}

/** At a login there is no session yet that could be dead: what FYERS says then is a refusal. */
function asLogin<T>(
  verdict: Verdict<T>,
  started: (value: T) => Verdict<StartedSession>,
): Verdict<StartedSession> {
  if (verdict.kind === 'done') return started(verdict.value);
  return verdict.kind === 'login-dead' ? { kind: 'refused', reason: verdict.reason } : verdict;
}

/** A browser in which another client is logged in returns that client's token. */
function startedWith(token: string, { clientId }: BrokerCredentials): Verdict<StartedSession> {
  const { endsAt, owner } = readClaims(token);
  if (owner !== '' && owner.toUpperCase() !== clientId.trim().toUpperCase())
    return {
      kind: 'refused',
      reason: `This login is that of the client ${owner}, but the account is that of ${clientId}.`,
    };
  return { kind: 'done', value: { session: token, endsAt } };
}
