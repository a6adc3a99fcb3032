import type { Ask, Route } from '../frame/simulator-dialect.ts';
import type { Reply, WireRequest } from '../frame/wire-request.ts';
import { angelErrors, gatewayError } from './angel-replies.ts';

/** Every path below this needs a login. */
export const SECURE = '/rest/secure/angelbroking';

/** Headers of every call besides its token. The addresses in them are not checked. */
const HEADERS = [
  'x-usertype',
  'x-sourceid',
  'x-clientlocalip',
  'x-clientpublicip',
  'x-macaddress',
  'x-privatekey',
];

export function missingHeader({ headers }: WireRequest): Reply | null {
  const missing = HEADERS.find((name) => !headers[name]);
  if (missing) return gatewayError('AG8003', `Missing header ${missing}`, 400);
  if (headers['x-usertype'] !== 'USER' || headers['x-sourceid'] !== 'WEB')
    return gatewayError('AG8003', 'X-UserType must be USER and X-SourceID must be WEB', 400);
  return null;
}

/** A call with a login and with the key of the app that the login was made for. */
export function secured(route: Omit<Route, 'needs'>): Route {
  const answer = (ask: Ask): Reply | Promise<Reply> => {
    const missing = missingHeader(ask.request);
    if (missing) return missing;
    if (ask.request.headers['x-privatekey'] !== ask.account.appId) return angelErrors.wrongKey(route.call);
    return route.answer(ask);
  };
  return { ...route, needs: 'orders', answer };
}

export function bearerOf({ headers }: WireRequest): string | null {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? null;
}
