import type { BrokerChange, BrokerSlice, Caller, OrderDialect, Verdict } from '../frame/broker-dialect.ts';
import { callAngel } from './call.ts';
import type { AngelHosts } from './hosts.ts';
import { idIn, rowOf } from './loose-json.ts';
import { angelPrices, angelProduct, angelSide, angelVariety } from './mapping.ts';
import { angelOrderStream } from './order-stream.ts';
import { angelOrderRow, angelTradeRow } from './rows.ts';

const ORDERS_PATH = '/rest/secure/angelbroking/order/v1';
/** Nothing but DAY: orders that are filled at once or cancelled are closed to programs. */
const DURATION = 'DAY';

const NOT_PROTECTED: Verdict<never> = {
  kind: 'refused',
  reason: 'Angel One takes no order without a limit from programs, and this one has none.',
};

/** Longer ones are refused. Angel does not promise to return other characters unchanged. */
const TAG = /^[A-Za-z0-9]{1,20}$/;
const NO_TAG: Verdict<never> = {
  kind: 'refused',
  reason: 'The tag of an order at Angel One is 1 to 20 letters and digits.',
};

const NO_BOOK: Verdict<never> = {
  kind: 'retry-later',
  reason: 'Angel One answered without a book that can be read.',
  afterMs: 1_000,
};

export function angelOrders(hosts: AngelHosts): OrderDialect {
  const urlOf = (name: string) => `${hosts.rest}${ORDERS_PATH}/${name}`;

  return {
    place: async (caller, slice) => {
      if (!TAG.test(slice.tag)) return NO_TAG;
      const json = placeBody(slice);
      if (json === null) return NOT_PROTECTED;
      const answer = await callAngel(caller, {
        method: 'POST',
        url: urlOf('placeOrder'),
        json,
        kind: 'order',
      });
      if (answer.kind !== 'done') return answer;
      const orderId = idIn(rowOf(answer.value) ?? {}, 'orderid');
      if (orderId === '')
        return { kind: 'unknown', reason: 'Angel One took the order without telling its number.' };
      return { kind: 'done', value: { orderId } };
    },
    change: async (caller, change) => {
      const json = changeBody(change);
      if (json === null) return NOT_PROTECTED;
      return settled(
        await callAngel(caller, { method: 'POST', url: urlOf('modifyOrder'), json, kind: 'order' }),
      );
    },
    cancel: async (caller, { orderId, terms }) =>
      settled(
        await callAngel(caller, {
          method: 'POST',
          url: urlOf('cancelOrder'),
          json: { variety: angelVariety(terms), orderid: orderId },
          kind: 'order',
        }),
      ),
    orders: async (caller) => {
      const rows = await readRows(caller, urlOf('getOrderBook'), angelOrderRow);
      // An order that cannot be read would look as if it had never been placed.
      if (rows.kind === 'done' && rows.value.includes(null)) return NO_BOOK;
      return withoutGaps(rows);
    },
    // A fill that cannot be read is missing from the sum, which is then taken from the order.
    trades: async (caller, isKnown) =>
      withoutGaps(
        await readRows(caller, urlOf('getTradeBook'), (row, now) => angelTradeRow(row, now, isKnown)),
      ),
    stream: angelOrderStream(hosts),
  };
}

function placeBody({ tag, at, instrument, side, product, qty, terms }: BrokerSlice) {
  const prices = angelPrices(terms);
  if (prices === null) return null;
  return {
    variety: angelVariety(terms),
    tradingsymbol: at.symbol,
    symboltoken: at.token,
    transactiontype: angelSide(side),
    exchange: at.exchange,
    producttype: angelProduct(product, instrument.isDerivative),
    duration: DURATION,
    ...prices,
    squareoff: '0',
    stoploss: '0',
    quantity: String(qty),
    disclosedquantity: '0',
    ordertag: tag,
  };
}

/** All of it again: what is left out is not kept. */
function changeBody({ orderId, at, slice, qty, terms }: BrokerChange) {
  const prices = angelPrices(terms);
  if (prices === null) return null;
  return {
    orderid: orderId,
    variety: angelVariety(terms),
    producttype: angelProduct(slice.product, slice.instrument.isDerivative),
    duration: DURATION,
    ...prices,
    quantity: String(qty),
    tradingsymbol: at.symbol,
    symboltoken: at.token,
    exchange: at.exchange,
  };
}

function settled(answer: Verdict<unknown>): Verdict<null> {
  return answer.kind === 'done' ? { kind: 'done', value: null } : answer;
}

/** `data` is null when the book is empty. Anything else that is no list was no answer, and says nothing of the book. */
async function readRows<T>(
  caller: Caller,
  url: string,
  rowOfThis: (given: unknown, now: number) => T | null,
): Promise<Verdict<readonly (T | null)[]>> {
  const answer = await callAngel(caller, { method: 'GET', url, kind: 'read' });
  if (answer.kind !== 'done') return answer;
  if (answer.value === null) return { kind: 'done', value: [] };
  if (!Array.isArray(answer.value)) return NO_BOOK;
  return { kind: 'done', value: answer.value.map((row) => rowOfThis(row, caller.now)) };
}

function withoutGaps<T>(rows: Verdict<readonly (T | null)[]>): Verdict<readonly T[]> {
  return rows.kind === 'done' ? { ...rows, value: rows.value.filter((row) => row !== null) } : rows;
}
