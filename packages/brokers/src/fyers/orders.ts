import type {
  BrokerOrderRow,
  BrokerTradeRow,
  Caller,
  OrderDialect,
  Verdict,
} from '../frame/broker-dialect.ts';
import type { HttpRequest } from '../frame/broker-http.ts';
import type { FyersHosts } from './hosts.ts';
import { asFields, type Fields, textOf } from './loose-fields.ts';
import { toFyersChange, toFyersOrder, toFyersTag } from './mapping.ts';
import { fyersOrderStream } from './order-stream.ts';
import { BOOK_FIELDS, BOOK_TRADE_FIELDS, fromFyersOrder, fromFyersTag, fromFyersTrade } from './rows.ts';
import { fyersHeaders } from './session.ts';
import { fyersVerdict } from './verdict.ts';

// https://myapi.fyers.in/docsv3#tag/Order-Placement
export function fyersOrders(hosts: FyersHosts): OrderDialect {
  const orderCall = (caller: Caller, method: HttpRequest['method'], json: unknown) =>
    caller.http({ method, url: `${hosts.rest}/orders/sync`, headers: fyersHeaders(caller), json });

  return {
    place: async (caller, slice) => {
      if (slice.terms.type === 'Market') return BARE_MARKET;
      if (!TAG.test(slice.tag)) return BAD_TAG;
      return fyersVerdict('order', await orderCall(caller, 'POST', toFyersOrder(slice)), ({ id }) => {
        const orderId = textOf(id);
        return orderId === '' ? { ok: false, because: 'without a number' } : { ok: true, value: { orderId } };
      });
    },
    change: async (caller, change) => {
      if (change.terms.type === 'Market') return BARE_MARKET;
      return fyersVerdict('order', await orderCall(caller, 'PATCH', toFyersChange(change)), nothing);
    },
    cancel: async (caller, { orderId }) =>
      fyersVerdict('order', await orderCall(caller, 'DELETE', { id: orderId }), nothing),
    orders: (caller) =>
      readRows<BrokerOrderRow>(caller, {
        url: `${hosts.rest}/orders`,
        list: 'orderBook',
        read: (fields) => fromFyersOrder(fields, BOOK_FIELDS, caller.now),
      }),
    byTag: (caller, tag) =>
      readRows<BrokerOrderRow>(caller, {
        url: `${hosts.rest}/orders?order_tag=${encodeURIComponent(toFyersTag(tag))}`,
        list: 'orderBook',
        read: (fields) => fromFyersOrder(fields, BOOK_FIELDS, caller.now),
      }),
    trades: (caller) =>
      readRows<BrokerTradeRow>(caller, {
        url: `${hosts.rest}/tradebook`,
        list: 'tradeBook',
        read: (fields) => fromFyersTrade(fields, BOOK_TRADE_FIELDS, caller.now),
      }),
    stream: fyersOrderStream(hosts),
  };
}

const BARE_MARKET: Verdict<never> = {
  kind: 'refused',
  reason: 'A Market order needs a price that protects it, and none was given.',
};

/** FYERS takes 30 characters; 20 is what every broker takes. An order without its tag could not be found again. */
const TAG = /^[A-Za-z0-9]{1,20}$/;

const BAD_TAG: Verdict<never> = {
  kind: 'refused',
  reason: 'The tag of an order must be 1 to 20 letters and digits.',
};

/** More rows than an account can make in a day at ten orders a second would be someone else's mistake. */
const ROWS_MAX = 300_000;

function nothing() {
  return { ok: true, value: null } as const;
}

type Reading<T> = {
  readonly url: string;
  readonly list: string;
  readonly read: (fields: Fields) => T | null;
};

async function readRows<T>(caller: Caller, { url, list, read }: Reading<T>): Promise<Verdict<readonly T[]>> {
  const outcome = await caller.http({ method: 'GET', url, headers: fyersHeaders(caller) });
  return fyersVerdict('read', outcome, (answer) => {
    const rows = answer[list];
    // An answer without the list is not an empty list.
    if (!Array.isArray(rows) || rows.length > ROWS_MAX) return { ok: false, because: `without ${list}` };
    const values: T[] = [];
    for (const row of rows) {
      const fields = asFields(row);
      const value = fields === null ? null : read(fields);
      if (value !== null) values.push(value);
      // A row of ours that cannot be read would look like an order that was never placed.
      else if (fromFyersTag(fields?.orderTag) !== '')
        return { ok: false, because: `an unreadable row in ${list}` };
    }
    return { ok: true, value: values };
  });
}
