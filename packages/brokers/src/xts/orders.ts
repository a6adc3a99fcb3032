import type { BrokerChange, Caller, OrderDialect, Verdict } from '../frame/broker-dialect.ts';
import type { HttpRequest } from '../frame/broker-http.ts';
import { memoizeBySession } from '../frame/memoize-by-session.ts';
import type { XtsHosts } from './hosts.ts';
import { cancelQuery, changeBody, placeBody, toXtsInstrument } from './mapping.ts';
import { xtsOrderStream } from './order-stream.ts';
import { isOrderId, toOrderRow, toTradeRow } from './rows.ts';
import { readSession } from './session.ts';
import { judge } from './verdict.ts';
import { isObject, textOf } from './wire.ts';

const ORDERS_PATH = '/interactive/orders';

export function xtsOrders(hosts: XtsHosts): OrderDialect {
  return {
    place: async (caller, slice) => {
      const at = toXtsInstrument(slice.at);
      if (!at) return { kind: 'refused', reason: `IIFL does not list ${slice.at.key}.` };
      if (!(slice.qty > 0)) return { kind: 'refused', reason: 'The quantity must be above zero.' };
      const verdict = await call(hosts, caller, (clientId) => ({
        method: 'POST',
        url: ORDERS_PATH,
        json: placeBody(slice, at, clientId),
      }));
      if (verdict.kind !== 'done') return verdict;
      const orderId = isObject(verdict.value) ? textOf(verdict.value.AppOrderID) : '';
      // Taken without a number: it may stand in the book, where its tag finds it.
      return isOrderId(orderId)
        ? { kind: 'done', value: { orderId } }
        : { kind: 'unknown', reason: 'IIFL took the order without telling its number.' };
    },
    change: (caller, change) =>
      nothingMore(
        call(hosts, caller, (clientId) => ({
          method: 'PUT',
          url: ORDERS_PATH,
          json: changeBody(change, clientId),
        })),
      ),
    cancel: (caller, cancel: BrokerChange) =>
      nothingMore(
        call(hosts, caller, (clientId) => ({
          method: 'DELETE',
          url: `${ORDERS_PATH}?${cancelQuery(cancel, clientId)}`,
        })),
      ),
    orders: async (caller) => {
      const verdict = await list(hosts, caller, ORDERS_PATH);
      if (verdict.kind !== 'done') return verdict;
      const rows = verdict.value.map((row) => toOrderRow(row, caller.now)).filter((row) => row !== null);
      // An order that is left out would be taken for one that does not exist.
      return rows.length === verdict.value.length
        ? { kind: 'done', value: rows }
        : { kind: 'unknown', reason: 'IIFL told orders that cannot be read.' };
    },
    trades: async (caller) => {
      const verdict = await list(hosts, caller, `${ORDERS_PATH}/trades`);
      if (verdict.kind !== 'done') return verdict;
      const rows = verdict.value.map((row) => toTradeRow(row, caller.now)).filter((row) => row !== null);
      // A fill that is left out would be worth the broker's rounded average, although its trade can be read later.
      return rows.length === verdict.value.length
        ? { kind: 'done', value: rows }
        : { kind: 'unknown', reason: 'IIFL told trades that cannot be read.' };
    },
    stream: xtsOrderStream(hosts),
  };
}

const sessionOf = memoizeBySession(({ clientId }, session) => readSession(session, clientId));

/** The request with its token; a dealer's calls name the client. */
export async function call(
  hosts: XtsHosts,
  { credentials, session, http }: Caller,
  request: (clientId: string | null) => HttpRequest,
): Promise<Verdict<unknown>> {
  const { application, token, isDealer } = sessionOf(credentials, session);
  if (application !== 'interactive')
    return {
      kind: 'refused',
      reason: 'This account has the key of XTS Market Data; orders need an account with an Interactive key.',
    };
  const { url, ...rest } = request(isDealer ? credentials.clientId : null);
  return judge(await http({ ...rest, url: `${hosts.rest}${url}`, headers: { authorization: token } }));
}

async function nothingMore(calling: Promise<Verdict<unknown>>): Promise<Verdict<null>> {
  const verdict = await calling;
  return verdict.kind === 'done' ? { kind: 'done', value: null } : verdict;
}

/** An empty list is an answer, anything but a list is none. */
async function list(hosts: XtsHosts, caller: Caller, path: string): Promise<Verdict<readonly unknown[]>> {
  const verdict = await call(hosts, caller, (clientId) => ({
    method: 'GET',
    url: clientId === null ? path : `${path}?clientID=${encodeURIComponent(clientId)}`,
  }));
  if (verdict.kind !== 'done') return verdict;
  return Array.isArray(verdict.value)
    ? { kind: 'done', value: verdict.value }
    : { kind: 'unknown', reason: 'IIFL answered without a list.' };
}
