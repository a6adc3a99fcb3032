import type { TSchema } from 'typebox';
import type { FieldSchema } from '../input/read-value.ts';
import type { SocketRoute } from '../socket.ts';
import { SOCKETS } from '../sockets.ts';
import { asTaken } from './as-taken.ts';
import { exampleOf } from './example-of.ts';
import { API_VERSION } from './openapi.ts';
import { createSchemaBook, descriptionOf, type Json, type SchemaBook } from './schema-book.ts';

/** The websockets as an AsyncAPI document, seen from the client. */
export function buildAsyncApi(): Json {
  const book = createSchemaBook();
  const messages = Object.assign({}, ...SOCKETS.map((socket) => messagesOf(socket, book)));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Spark websockets',
      version: API_VERSION,
      description: 'Orders and prices as they happen. Every message is JSON text.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      spark: {
        host: 'localhost:8080',
        protocol: 'ws',
        description: 'Your own Spark; use wss when it stands behind TLS.',
      },
    },
    channels: Object.fromEntries(SOCKETS.map((socket) => [socket.name, channel(socket, book)])),
    operations: Object.assign({}, ...SOCKETS.map(operations)),
    components: {
      messages,
      schemas: book.schemas(),
      securitySchemes: {
        accessToken: {
          type: 'httpApiKey',
          in: 'query',
          name: 'token',
          description: 'The access token of POST /token, as a query parameter of the address.',
        },
      },
    },
  };
}

function channel(socket: SocketRoute, book: SchemaBook): Json {
  return {
    address: socket.path,
    title: socket.summary,
    description: socket.description,
    messages: Object.fromEntries(
      Object.keys(allMessages(socket)).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
    ),
    bindings: { ws: { method: 'GET', query: queryOf(socket, book), bindingVersion: '0.1.0' } },
  };
}

/** One of the fields that say who it is has to be there. */
function queryOf({ query }: SocketRoute, book: SchemaBook): Json {
  const needed = (query as FieldSchema)['x-needs-one'] ?? [];
  return { ...book.write(query), anyOf: needed.map((name) => ({ required: [name] })) };
}

/** What a client receives, and for sockets that take commands, what it sends. */
function operations(socket: SocketRoute): Json {
  const { name, summary, description } = socket;
  const word = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const operation = (action: 'receive' | 'send', messages: SocketRoute['messages']): Json => ({
    action,
    channel: { $ref: `#/channels/${name}` },
    title: summary,
    summary,
    description,
    security: [{ $ref: '#/components/securitySchemes/accessToken' }],
    messages: Object.keys(messages).map((message) => ({ $ref: `#/channels/${name}/messages/${message}` })),
  });
  return {
    [`receive${word}`]: operation('receive', socket.messages),
    ...(Object.keys(socket.commands).length > 0
      ? { [`send${word}`]: operation('send', socket.commands) }
      : {}),
  };
}

function messagesOf(socket: SocketRoute, book: SchemaBook): Json {
  return Object.fromEntries(
    Object.entries<TSchema>(allMessages(socket)).map(([name, schema]) => [
      name,
      {
        name,
        title: name,
        summary: descriptionOf(schema),
        contentType: 'application/json',
        payload: book.write(schema),
        examples: [{ name: `${name}Example`, payload: exampleOf(schema) }],
      },
    ]),
  );
}

function allMessages({ messages, commands }: SocketRoute): Readonly<Record<string, TSchema>> {
  const sent = Object.entries(commands).map(([name, schema]) => [name, asTaken(schema)]);
  return { ...messages, ...Object.fromEntries(sent) };
}
