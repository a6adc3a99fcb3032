import { LIMITS } from '@spark/vocabulary';
import type { Static, TObject } from 'typebox';
import { ErrorItem } from './schema/envelope.ts';
import { OrderUpdate } from './schema/order-update.ts';
import { timestamp } from './schema/scalars.ts';
import { epochMs } from './schema/system.ts';
import { Type } from './schema/type.ts';

/** The order websocket: one address, two kinds of message, all of them from the server to the client. */

export const seq = (description: string) =>
  Type.Integer({ minimum: 0, maximum: LIMITS.idMax, description, examples: [1_794_802_448_000_011] });

export const GeneralMessage = Type.Object(
  {
    type: Type.Literal('General', { description: 'The connection itself.', examples: ['General'] }),
    message: Type.String({ description: 'What there is to say.', examples: ['Connected'] }),
    data: Type.Array(Type.Unknown(), {
      description:
        'Empty, unless something was asked for, a snapshot is announced, or a position is not squared off yet.',
      examples: [[]],
    }),
    seq: Type.Optional(
      seq('Order and event websocket: where you stand. Give it as since when you come back.'),
    ),
    errors: Type.Optional(
      Type.Array(ErrorItem, {
        description: 'What went wrong, e.g. with a message of yours; absent otherwise.',
      }),
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
    seq: seq(
      'Number of the update among yours, one more with each. Give the last one as since when you come back. In a ' +
        'snapshot it stands still until the snapshot is complete.',
    ),
  },
  {
    title: 'OrderUpdateMessage',
    description: 'Tells that an order was placed, changed, filled or finished.',
  },
);
export type OrderUpdateMessage = Static<typeof OrderUpdateMessage>;

export type SocketMessage = GeneralMessage | OrderUpdateMessage;

/** Browsers cannot send headers with a websocket, so the access token stands in the address; others may send the header. */
export const SOCKET_QUERY = Type.Object(
  {
    token: Type.Optional(
      Type.String({
        minLength: 1,
        'x-secret': true,
        'x-aliases': ['access_token'],
        description:
          'The access token you got from POST /token. The header `Authorization: Bearer` does instead: an extension, as is ' +
          'the name access_token.',
        examples: ['header.payload.signature'],
      }),
    ),
    ticket: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        'x-secret': true,
        'x-extension': true,
        'x-instead-of': 'token',
        description:
          'A ticket of POST /socket-ticket instead of the token: good once, and pages keep their token out of addresses. The ' +
          'websocket then stays open for as long as the session. An extension.',
        examples: ['Kq3v9yZ1pLr8mNw2sXt7bHc4dFg6jQe0'],
      }),
    ),
  },
  { 'x-needs-one': ['token', 'ticket'] },
);

/** The fields with which a client asks for signs of life that a browser can see. */
export const HEARTBEAT_FIELDS = {
  heartbeat: Type.Optional(
    Type.Boolean({
      'x-extension': true,
      description:
        'Sends a Heartbeat message at least every two seconds, so that silence means a broken connection. An extension.',
      examples: [true],
    }),
  ),
};

export const Heartbeat = Type.Object(
  {
    time: timestamp({ description: 'Time of the server, in Indian time.' }),
    epochMs: epochMs('The same moment in epoch milliseconds.'),
  },
  { title: 'Heartbeat', description: 'The time of the server.' },
);
export type Heartbeat = Static<typeof Heartbeat>;

export const HeartbeatMessage = Type.Object(
  {
    type: Type.Literal('Heartbeat', { description: 'A sign of life.', examples: ['Heartbeat'] }),
    message: Type.String({ description: 'Always Alive.', examples: ['Alive'] }),
    data: Type.Array(Heartbeat, { minItems: 1, maxItems: 1, description: 'The time of the server.' }),
  },
  {
    title: 'HeartbeatMessage',
    'x-extension': true,
    description:
      'Comes at least every two seconds: always on the event websocket, on the others with heartbeat=true. An extension.',
  },
);
export type HeartbeatMessage = Static<typeof HeartbeatMessage>;

const ORDER_QUERY = Type.Object(
  {
    ...SOCKET_QUERY.properties,
    ...HEARTBEAT_FIELDS,
    since: Type.Optional(
      seq(
        'The last seq you have: you get what came after it, then go on live. When that is too long ago, you get a ' +
          'snapshot of the orders of today instead. Left out: only what happens from now on.',
      ),
    ),
  },
  { 'x-needs-one': ['token', 'ticket'] },
);

/** A websocket of the API, defined once; the server and the description both follow it. */
export type SocketRoute = {
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly query: TObject;
  /** From the server to the client. */
  readonly messages: Readonly<Record<string, TObject>>;
  /** From the client to the server. */
  readonly commands: Readonly<Record<string, TObject>>;
};

export type SocketQuery<R extends SocketRoute> = Static<R['query']>;

export const ORDER_SOCKET = {
  path: '/orderWS',
  name: 'orderWS',
  summary: 'Follow your orders live',
  description:
    'Pushes every change of your orders, in all accounts and strategies. Each update has a number, `seq`; connect ' +
    'with `since` and the last number you have, and nothing is missing. When too much was missed, General messages ' +
    '`Snapshot` and `Snapshot complete` enclose all orders of today, each as an OrderUpdate. Of more than ' +
    `${LIMITS.orderRows} they enclose the newest, the newest first, and the data of \`Snapshot\` has \`next\` and ` +
    '`notice` as a reply of the order book does. A square-off that did not close a position ' +
    'yet is told as a General message with the reason.',
  query: ORDER_QUERY,
  messages: { General: GeneralMessage, OrderUpdate: OrderUpdateMessage, Heartbeat: HeartbeatMessage },
  commands: {},
} as const;

/** What the order websocket says in General messages. */
export const ORDER_ANSWERS = {
  connected: 'Connected',
  snapshot: 'Snapshot',
  snapshotComplete: 'Snapshot complete',
} as const;
