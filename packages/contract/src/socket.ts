import type { Static, TObject } from 'typebox';
import { ErrorItem } from './schema/envelope.ts';
import { OrderUpdate } from './schema/order-update.ts';
import { Type } from './schema/type.ts';

/** The order websocket: one address, two kinds of message, all of them from the server to the client. */

export const GeneralMessage = Type.Object(
  {
    type: Type.Literal('General', { description: 'The connection itself.', examples: ['General'] }),
    message: Type.String({ description: 'What there is to say.', examples: ['Connected'] }),
    data: Type.Array(Type.Unknown(), {
      description: 'Empty, unless something was asked for.',
      examples: [[]],
    }),
    errors: Type.Optional(
      Type.Array(ErrorItem, { description: 'What was wrong with a message of yours; absent otherwise.' }),
    ),
  },
  {
    title: 'GeneralMessage',
    description: 'Says something about the connection, such as that it is open, or answers a command.',
    examples: [{ type: 'General', message: 'Connected', data: [] }],
  },
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

/** Browsers cannot send headers with a websocket, so the access token stands in the address. */
export const SOCKET_QUERY = Type.Object({
  token: Type.String({
    minLength: 1,
    'x-secret': true,
    description: 'The access token you got from POST /token.',
    examples: ['header.payload.signature'],
  }),
});

/** A websocket of the API, defined once; the server and the description both follow it. */
export type SocketRoute = {
  readonly path: string;
  readonly name: string;
  readonly state: 'works' | 'planned';
  readonly summary: string;
  readonly description: string;
  readonly query: TObject;
  /** From the server to the client. */
  readonly messages: Readonly<Record<string, TObject>>;
  /** From the client to the server. */
  readonly commands: Readonly<Record<string, TObject>>;
};

export const ORDER_SOCKET = {
  path: '/orderWS',
  name: 'orderWS',
  /** `planned` sockets refuse the connection. */
  state: 'planned',
  summary: 'Follow your orders live',
  description:
    'Pushes every change of your orders, in all accounts and strategies. After a reconnect nothing is told ' +
    'again: read GET /orderbook/ once, then listen.',
  query: SOCKET_QUERY,
  messages: { General: GeneralMessage, OrderUpdate: OrderUpdateMessage },
  commands: {},
} as const;
