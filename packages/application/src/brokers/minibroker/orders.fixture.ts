import type { BrokerDialect } from '@spark/brokers';
import { callMinibroker } from './call.fixture.ts';
import type { MinibrokerHosts } from './hosts.fixture.ts';
import { toMiniProduct, toMiniTerms } from './mapping.fixture.ts';
import { minibrokerOrderStream } from './order-stream.fixture.ts';
import { toOrderRow, toTradeRow } from './rows.fixture.ts';
import { fieldsOf, rowsOf, verdictOf, withoutValue } from './verdict.fixture.ts';

/** What every broker takes. */
const TAG = /^[A-Za-z0-9]{1,20}$/;

export function minibrokerOrders(hosts: MinibrokerHosts): BrokerDialect['orders'] {
  return {
    place: async (caller, slice) => {
      const { at, tag, side, qty, terms } = slice;
      if (!TAG.test(tag)) return { kind: 'refused', reason: 'The tag is not 1 to 20 letters and digits.' };
      const order = {
        tag,
        symbol: at.symbol,
        side,
        qty,
        product: toMiniProduct(slice),
        ...toMiniTerms(terms),
      };
      return verdictOf('order', await callMinibroker(hosts, caller, ['POST', '/orders'], order), (data) => {
        const id = fieldsOf(data)?.id;
        return typeof id === 'string' ? { orderId: id } : null;
      });
    },
    change: async (caller, { orderId, terms }) => {
      const change = { id: orderId, ...toMiniTerms(terms) };
      return withoutValue('order', await callMinibroker(hosts, caller, ['PUT', '/orders'], change));
    },
    cancel: async (caller, { orderId }) =>
      withoutValue('order', await callMinibroker(hosts, caller, ['DELETE', '/orders'], { id: orderId })),
    orders: async (caller) =>
      verdictOf('read', await callMinibroker(hosts, caller, ['GET', '/orders']), (data) =>
        rowsOf(data, toOrderRow),
      ),
    trades: async (caller) =>
      verdictOf('read', await callMinibroker(hosts, caller, ['GET', '/trades']), (data) =>
        rowsOf(data, toTradeRow),
      ),
    stream: minibrokerOrderStream(hosts),
  };
}
