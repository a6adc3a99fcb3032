import type { Answer } from './calls.ts';
import { aroundItems } from './envelope.ts';
import { inFewParts, type ReplyBody } from './write-reply.ts';

/** A long list in the envelope, whose items were written in parts. */
export function longReply(items: readonly Buffer[] | HandedOver, message: string, rest: object = {}): Answer {
  const [head, tail] = aroundItems(message, rest);
  const parts = 'given' in items ? items.given : items;
  const encoded = inFewParts([head, ...parts, tail]);
  return { encoded: Buffer.isBuffer(encoded) || !('given' in items) ? encoded : handedOver(encoded, items) };
}

/** Parts that were made in a thread. */
export type HandedOver = { readonly given: readonly Buffer[] };

export function handOver(parts: readonly Uint8Array<ArrayBuffer>[]): HandedOver {
  return { given: parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)) };
}

function handedOver(parts: readonly Buffer[], { given }: HandedOver): ReplyBody {
  const own = new Set(given);
  return {
    bytes: parts.reduce((sum, part) => sum + part.length, 0),
    parts: () => parts,
    evict: (part) => {
      if (own.has(part)) giveBack(part);
    },
  };
}

/**
 * Releases the memory of bytes that were sent and that nothing else refers to. The garbage collector would release much
 * of it at once, and all calls would wait for that. Bytes that share memory with others are left alone.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
