import { nextIstTimeOfDay } from '@spark/core';
import { loginPage } from '../frame/login-page.ts';
import type { SimulatedAccount } from '../frame/simulated-account.ts';
import type { Ask, Route, SimulatorWorld } from '../frame/simulator-dialect.ts';
import { isTotpOf } from '../frame/totp.ts';
import { webToken } from '../frame/web-token.ts';
import { fieldsOf, type Reply, text } from '../frame/wire-request.ts';
import { missingHeader, SECURE, secured } from './angel-headers.ts';
import { angelError, angelErrors, angelOk } from './angel-replies.ts';

/** The hour is not published; every day needs a new login. */
const TOKENS_END_MINUTE = 5 * 60;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const AUTH = '/rest/auth/angelbroking';
/** The page takes no redirect address: it is registered with the app. This is Spark's default. */
const REGISTERED_URL = 'http://localhost:8080/auth_code/ANGELONE';

export const angelLoginRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${AUTH}/user/v1/loginByPassword`,
    call: 'login',
    needs: null,
    answer: logInByPassword,
    clientIdOf: (request) => {
      const { clientcode } = fieldsOf(request);
      return typeof clientcode === 'string' ? clientcode : null;
    },
  },
  secured({ method: 'POST', path: `${AUTH}/jwt/v1/generateTokens`, call: 'login', answer: renew }),
  secured({
    method: 'POST',
    path: `${SECURE}/user/v1/logout`,
    call: 'login',
    answer: ({ account, world }) => {
      world.sessions.endAll(account.clientId);
      return angelOk('');
    },
  }),
  secured({
    method: 'GET',
    path: `${SECURE}/user/v1/getProfile`,
    call: 'funds',
    answer: ({ account: { clientId } }) =>
      angelOk({
        clientcode: clientId,
        name: clientId,
        email: '',
        mobileno: '',
        exchanges: ['NSE', 'BSE', 'NFO', 'BFO'],
        products: ['DELIVERY', 'INTRADAY', 'CARRYFORWARD'],
        lastlogintime: '',
        broker: '',
      }),
  }),
  { method: 'GET', path: '/publisher-login', call: 'page', needs: null, answer: publisherPage },
  { method: 'GET', path: '/publisher-login/continue', call: 'page', needs: null, answer: goBack },
];

type Tokens = { readonly jwtToken: string; readonly refreshToken: string; readonly feedToken: string };

/** Refresh tokens by login. */
const refreshTokens = new WeakMap<SimulatorWorld['sessions'], Map<string, string>>();

function refreshTokensOf({ sessions }: SimulatorWorld): Map<string, string> {
  const known = refreshTokens.get(sessions) ?? new Map<string, string>();
  refreshTokens.set(sessions, known);
  return known;
}

/** One token for orders, one to renew it, one for prices. */
function issueTokens(account: SimulatedAccount, world: SimulatorWorld): Tokens {
  const { clock, sessions, random } = world;
  const now = clock.now();
  const { sessionMinutes } = account;
  const endsAt =
    sessionMinutes === undefined ? nextIstTimeOfDay(now, TOKENS_END_MINUTE) : now + sessionMinutes * 60_000;
  const claims = { username: account.clientId, iat: Math.floor(now / 1000), exp: Math.floor(endsAt / 1000) };
  const nonce = random.text(LETTERS, 24);
  const jwtToken = webToken({ ...claims, roles: 0, usertype: 'USER', token: nonce });
  const refreshToken = webToken({ token: `REFRESH-${nonce}`, iat: claims.iat });
  const feedToken = random.text(LETTERS, 40);
  sessions.start({ account, token: jwtToken, endsAt });
  sessions.start({ account, token: feedToken, endsAt, kind: 'market' });
  const known = refreshTokensOf(world);
  known.set(account.clientId, refreshToken);
  return { jwtToken, refreshToken, feedToken };
}

function logInByPassword({ request, world }: Ask): Reply {
  const missing = missingHeader(request);
  if (missing) return missing;
  const { clientcode, password, totp } = fieldsOf(request);
  const account = world.accounts.find(({ clientId }) => clientId === clientcode);
  if (!account || account.pin === undefined || account.pin !== password)
    return angelError('AB1007', 'Invalid clientcode or password');
  if (account.appId !== request.headers['x-privatekey']) return angelErrors.wrongKey('login');
  if (typeof totp !== 'string' || !isTotpOf(account.totpSecret ?? '', totp, world.clock.now()))
    return angelError('AB1050', 'Invalid totp');
  return angelOk(issueTokens(account, world));
}

/** All three are new; the earlier ones become invalid. */
function renew({ request, world, account, session }: Ask): Reply {
  const { refreshToken } = fieldsOf(request);
  if (typeof refreshToken !== 'string' || refreshToken === '')
    return angelError('AB8050', 'Invalid Refresh Token');
  if (refreshTokensOf(world).get(account.clientId) !== refreshToken)
    return angelError('AB8051', 'Refresh Token Expired');
  world.sessions.end(session.token);
  return angelOk(issueTokens(account, world));
}

/** The clients who use the app, or why the page is refused. */
function usersOf({ request, world }: Ask): readonly SimulatedAccount[] | Reply {
  const accounts = world.accounts.filter(({ appId }) => appId === request.query.get('api_key'));
  return accounts.length === 0 ? text(403, 'Forbidden: this API key is not known.') : accounts;
}

function publisherPage(ask: Ask): Reply {
  const users = usersOf(ask);
  if ('status' in users) return users;
  return loginPage({
    broker: 'Angel One',
    asksFor: 'your client code, your MPIN and the code from your authenticator',
    action: '/publisher-login/continue',
    query: ask.request.query,
    chosenAs: 'clientcode',
    accounts: users,
  });
}

/** Redirects the browser to the app's registered address with the tokens themselves; there is no code to exchange. */
function goBack(ask: Ask): Reply {
  const users = usersOf(ask);
  if ('status' in users) return users;
  const wanted = ask.request.query.get('clientcode') ?? users[0]?.clientId;
  const account = users.find(({ clientId }) => clientId === wanted);
  if (!account) return text(403, 'Forbidden: nobody of that name uses this app.');
  const { jwtToken, feedToken, refreshToken } = issueTokens(account, ask.world);
  const back = new URL(account.redirectUrl ?? REGISTERED_URL);
  const carried = {
    auth_token: jwtToken,
    feed_token: feedToken,
    refresh_token: refreshToken,
    state: ask.request.query.get('state') ?? '',
  };
  for (const [name, value] of Object.entries(carried)) back.searchParams.set(name, value);
  return { status: 302, headers: { location: back.href }, body: '' };
}
