import type { TObject } from 'typebox';
import { ORDER_SOCKET } from '../socket.ts';
import { exampleOf } from './example-of.ts';
import { API_VERSION } from './openapi.ts';
import { createSchemaBook, descriptionOf, type Json, type SchemaBook } from './schema-book.ts';

const NOT_BUILT = 'The order websocket is not built yet: connections are refused.';

/** The order websocket as an AsyncAPI document, seen from the client that receives the messages. */
export function buildAsyncApi(): Json {
  const book = createSchemaBook();
  const messages = messagesOf(book);
  const { path, summary, query } = ORDER_SOCKET;
  const state = ORDER_SOCKET.state === 'planned' ? { 'x-state': 'planned' } : {};
  const description =
    ORDER_SOCKET.state === 'planned'
      ? `${NOT_BUILT} Once built: ${ORDER_SOCKET.description}`
      : ORDER_SOCKET.description;
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Spark order websocket',
      version: API_VERSION,
      description,
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
    channels: {
      orderWS: {
        address: path,
        title: summary,
        description,
        messages: referencesTo('#/components/messages/', messages),
        bindings: { ws: { method: 'GET', query: book.write(query), bindingVersion: '0.1.0' } },
        ...state,
      },
    },
    operations: {
      receiveOrderUpdates: {
        action: 'receive',
        channel: { $ref: '#/channels/orderWS' },
        title: summary,
        summary,
        description,
        security: [{ $ref: '#/components/securitySchemes/accessToken' }],
        messages: Object.values(referencesTo('#/channels/orderWS/messages/', messages)),
        ...state,
      },
    },
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

function messagesOf(book: SchemaBook): Json {
  return Object.fromEntries(
    Object.entries<TObject>(ORDER_SOCKET.messages).map(([name, schema]) => [
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

function referencesTo(place: string, messages: Json): Json {
  return Object.fromEntries(Object.keys(messages).map((name) => [name, { $ref: place + name }]));
}
