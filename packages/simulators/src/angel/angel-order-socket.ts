import type { ExchangeOrderStatus } from '@spark/exchange';
import { findCaller } from '../frame/answer-request.ts';
import type { DeskOrder } from '../frame/order-desk.ts';
import type { SocketRoute } from '../frame/simulator-dialect.ts';
import { createConnectionCount } from './angel-connections.ts';
import { bearerOf } from './angel-headers.ts';
import { angelOrderRow } from './angel-order-rows.ts';

/** Open pending, trigger pending, open, complete, cancelled, rejected. */
const CODE: Readonly<Record<ExchangeOrderStatus, string>> = {
  travelling: 'AB09',
  waiting: 'AB10',
  open: 'AB01',
  filled: 'AB05',
  cancelled: 'AB02',
  expired: 'AB02',
  refused: 'AB03',
};
const MODIFIED = 'AB04';
const CONNECTED = 'AB00';

const connections = createConnectionCount();

/** Pushes every change of every order, without a subscription. */
export const angelOrderSocket: SocketRoute = {
  path: '/smart-order-update',
  call: 'orders',
  admit: (request, world) => {
    const caller = findCaller(world, bearerOf(request), 'orders');
    if (!caller) return 401;
    return connections.hasRoom(world, caller.account.clientId) ? caller : 429;
  },
  open: ({ send, world, account }) => {
    const leave = connections.enter(world, account.clientId);
    /** The terms last sent for an order, by which an edit is recognised. */
    const sent = new Map<string, string>();

    function frame(code: string, order: DeskOrder | null): string {
      return JSON.stringify({
        'user-id': account.clientId,
        'status-code': '200',
        'order-status': code,
        'error-message': '',
        orderData: order ? angelOrderRow(order) : EMPTY_ORDER,
      });
    }

    send(frame(CONNECTED, null));
    return {
      onText: (text) => {
        if (text === 'ping') send('pong');
      },
      framesOf: ({ order }) => {
        const terms = `${order.type} ${order.qty} ${order.pricePaise} ${order.triggerPaise}`;
        const wasEdited = (sent.get(order.orderId) ?? terms) !== terms;
        sent.set(order.orderId, terms);
        const isWorking = order.status === 'open' || order.status === 'waiting';
        return [frame(wasEdited && isWorking ? MODIFIED : CODE[order.status], order)];
      },
      onClose: leave,
    };
  },
};

const EMPTY_ORDER = {
  variety: '',
  ordertype: '',
  ordertag: '',
  quantity: '',
  orderid: '',
  orderstatus: '',
  status: '',
};
