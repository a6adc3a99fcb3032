import type { BrokerChange, Caller, OrderDialect, Verdict } from '../live/broker-dialect.ts';
import type { HttpRequest } from '../live/broker-http.ts';
import type { XtsHosts } from './hosts.ts';
import { toOrderRow, toTradeRow } from './order-rows.ts';
import { xtsOrderStream } from './order-stream.ts';
import { cancelQuery, changeBody, placeBody, toXtsInstrument } from './order-words.ts';
import { readSession } from './session.ts';
import { judge } from './verdict.ts';
import { isObject, textOf } from './wire.ts';

const ORDERS_PATH = '/interactive/orders';

export function xtsOrders(hosts: XtsHosts): OrderDialect {
  return {
    place: async (caller, slice) => {
      const at = toXtsInstrument(slice.at);
      if (!at) return { kind: 'refused', reason: `IIFL does not list ${slice.at.key}.` };
      const verdict = await call(hosts, caller, (clientId) => ({
        method: 'POST',
        url: ORDERS_PATH,
        json: placeBody(slice, at, clientId),
      }));
      if (verdict.kind !== 'done') return verdict;
      const orderId = isObject(verdict.value) ? textOf(verdict.value.AppOrderID) : '';
      // Taken without a number: it may stand in the book, where its tag finds it.
      return orderId === ''
        ? { kind: 'unknown', reason: 'IIFL took the order without telling its number.' }
        : { kind: 'done', value: { orderId } };
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
    orders: (caller) => rows(hosts, caller, ORDERS_PATH, (row) => toOrderRow(row, caller.now)),
    trades: (caller) => rows(hosts, caller, `${ORDERS_PATH}/trades`, (row) => toTradeRow(row, caller.now)),
    stream: xtsOrderStream(hosts),
  };
}

/** The request with its token; a dealer's calls name the client. */
async function call(
  hosts: XtsHosts,
  { credentials, session, http }: Caller,
  request: (clientId: string | null) => HttpRequest,
): Promise<Verdict<unknown>> {
  const { application, token, isDealer } = readSession(session, credentials.clientId);
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
async function rows<T>(
  hosts: XtsHosts,
  caller: Caller,
  path: string,
  read: (row: unknown) => T | null,
): Promise<Verdict<readonly T[]>> {
  const verdict = await call(hosts, caller, (clientId) => ({
    method: 'GET',
    url: clientId === null ? path : `${path}?clientID=${encodeURIComponent(clientId)}`,
  }));
  if (verdict.kind !== 'done') return verdict;
  const list = verdict.value;
  if (!Array.isArray(list)) return { kind: 'unknown', reason: 'IIFL answered without a list.' };
  return { kind: 'done', value: list.map(read).filter((row) => row !== null) };
}
