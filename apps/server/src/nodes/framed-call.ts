import type { IncomingHttpHeaders } from 'node:http';
import type { Sign } from '@spark/cluster';
import { LIMITS } from '@spark/vocabulary';
import { type Caller, isOfTheHop, NEW_KEY_HEADER } from './passed-request.ts';

/** The upgrade by which a node gets a connection for frames. No call has this path. */
export const FRAMES_URL = '/~frames';
export const FRAMES_PROTOCOL = 'spark-frames';
/** In the answer to it: what the owner adds to the key of the connection. */
export const NONCE_HEADER = 'spark-frames-nonce';

/** A call as a frame, its body aside. */
export type FramedCall = {
  readonly ucc: string;
  readonly method: string;
  readonly url: string;
  /** As Node read them at the node that was called. */
  readonly headers: IncomingHttpHeaders;
  readonly caller: Caller;
  /** The node that passes it on made its Idempotency-Key, and asks with it for the first time. */
  readonly isKeyNew: boolean;
};

/** A reply as a frame, its body aside: names and values of its headers alternate. */
export type FramedReply = { readonly status: number; readonly rawHeaders: readonly string[] };

/** The head of a request may be twice as long as text in JSON. */
export const CALL_BYTES_MAX = LIMITS.bodyBytes + 2 * LIMITS.headBytes + LIMITS.urlBytes + 4_096;
/** Replies to orders are a few kilobytes. A longer one than this is broken off. */
export const REPLY_BYTES_MAX = 16 * 1024 * 1024;
/** Of one node at another one. */
export const CALLS_UNDER_WAY_MAX = 512;

/** Both sides add to it what was never there before, so that what was recorded of one connection fits no other. */
export function keyOfFrames(
  { from, to, nonces }: { readonly from: string; readonly to: string; readonly nonces: readonly string[] },
  sign: Sign,
): string {
  return sign(JSON.stringify(['key of frames', from, to, ...nonces]));
}

/** Those that go all the way, and what the node adds for a client that sent no key. */
export function framedHeaders(headers: IncomingHttpHeaders, added: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = {};
  for (const name of Object.keys(headers))
    if (!isOfTheHop(name) && name !== NEW_KEY_HEADER) kept[name] = headers[name];
  return Object.assign(kept, added);
}

export function isFramedCall(head: unknown): head is FramedCall {
  if (!isRecord(head) || !isRecord(head.headers) || !isRecord(head.caller)) return false;
  const { ucc, method, url, caller, isKeyNew } = head;
  return (
    [ucc, method, url, caller.address].every((text) => typeof text === 'string') &&
    [isKeyNew, caller.isForwarded].every((flag) => typeof flag === 'boolean')
  );
}

export function isFramedReply(head: unknown): head is FramedReply {
  return isRecord(head) && typeof head.status === 'number' && Array.isArray(head.rawHeaders);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
