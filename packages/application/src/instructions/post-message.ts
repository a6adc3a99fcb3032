import { request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestEncrypted } from 'node:https';
import type { Clock } from '@spark/core';
import type { DeskService, MessageToPost, Posted } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { PostAddresses } from './post-address.ts';
import { type SigningKeys, signatureOf } from './signing-key.ts';

type Parts = {
  readonly desks: Pick<DeskService, 'read'>;
  readonly keys: Pick<SigningKeys, 'read'>;
  readonly addresses: PostAddresses;
  readonly clock: Clock;
};

/** Answers that a later attempt may turn into success: too slow, too early, too many, or the fault of the receiver. */
const RETRIED = new Set([408, 425, 429]);

/** Posts a signed message to an address of a user. Redirects are not followed: they could lead anywhere. */
export function createPost({ desks, keys, addresses, clock }: Parts) {
  return async ({ ucc, url, body, deliveryId }: MessageToPost): Promise<Posted> => {
    // The owner may have changed what is allowed since the alert was set.
    if (!addresses.mayPostTo(url))
      return { kind: 'failed', says: 'messages may not go to this address.', canRetry: false };
    try {
      const desk = await desks.read(ucc);
      const key = desk && keys.read(desk);
      if (!key) return { kind: 'failed', says: 'there is no signing key.', canRetry: false };
      const timestamp = Math.floor(clock.now() / 1_000);
      const status = await send(url, body, {
        lookup: addresses.lookup,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Spark',
          'spark-delivery': deliveryId,
          'spark-timestamp': timestamp,
          'spark-signature': `v1=${signatureOf(key, timestamp, body)}`,
        },
      });
      if (status >= 200 && status < 300) return { kind: 'taken' };
      return {
        kind: 'failed',
        says: `it answered with status ${status}.`,
        canRetry: status >= 500 || RETRIED.has(status),
      };
    } catch (error) {
      return { kind: 'failed', says: reasonOf(error), canRetry: true };
    }
  };
}

/** Resolves with the status of the answer; the rest of it is not read. */
function send(url: string, body: string, options: RequestOptions): Promise<number> {
  const { protocol } = new URL(url);
  const request = protocol === 'https:' ? requestEncrypted : requestPlain;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      ...options,
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(LIMITS.postWaitMs),
    });
    outgoing.once('response', (reply) => {
      resolve(reply.statusCode ?? 0);
      reply.destroy();
    });
    // Destroying the reply may fail the request after it was answered.
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_PROXY_PRIVATE') return 'its name means an address to which no message may go.';
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not answer in time.';
  return `it could not be reached (${code || 'no answer'}).`;
}
