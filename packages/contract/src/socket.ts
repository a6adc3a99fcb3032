import type { Static } from 'typebox';
import { OrderUpdate } from './schema/order-update.ts';
import { Type } from './schema/type.ts';

/** The order websocket: one address, two kinds of message, all of them from the server to the client. */

export const GeneralMessage = Type.Object(
  {
    type: Type.Literal('General', { description: 'The connection itself.', examples: ['General'] }),
    message: Type.String({ description: 'What there is to say.', examples: ['Connected'] }),
    data: Type.Array(Type.Unknown(), { maxItems: 0, description: 'Always empty.', examples: [[]] }),
  },
  { title: 'GeneralMessage', description: 'Says something about the connection, such as that it is open.' },
);
export type GeneralMessage = Static<typeof GeneralMessage>;

export const OrderUpdateMessage = Type.Object(
  {
    type: Type.Literal('OrderUpdate', { description: 'An order changed.', examples: ['OrderUpdate'] }),
    message: Type.String({
      description: 'What happened to the order.',
      examples: ['Order placed in F000000:account1'],
    }),
    data: Type.Array(OrderUpdate, { minItems: 1, maxItems: 1, description: 'The order as it now stands.' }),
  },
  {
    title: 'OrderUpdateMessage',
    description: 'Tells that an order was placed, changed, filled or finished.',
  },
);
export type OrderUpdateMessage = Static<typeof OrderUpdateMessage>;

export type SocketMessage = GeneralMessage | OrderUpdateMessage;

export const ORDER_SOCKET = {
  path: '/orderWS',
  /** `planned` sockets refuse the connection. */
  state: 'planned',
  summary: 'Follow your orders live',
  description:
    'Pushes every change of your orders, in all accounts and strategies. After a reconnect nothing is told ' +
    'again: read GET /orderbook/ once, then listen.',
  query: Type.Object({
    token: Type.String({
      minLength: 1,
      'x-secret': true,
      description: 'The access token you got from POST /token.',
      examples: ['header.payload.signature'],
    }),
  }),
  messages: { General: GeneralMessage, OrderUpdate: OrderUpdateMessage },
} as const;
