import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

const COMMON = { ...SECURITY_HEADERS, 'content-type': JSON_TYPE };
/** Names and values alternating, which costs less to write than an object. */
const COMMON_LIST = Object.entries(COMMON).flat();

/** A long one may come in parts, or be made while it is sent. */
export type ReplyBody = Buffer | string | readonly Buffer[] | MadeBody;

/** Its length is known in advance. */
export type MadeBody = {
  readonly bytes: number;
  readonly parts: () => AsyncIterable<Buffer> | Iterable<Buffer>;
  /** Called with each part when its memory is free again. */
  readonly evict?: (part: Buffer) => void;
};

export type Written = {
  readonly body: ReplyBody;
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Between two parts of a long one. */
  readonly turn: () => Promise<void>;
};

/**
 * Writes the reply of a call at once. The framework copies every header into a list first and checks the kind of the
 * body several times, which small calls pay for.
 */
export function writeReply(reply: FastifyReply, { body, headers, turn }: Written): FastifyReply {
  reply.hijack();
  const common = headers === undefined ? COMMON_LIST : Object.entries({ ...COMMON, ...headers }).flat();
  const length = String(bytesOf(body));
  reply.raw.writeHead(200, [...common, 'x-request-id', reply.request.id, 'content-length', length]);
  if (typeof body === 'string' || Buffer.isBuffer(body)) reply.raw.end(body);
  else void writeParts(reply.raw, body, turn);
  return reply;
}

/** A short reply goes out in one piece. */
export function inFewParts(parts: readonly Buffer[]): Buffer | readonly Buffer[] {
  return parts.length <= SHORT_PARTS ? Buffer.concat(parts) : parts;
}

const SHORT_PARTS = 6;

export function partsOf(body: readonly Buffer[] | MadeBody): Iterable<Buffer> | AsyncIterable<Buffer> {
  return 'bytes' in body ? body.parts() : body;
}

export function bytesOf(body: ReplyBody): number {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Buffer.byteLength(body);
  return 'bytes' in body ? body.bytes : body.reduce((sum, part) => sum + part.length, 0);
}

/**
 * Each part in its own turn of the event loop: a client on the same machine reads so fast that others would starve.
 * Parts that are generated while sending wait as well, which leaves the processor to other work.
 */
async function writeParts(
  raw: ServerResponse,
  body: readonly Buffer[] | MadeBody,
  turn: () => Promise<void>,
): Promise<void> {
  const evict = 'bytes' in body ? body.evict : undefined;
  try {
    for await (const part of partsOf(body)) {
      // A caller that hangs up gets no more, and that is not an error.
      if (raw.destroyed) evict?.(part);
      else if (!raw.write(part, () => evict?.(part))) await roomOrEnd(raw);
      await turn();
    }
    raw.end();
  } catch {
    // The head is sent: only a broken connection can show that something is missing.
    raw.destroy();
  }
}

function roomOrEnd(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      raw.off('drain', done).off('close', done);
      resolve();
    };
    raw.once('drain', done).once('close', done);
  });
}
