import { createHash } from 'node:crypto';
import type { BrokerSimulator } from '../frame/broker-simulator.ts';
import { call } from '../frame/json-client.fixture.ts';
import type { SimulatedAccount } from '../frame/simulated-account.ts';

export const BACK = 'http://localhost:8080/auth_code/FYERS';

export function appIdHash({ appId, secret }: Pick<SimulatedAccount, 'appId' | 'secret'>): string {
  return createHash('sha256').update(`${appId}:${secret}`).digest('hex');
}

export function pageAddress({ url }: BrokerSimulator, { appId }: SimulatedAccount, redirect = BACK): string {
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirect,
    response_type: 'code',
    state: 'abc',
  });
  return `${url}/api/v3/generate-authcode?${query}`;
}

/** Presses the button on the login page and returns the redirect address. */
export async function pressButton(simulator: BrokerSimulator, account: SimulatedAccount): Promise<URL> {
  const address = pageAddress(simulator, account).replace(
    'generate-authcode?',
    'generate-authcode/continue?',
  );
  const { headers } = await call('GET', `${address}&fy_id=${account.clientId}`);
  return new URL(headers.get('location') ?? '');
}

/** The whole login; returns the Authorization header. */
export async function logIn(simulator: BrokerSimulator, account: SimulatedAccount): Promise<string> {
  const back = await pressButton(simulator, account);
  const answer = await call('POST', `${simulator.url}/api/v3/validate-authcode`, {
    json: {
      grant_type: 'authorization_code',
      appIdHash: appIdHash(account),
      code: back.searchParams.get('auth_code'),
    },
  });
  return `${account.appId}:${answer.json().access_token}`;
}

export const SHARE_ORDER = {
  symbol: 'NSE:SBIN-EQ',
  qty: 10,
  type: 1,
  side: 1,
  productType: 'INTRADAY',
  limitPrice: 1000,
  stopPrice: 0,
  validity: 'DAY',
  disclosedQty: 0,
  offlineOrder: false,
  stopLoss: 0,
  takeProfit: 0,
  orderTag: 'SP100',
};
