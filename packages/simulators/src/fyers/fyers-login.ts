import { createHash } from 'node:crypto';
import { nextIstTimeOfDay } from '@spark/core';
import { loginPage } from '../frame/login-page.ts';
import type { SimulatedAccount } from '../frame/simulated-account.ts';
import type { Ask, Route, SimulatorWorld } from '../frame/simulator-dialect.ts';
import { webToken } from '../frame/web-token.ts';
import { fieldsOf, type Reply, type WireRequest } from '../frame/wire-request.ts';
import { fyersError, fyersOk } from './fyers-replies.ts';

/** Tokens end at six in the morning. */
const TOKENS_END_MINUTE = 6 * 60;
const LETTERS = 'abcdef0123456789';
const APP_HASH_REFUSED = -371;
const CODE_REFUSED = -413;

export const fyersLoginRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/v3/generate-authcode', call: 'page', needs: null, answer: authCodePage },
  { method: 'GET', path: '/api/v3/generate-authcode/continue', call: 'page', needs: null, answer: goBack },
  {
    method: 'POST',
    path: '/api/v3/validate-authcode',
    call: 'login',
    needs: null,
    answer: exchangeCode,
    clientIdOf: (request, world) => accountOfHash(request, world)?.clientId ?? null,
  },
  {
    method: 'POST',
    path: '/api/v3/logout',
    call: 'login',
    needs: 'orders',
    answer: ({ account, world }) => {
      world.sessions.endAll(account.clientId);
      return fyersOk(200, 'you are successfully logged out');
    },
  },
  {
    method: 'GET',
    path: '/api/v3/profile',
    call: 'funds',
    needs: 'orders',
    answer: ({ account }) =>
      fyersOk(200, '', { data: { fy_id: account.clientId, name: account.clientId, email_id: '' } }),
  },
];

/** The parameters that the page returns, and the address that gets them. */
type AuthRequest = {
  readonly accounts: readonly SimulatedAccount[];
  readonly redirect: URL;
  readonly state: string;
};

/** What the page was asked for, or the refusal of a wrong address. */
function requestOf({ query }: WireRequest, world: SimulatorWorld): AuthRequest | Reply {
  const appId = query.get('client_id') ?? '';
  const redirectUri = query.get('redirect_uri') ?? '';
  const accounts = world.accounts.filter((account) => account.appId === appId);
  if (accounts.length === 0) return fyersError(400, -352, 'Invalid app id');
  if (query.get('response_type') !== 'code') return fyersError(400, -50, 'response_type must be code');
  if (
    !URL.canParse(redirectUri) ||
    !accounts.every((account) => (account.redirectUrl ?? redirectUri) === redirectUri)
  )
    return fyersError(400, -371, 'The redirect URI is not the one that is registered for this app');
  return { accounts, redirect: new URL(redirectUri), state: query.get('state') ?? '' };
}

function authCodePage({ request, world }: Ask): Reply {
  const wanted = requestOf(request, world);
  if ('status' in wanted) return wanted;
  return loginPage({
    broker: 'FYERS',
    asksFor: 'your password, the code from your phone and your PIN',
    action: '/api/v3/generate-authcode/continue',
    query: request.query,
    chosenAs: 'fy_id',
    accounts: wanted.accounts,
  });
}

/** The browser returns with the code. `code` is only a status; `auth_code` is the code to exchange. */
function goBack({ request, world }: Ask): Reply {
  const asked = requestOf(request, world);
  if ('status' in asked) return asked;
  const wanted = request.query.get('fy_id') ?? asked.accounts[0]?.clientId;
  const account = asked.accounts.find(({ clientId }) => clientId === wanted);
  if (!account) return fyersError(400, -352, 'Nobody of that name uses this app');
  const { redirect, state } = asked;
  const back = { s: 'ok', code: '200', message: '', auth_code: world.codes.issue(account), state };
  for (const [name, value] of Object.entries(back)) redirect.searchParams.set(name, value);
  return { status: 302, headers: { location: redirect.href }, body: '' };
}

function exchangeCode({ request, world }: Ask): Reply {
  const { grant_type: grant, code } = fieldsOf(request);
  if (grant !== 'authorization_code' || typeof code !== 'string')
    return fyersError(400, -50, 'grant_type, appIdHash and code are required');
  const app = accountOfHash(request, world);
  if (!app) return fyersError(400, APP_HASH_REFUSED, 'Invalid app id hash');
  const use = world.codes.use(code);
  if (use.kind !== 'good' || use.account.appId !== app.appId)
    return fyersError(
      400,
      CODE_REFUSED,
      use.kind === 'used' ? 'auth code was used already' : 'invalid auth code',
    );
  return startSession(use.account, world);
}

function startSession(account: SimulatedAccount, { clock, sessions, random }: SimulatorWorld): Reply {
  const now = clock.now();
  const endsAt = nextIstTimeOfDay(now, TOKENS_END_MINUTE);
  const hsmKey = random.text(LETTERS, 64);
  const accessToken = webToken({
    iss: 'api.fyers.in',
    iat: Math.floor(now / 1000),
    exp: Math.floor(endsAt / 1000),
    sub: 'access_token',
    fy_id: account.clientId,
    hsm_key: hsmKey,
    app_id: account.appId,
  });
  sessions.start({ account, token: `${account.appId}:${accessToken}`, endsAt });
  // The key inside the token opens the price socket and ends with the token.
  sessions.start({ account, token: hsmKey, endsAt, kind: 'market' });
  return fyersOk(200, '', { access_token: accessToken, refresh_token: random.text(LETTERS, 48) });
}

function accountOfHash(request: WireRequest, { accounts }: SimulatorWorld): SimulatedAccount | null {
  const { appIdHash } = fieldsOf(request);
  return accounts.find(({ appId, secret }) => sha256(`${appId}:${secret}`) === appIdHash) ?? null;
}

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
