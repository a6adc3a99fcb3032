import type { BrokerCredentials, Instant, LoginRequest } from '@spark/core';
import type { Caller, LoginDialect, StartedSession, Verdict } from '../frame/broker-dialect.ts';
import type { BrokerHttp } from '../frame/broker-http.ts';
import type { XtsHosts } from './hosts.ts';
import { readSession, writeSession, type XtsApplication, type XtsSession } from './session.ts';
import { judge } from './verdict.ts';
import { isObject, parseJson, textOf } from './wire.ts';

const LOGIN_PATH: Readonly<Record<XtsApplication, string>> = {
  interactive: '/interactive/user/session',
  'market-data': '/apimarketdata/auth/login',
};

/** The cheapest reads there are; a profile is budgeted to about one call a day. */
const PROBE_PATH: Readonly<Record<XtsApplication, string>> = {
  interactive: '/interactive/user/balance',
  'market-data': '/apimarketdata/config/clientConfig',
};

/**
 * The key login. There is no page of IIFL's to open: key and secret are enough, so the login is made when it is asked
 * for, and the address given is a page of ours that tells how it went. A second login with the same key ends the first,
 * so whoever asks while one is on its way gets the answer of that one.
 */
export function xtsLogin(hosts: XtsHosts): LoginDialect {
  const onTheirWay = new Map<string, Promise<Verdict<StartedSession>>>();

  function logInOnce(credentials: BrokerCredentials, http: BrokerHttp): Promise<Verdict<StartedSession>> {
    const appKey = credentials.secrets.ApiKey ?? '';
    const already = onTheirWay.get(appKey);
    if (already) return already;
    const login = logIn(hosts, credentials, http).finally(() => onTheirWay.delete(appKey));
    onTheirWay.set(appKey, login);
    return login;
  }

  return {
    start: async (request, http) => {
      const { ApiKey, ApiSecret } = request.credentials.secrets;
      if (!ApiKey || !ApiSecret)
        return { kind: 'refused', reason: 'IIFL needs the ApiKey and ApiSecret of an XTS application.' };
      const started = await logInOnce(request.credentials, http);
      if (started.kind !== 'done') return started;
      return { kind: 'done', value: { loginUrl: ownPage(request), started: started.value } };
    },
    exchange: async () => ({
      kind: 'refused',
      reason: 'IIFL has no auth codes: POST /login logs in with the key and secret of the account.',
    }),
    check: async (credentials, session, http) => {
      const brought = readSession(session, credentials.clientId);
      if (brought.token === '') return { kind: 'refused', reason: 'The session has no token.' };
      const first = await probe(hosts, credentials, brought, http);
      if (first.kind === 'done') return started(brought);
      // A bare token does not tell which application it is for.
      if (brought.application !== 'interactive' || first.kind !== 'login-dead') return first;
      const other = { ...brought, application: 'market-data' } as const;
      const second = await probe(hosts, credentials, other, http);
      return second.kind === 'done' ? started(other) : first;
    },
    probe: ({ credentials, session, http }: Caller) =>
      probe(hosts, credentials, readSession(session, credentials.clientId), http),
  };
}

/** A key does not tell which application it is for either; a wrong guess is refused and ends nothing. */
async function logIn(
  hosts: XtsHosts,
  credentials: BrokerCredentials,
  http: BrokerHttp,
): Promise<Verdict<StartedSession>> {
  const interactive = await logInTo('interactive', hosts, credentials, http);
  if (interactive.kind !== 'refused') return interactive;
  const marketData = await logInTo('market-data', hosts, credentials, http);
  return marketData.kind === 'refused' ? interactive : marketData;
}

async function logInTo(
  application: XtsApplication,
  hosts: XtsHosts,
  { clientId, secrets }: BrokerCredentials,
  http: BrokerHttp,
): Promise<Verdict<StartedSession>> {
  const verdict = judge(
    await http({
      method: 'POST',
      url: `${hosts.rest}${LOGIN_PATH[application]}`,
      json: { appKey: secrets.ApiKey ?? '', secretKey: secrets.ApiSecret ?? '', source: 'WebAPI' },
    }),
  );
  // There is no session yet that could be over: it is the key that they do not know.
  if (verdict.kind === 'login-dead')
    return { kind: 'refused', reason: `IIFL refused the key: ${verdict.reason}` };
  if (verdict.kind !== 'done') return verdict;
  const result = isObject(verdict.value) ? verdict.value : {};
  const token = textOf(result.token);
  if (token === '') return { kind: 'unknown', reason: 'IIFL answered the login without a token.' };
  const isDealer = application === 'interactive' && result.isInvestorClient === false;
  return started({ application, token, userId: textOf(result.userID) || clientId, isDealer });
}

async function probe(
  hosts: XtsHosts,
  { clientId }: BrokerCredentials,
  { application, token, isDealer }: XtsSession,
  http: BrokerHttp,
): Promise<Verdict<null>> {
  const query = isDealer ? `?clientID=${encodeURIComponent(clientId)}` : '';
  const outcome = await http({
    method: 'GET',
    url: `${hosts.rest}${PROBE_PATH[application]}${query}`,
    headers: { authorization: token },
  });
  const verdict = judge(outcome);
  // Who is told to slow down was recognised.
  const isRecognised =
    verdict.kind === 'done' || (verdict.kind === 'retry-later' && outcome.kind === 'answer');
  return isRecognised ? { kind: 'done', value: null } : (verdict as Verdict<null>);
}

function started(session: XtsSession): Verdict<StartedSession> {
  return { kind: 'done', value: { session: writeSession(session), endsAt: expiryOf(session.token) } };
}

/** XTS does not tell when a token ends; where the token is a JWT, it says so itself. */
function expiryOf(token: string): Instant | null {
  const [, claims, signature] = token.split('.');
  if (!claims || signature === undefined) return null;
  const read = parseJson(Buffer.from(claims, 'base64url').toString('utf8'));
  const seconds = isObject(read) && typeof read.exp === 'number' ? read.exp : Number.NaN;
  return seconds > 0 && seconds < 10_000_000_000 ? Math.floor(seconds * 1000) : null;
}

function ownPage({ redirectUrl, state }: LoginRequest): string {
  const joint = redirectUrl.includes('?') ? '&' : '?';
  return `${redirectUrl}${joint}state=${encodeURIComponent(state)}`;
}
