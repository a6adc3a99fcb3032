import { createHmac } from 'node:crypto';
import type { BrokerSimulator } from '../frame/broker-simulator.ts';
import { call } from '../frame/json-client.fixture.ts';
import type { SimulatedAccount } from '../frame/simulated-account.ts';

const SECURE = '/rest/secure/angelbroking';

/** The authenticator code of this secret, which is `Hello!` and two bytes, as in every tutorial. */
const SECRET_BYTES: Readonly<Record<string, string>> = {
  JBSWY3DPEHPK3PXP: '48656c6c6f21deadbeef',
};

export function totpOf({ totpSecret = '' }: SimulatedAccount, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const key = Buffer.from(SECRET_BYTES[totpSecret] ?? '', 'hex');
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash[19] ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

export function headersOf({ appId }: Pick<SimulatedAccount, 'appId'>, jwt?: string): Record<string, string> {
  return {
    accept: 'application/json',
    'x-usertype': 'USER',
    'x-sourceid': 'WEB',
    'x-clientlocalip': '127.0.0.1',
    'x-clientpublicip': '127.0.0.1',
    'x-macaddress': '00:00:00:00:00:00',
    'x-privatekey': appId,
    ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
  };
}

export type AngelTokens = {
  readonly jwtToken: string;
  readonly refreshToken: string;
  readonly feedToken: string;
};

export async function logIn(
  { url }: BrokerSimulator,
  account: SimulatedAccount,
  { totp, password = account.pin }: { readonly totp: string; readonly password?: string | undefined },
) {
  return call('POST', `${url}/rest/auth/angelbroking/user/v1/loginByPassword`, {
    headers: headersOf(account),
    json: { clientcode: account.clientId, password, totp },
  });
}

/** A client with a login. */
export async function signIn(simulator: BrokerSimulator, account: SimulatedAccount, at: number) {
  const answer = await logIn(simulator, account, { totp: totpOf(account, at) });
  const tokens = answer.json().data as AngelTokens;
  const headers = headersOf(account, tokens.jwtToken);
  const ask = (method: string, path: string, json?: unknown) =>
    call(method, `${simulator.url}${SECURE}${path}`, { headers, json });
  return { ...tokens, headers, ask };
}

export const SHARE_ORDER = {
  variety: 'NORMAL',
  tradingsymbol: 'SBIN-EQ',
  symboltoken: '3045',
  transactiontype: 'BUY',
  exchange: 'NSE',
  ordertype: 'LIMIT',
  producttype: 'INTRADAY',
  duration: 'DAY',
  price: '1000',
  squareoff: '0',
  stoploss: '0',
  quantity: '10',
  ordertag: 'SP100',
};
