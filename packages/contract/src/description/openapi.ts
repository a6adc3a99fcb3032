import { errorExample } from '../error-examples.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { type Route, TAGS } from '../route.ts';
import { ROUTES } from '../routes.ts';
import { Envelope } from '../schema/envelope.ts';
import { WEBHOOK_ACTIONS } from '../schema/webhook.ts';
import { SOCKETS } from '../sockets.ts';
import { asTaken } from './as-taken.ts';
import { documentSchemas } from './document-schemas.ts';
import { INTRODUCTION } from './introduction.ts';
import { operation } from './operation.ts';
import { createSchemaBook, type Json, type SchemaBook } from './schema-book.ts';

export const API_VERSION = '0.1.4';

/** The API description, made from the same routes that the server reads requests by. */
export function buildOpenApi(routes: readonly Route[] = ROUTES): Json {
  const book = createSchemaBook();
  const paths = pathsOf(routes, book);
  // No call refers to these, yet readers look for them here.
  const besides = [
    Envelope,
    ...Object.values(WEBHOOK_ACTIONS).map(asTaken),
    ...SOCKETS.flatMap(({ messages, commands }) => [
      ...Object.values(messages),
      ...Object.values(commands).map(asTaken),
    ]),
  ];
  for (const schema of besides) book.write(schema);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Spark API',
      version: API_VERSION,
      summary: 'Place one order in many broker accounts, follow it live, automate it.',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that gave you this document.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: inOrder({ ...book.schemas(), ...documentSchemas() }),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of POST /token, sent as: Authorization: Bearer <access_token>.',
        },
      },
    },
    'x-errors': errorCatalogue(),
  };
}

function inOrder(schemas: Json): Json {
  return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function pathsOf(routes: readonly Route[], book: SchemaBook): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(route, book),
    };
  }
  return paths;
}

function errorCatalogue(): readonly Json[] {
  return Object.entries(ERRORS).map(([code, { status, message, hint }]) => {
    const example = errorExample(code as ErrorCode);
    return {
      code,
      status,
      message: message,
      hint,
      example: { message: example.message, hint: example.hint },
    };
  });
}
