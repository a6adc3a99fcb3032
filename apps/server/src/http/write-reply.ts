import type { FastifyReply } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

const COMMON = { ...SECURITY_HEADERS, 'content-type': JSON_TYPE };
/** Names and values in turn, which costs less to write than an object. */
const COMMON_LIST = Object.entries(COMMON).flat();

export type Written = {
  readonly body: Buffer | string;
  readonly headers: Readonly<Record<string, string>> | undefined;
};

/**
 * Writes the reply of a call in one go. The framework's own way puts every header into a list of its own first and asks
 * several times what kind of body it has, which small calls pay for.
 */
export function writeReply(reply: FastifyReply, { body, headers }: Written): FastifyReply {
  reply.hijack();
  const common = headers === undefined ? COMMON_LIST : Object.entries({ ...COMMON, ...headers }).flat();
  const length = String(Buffer.byteLength(body));
  reply.raw.writeHead(200, [...common, 'x-request-id', reply.request.id, 'content-length', length]);
  reply.raw.end(body);
  return reply;
}
