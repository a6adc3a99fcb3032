import { SMALL_MARKET_SHARE as SHARE } from '@spark/testkit';
import { call } from '../frame/json-client.fixture.ts';
import { ONE, openStand } from '../frame/stand.fixture.ts';
import { xtsDialect } from './index.ts';
import { logIn, receiveEvents, SHARE_ORDER } from './xts-client.fixture.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The simulator, and clients who log in to it. */
export async function openXts(parts: Parameters<typeof openStand>[1] = {}) {
  const stand = await openStand(xtsDialect, parts);
  const { simulator, floor, clock } = stand;
  const signIn = async (account = ONE, kind: 'orders' | 'market' = 'orders') => {
    const token = await logIn(simulator, account, kind);
    const ask = (method: string, path: string, json?: unknown) =>
      call(method, `${simulator.url}${path}`, { headers: { authorization: token }, json });
    const book = async () => {
      clock.advance(0);
      return (await ask('GET', '/interactive/orders')).json().result as readonly Fields[];
    };
    const place = (fields: Fields = {}) => ask('POST', '/interactive/orders', { ...SHARE_ORDER, ...fields });
    const listen = (query: Readonly<Record<string, string>> = {}) =>
      receiveEvents(simulator, '/interactive/socket.io/', {
        ...{ EIO: '3', transport: 'websocket', token, userID: account.clientId, apiType: 'INTERACTIVE' },
        ...query,
      });
    return { token, ask, book, place, listen };
  };
  return { ...stand, signIn, lastRupees: () => (floor.quote(SHARE.key)?.lastPaise ?? 0) / 100 };
}

export function codeOf(answer: { readonly json: () => Fields }): unknown {
  return answer.json().code;
}
