import type { BrokerCredentials, Clock } from '@spark/core';
import type { Caller, LoginDialect, StartedSession, Verdict } from '../frame/broker-dialect.ts';
import type { BrokerHttp } from '../frame/broker-http.ts';
import type { RedirectDialect } from '../frame/redirect-dialect.ts';
import { callAngel, callAngelBare } from './call.ts';
import type { AngelHosts } from './hosts.ts';
import { rowOf, textIn } from './loose-json.ts';
import { type AngelSession, angelSessionEnd, readAngelSession, writeAngelSession } from './session.ts';
import { totp } from './totp.ts';

const LOGIN_PATH = '/rest/auth/angelbroking/user/v1/loginByPassword';
const RENEW_PATH = '/rest/auth/angelbroking/jwt/v1/generateTokens';
const PROFILE_PATH = '/rest/secure/angelbroking/user/v1/getProfile';

/** Angel's redirect has the tokens themselves instead of a code, and prices need another of them than orders. */
export const ANGEL_REDIRECT: RedirectDialect = {
  codeName: 'auth_token',
  byHand: (authCode, query) => {
    const [feedToken, refreshToken] = [query.get('feed_token') ?? '', query.get('refresh_token') ?? ''];
    return writeAngelSession({ jwtToken: authCode, feedToken, refreshToken });
  },
  refusal: (query) => (query.has('feed_token') ? 'it gave a feed_token and no auth_token' : null),
};

/**
 * Two ways in. The user logs in on Angel's page, and the tokens come back with the redirect; or, where pin and seed of
 * the one-time passwords are stored, Spark logs in by itself.
 */
export function angelLogin(hosts: AngelHosts, clock: Clock): LoginDialect {
  return {
    start: async ({ credentials, state }, http) => {
      const { ApiKey = '', Pin = '', Totp = '' } = credentials.secrets;
      if (ApiKey === '') return refused('The account has no ApiKey: give it the key of the SmartAPI app.');
      if (Pin !== '' && Totp !== '') {
        const started = await byPin(hosts, credentials, { pin: Pin, code: totp(Totp, clock.now()) }, http);
        return started.kind === 'done'
          ? { kind: 'done', value: { loginUrl: '', started: started.value } }
          : started;
      }
      const url = new URL(hosts.loginPage);
      url.searchParams.set('api_key', ApiKey);
      url.searchParams.set('state', state);
      return { kind: 'done', value: { loginUrl: url.href } };
    },
    exchange: async (credentials, authCode, query, http) => {
      // All of them in one text, where the redirect came without a state and a person hands them over.
      const given = readAngelSession(authCode);
      const tokens = given && {
        jwtToken: given.jwtToken,
        feedToken: given.feedToken || tokenIn(query, 'feed_token'),
        refreshToken: given.refreshToken || tokenIn(query, 'refresh_token'),
      };
      if (tokens === null) return refused('The redirect of Angel One carried no usable auth_token.');
      return verified(hosts, credentials, tokens, http);
    },
    check: async (credentials, session, http) => {
      const tokens = readAngelSession(session);
      if (tokens === null)
        return refused(
          'A session of Angel One is its jwtToken, or JSON of jwtToken, feedToken and refreshToken.',
        );
      return verified(hosts, credentials, tokens, http);
    },
    renew: (caller) => renewed(hosts, caller),
    probe: async (caller) => {
      const answer = await callAngel(caller, { method: 'GET', url: profileUrl(hosts), kind: 'read' });
      return answer.kind === 'done' ? { kind: 'done', value: null } : answer;
    },
  };
}

const profileUrl = ({ rest }: AngelHosts): string => `${rest}${PROFILE_PATH}`;

/** The tokens of a redirect could be anybody's: they are believed when Angel says whose they are. */
async function verified(
  hosts: AngelHosts,
  credentials: BrokerCredentials,
  tokens: AngelSession,
  http: BrokerHttp,
): Promise<Verdict<StartedSession>> {
  const session = writeAngelSession(tokens);
  const answer = await callAngel(
    { credentials, session, http },
    { method: 'GET', url: profileUrl(hosts), kind: 'read' },
  );
  if (answer.kind !== 'done') return answer;
  const owner = textIn(rowOf(answer.value) ?? {}, 'clientcode');
  if (owner !== '' && owner.toUpperCase() !== credentials.clientId.trim().toUpperCase())
    return refused(
      `This login is that of the client ${owner}, but the account is that of ${credentials.clientId}.`,
    );
  return { kind: 'done', value: { session, endsAt: angelSessionEnd(tokens) } };
}

async function byPin(
  hosts: AngelHosts,
  credentials: BrokerCredentials,
  { pin, code }: { readonly pin: string; readonly code: string | null },
  http: BrokerHttp,
): Promise<Verdict<StartedSession>> {
  if (code === null)
    return refused(
      'The stored Totp is not the seed that Angel One showed: letters A to Z and digits 2 to 7.',
    );
  const answer = await callAngelBare(credentials, http, {
    method: 'POST',
    url: `${hosts.rest}${LOGIN_PATH}`,
    json: { clientcode: credentials.clientId, password: pin, totp: code },
    kind: 'read',
  });
  return answer.kind === 'done' ? startedFrom(answer.value) : answer;
}

/** New tokens within the day, all three of them. The old ones are no longer to be used. */
async function renewed(hosts: AngelHosts, caller: Caller): Promise<Verdict<StartedSession>> {
  const before = readAngelSession(caller.session);
  const refreshToken = before?.refreshToken ?? '';
  if (refreshToken === '') return refused('This login of Angel One has no refreshToken: log in again.');
  const answer = await callAngel(caller, {
    method: 'POST',
    url: `${hosts.rest}${RENEW_PATH}`,
    json: { refreshToken },
    kind: 'read',
  });
  return answer.kind === 'done' ? startedFrom(answer.value, before) : answer;
}

/** What a renewal does not tell anew stays as it was: without the feed token there would be no prices. */
function startedFrom(data: unknown, before: AngelSession | null = null): Verdict<StartedSession> {
  const given = readAngelSession(JSON.stringify(data ?? null));
  if (given === null || rowOf(data) === null)
    return { kind: 'unknown', reason: 'Angel One answered the login without a token.' };
  const tokens = {
    jwtToken: given.jwtToken,
    feedToken: given.feedToken || (before?.feedToken ?? ''),
    refreshToken: given.refreshToken || (before?.refreshToken ?? ''),
  };
  return {
    kind: 'done',
    value: { session: writeAngelSession(tokens), endsAt: angelSessionEnd(tokens) },
  };
}

function tokenIn(query: ReadonlyMap<string, string>, name: string): string {
  return readAngelSession(query.get(name) ?? '')?.jwtToken ?? '';
}

function refused(reason: string): Verdict<never> {
  return { kind: 'refused', reason };
}
