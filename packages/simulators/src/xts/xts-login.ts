import { nextIstTimeOfDay } from '@spark/core';
import type { SessionKind } from '../frame/sessions.ts';
import type { SimulatedAccount } from '../frame/simulated-account.ts';
import type { Route, SimulatorWorld } from '../frame/simulator-dialect.ts';
import { webToken } from '../frame/web-token.ts';
import { fieldsOf, type Reply, type WireRequest } from '../frame/wire-request.ts';
import { badRequest, success } from './xts-envelope.ts';
import { xtsErrors } from './xts-replies.ts';
import { xtsStateOf } from './xts-state.ts';

/** Six in the morning, in minutes. */
const TOKENS_END = 6 * 60;

/** Two applications with separate logins; neither token is valid for the other. */
export const xtsLoginRoutes: readonly Route[] = [
  logInAt('/interactive/user/session', 'orders'),
  logOutAt('/interactive/user/session', 'orders'),
  logInAt('/apimarketdata/auth/login', 'market'),
  logOutAt('/apimarketdata/auth/logout', 'market'),
];

function login(kind: SessionKind, request: WireRequest, world: SimulatorWorld): Reply {
  const fields = fieldsOf(request);
  const missing = ['appKey', 'secretKey', 'source'].filter((name) => typeof fields[name] !== 'string');
  if (missing.length > 0) return badRequest(missing);
  const account = accountWith(world, kind, fields.appKey, fields.secretKey);
  if (!account) return xtsErrors.wrongKey('login');
  const { clientId } = account;
  const now = world.clock.now();
  const endsAt = nextIstTimeOfDay(now, TOKENS_END);
  const token = webToken({
    userID: clientId,
    memberID: kind,
    iat: Math.floor(now / 1000),
    exp: Math.floor(endsAt / 1000),
    nonce: world.random.text('0123456789abcdef', 16),
  });
  const { alive, rooms } = xtsStateOf(world);
  const before = alive.get(`${kind} ${clientId}`);
  alive.set(`${kind} ${clientId}`, token);
  world.sessions.start({ account, token, endsAt, kind, endsOthers: true });
  if (before !== undefined) rooms.logOut(before);
  return success('s-user-0001', 'Login successful', {
    token,
    userID: clientId,
    appVersion: '2.0.0',
    ...(kind === 'orders' && {
      clientCodes: [clientId],
      isInvestorClient: true,
      isOneTouchUser: false,
      enums: {},
    }),
  });
}

function logInAt(path: string, kind: SessionKind): Route {
  return {
    method: 'POST',
    path,
    call: 'login',
    needs: null,
    answer: ({ request, world }) => login(kind, request, world),
    clientIdOf: (request, world) => {
      const { appKey } = fieldsOf(request);
      return world.accounts.find((account) => appKey === keysOf(account, kind)[0])?.clientId ?? null;
    },
  };
}

function logOutAt(path: string, kind: SessionKind): Route {
  return {
    method: 'DELETE',
    path,
    call: 'login',
    needs: kind,
    answer: ({ world, session }) => {
      world.sessions.end(session.token);
      return success('s-user-0001', 'Logout successful', {});
    },
  };
}

function keysOf(
  account: SimulatedAccount,
  kind: SessionKind,
): readonly [string | undefined, string | undefined] {
  return kind === 'orders' ? [account.appId, account.secret] : [account.marketAppId, account.marketSecret];
}

function accountWith(
  { accounts }: SimulatorWorld,
  kind: SessionKind,
  appKey: unknown,
  secretKey: unknown,
): SimulatedAccount | undefined {
  return accounts.find((account) => {
    const [key, secret] = keysOf(account, kind);
    return key !== undefined && key === appKey && secret === secretKey;
  });
}
