import type { BrokerSimulator } from '../frame/broker-simulator.ts';
import { type ReceivingSocket, receiveFrom } from '../frame/heard-socket.fixture.ts';
import { call } from '../frame/json-client.fixture.ts';
import type { SimulatedAccount } from '../frame/simulated-account.ts';

type Fields = Readonly<Record<string, unknown>>;

export async function logIn(
  { url }: BrokerSimulator,
  account: SimulatedAccount,
  kind: 'orders' | 'market' = 'orders',
): Promise<string> {
  const path = kind === 'orders' ? '/interactive/user/session' : '/apimarketdata/auth/login';
  const [appKey, secretKey] =
    kind === 'orders' ? [account.appId, account.secret] : [account.marketAppId, account.marketSecret];
  const answer = await call('POST', `${url}${path}`, { json: { appKey, secretKey, source: 'WebAPI' } });
  return String((answer.json().result as Fields).token);
}

export const SHARE_ORDER = {
  exchangeSegment: 'NSECM',
  exchangeInstrumentID: 3045,
  productType: 'MIS',
  orderType: 'LIMIT',
  orderSide: 'BUY',
  timeInForce: 'DAY',
  disclosedQuantity: 0,
  orderQuantity: 10,
  limitPrice: 1000,
  stopPrice: 0,
  orderUniqueIdentifier: 'SP100',
};

export const SHARE_CHANGE = {
  modifiedProductType: 'MIS',
  modifiedOrderType: 'LIMIT',
  modifiedOrderQuantity: 10,
  modifiedDisclosedQuantity: 0,
  modifiedLimitPrice: 1001,
  modifiedStopPrice: 0,
  modifiedTimeInForce: 'DAY',
  orderUniqueIdentifier: 'SP100',
};

/** A socket.io client for both protocol versions, as far as tests need one. */
export type ReceivedEvents = ReceivingSocket & {
  /** Names and payloads of the events so far. */
  readonly events: () => readonly (readonly [string, string])[];
};

export async function receiveEvents(
  { streamUrl }: BrokerSimulator,
  path: '/interactive/socket.io/' | '/apimarketdata/socket.io/',
  query: Readonly<Record<string, string>>,
): Promise<ReceivedEvents> {
  const socket = await receiveFrom(`${streamUrl}${path}?${new URLSearchParams(query)}`, {});
  return {
    ...socket,
    events: () =>
      socket.frames
        .map(String)
        .flatMap((frame) => (frame.startsWith('42') ? [JSON.parse(frame.slice(2))] : [])),
  };
}
